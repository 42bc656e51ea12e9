import { expect, test } from 'vitest';
import { offersSecondStep } from '#contracts/second-step.ts';
import { createOwnSecondStep } from '#islands/desk/accounts/own-second-step.ts';
import { readAnswer } from '#islands/session/database-fault.ts';
import type { OwnSecondStep, StaffBackend } from '#islands/session/staff-backend.ts';
import { fakeBackend, noSecondStep, refusal } from '../../staff-fakes.ts';

const begun = { id: 'f1', picture: 'data:image/svg+xml,x', secret: 'JBSWY3DP', address: 'otpauth://totp/x' };

async function open(step: Partial<OwnSecondStep> = {}, isOffered: unknown = true) {
  const rpc: StaffBackend['rpc'] = async (name, _args, answer) => {
    expect(name).toBe(offersSecondStep);
    return readAnswer(answer, await Promise.resolve(isOffered));
  };
  const own = createOwnSecondStep({
    backend: fakeBackend({
      rpc,
      secondStep: { ...noSecondStep, begin: () => Promise.resolve(begun), ...step },
    }),
  });
  await own.load();
  return own;
}

test('a sign-in service without second steps is asked for none', async () => {
  const own = await open({ state: () => Promise.reject(new Error('asked')) }, false);
  expect(own.$step.get()).toMatchObject({ load: 'ready', isOffered: false, isOn: false });
});

test('an answer that cannot be read claims neither that there is one nor that there is none', async () => {
  expect((await open({}, 'yes')).$step.get().load).toBe('failed');
});

test('it is on once a code of the new app was confirmed', async () => {
  const confirmed: unknown[] = [];
  const own = await open({ confirm: (...sent) => Promise.resolve(void confirmed.push(sent)) });
  await own.begin();
  expect(own.$step.get()).toMatchObject({ isOn: false, begun });
  own.type('12 34');
  expect(await own.confirm()).toBe(false);
  expect([confirmed, own.$step.get().codeProblem]).toEqual([[], 'Enter the six digits that the app shows.']);
  own.type('123 456');
  expect(await own.confirm()).toBe(true);
  expect(confirmed).toEqual([['f1', '123456']]);
  expect(own.$step.get()).toMatchObject({ isOn: true, begun: null, code: '' });
  expect(own.$step.get().done).toContain('From now on sign-in asks for the code');
});

test('a wrong code keeps the picture, and says so beside the field', async () => {
  const own = await open({ confirm: () => refusal('This code is not right.', 422) });
  await own.begin();
  own.type('123456');
  expect(await own.confirm()).toBe(false);
  expect(own.$step.get()).toMatchObject({
    begun,
    isOn: false,
    codeProblem: 'This code is not right.',
    busy: false,
  });
});

test('a service that refuses to set one up says why, and nothing is on', async () => {
  const own = await open({ begin: () => refusal('MFA enroll is disabled for TOTP', 422) });
  await own.begin();
  expect(own.$step.get()).toMatchObject({
    begun: null,
    isOn: false,
    problem: 'MFA enroll is disabled for TOTP',
  });
});

test('what was given up is off, and its key is no longer on the screen', async () => {
  const own = await open();
  await own.begin();
  own.giveUp();
  expect(own.$step.get()).toMatchObject({ begun: null, code: '', isOn: false });
});

test('one that is on is taken away, or stays on if the service refuses', async () => {
  const passed = () => Promise.resolve('passed' as const);
  const own = await open({ state: passed, end: () => Promise.resolve() });
  expect(own.$step.get().isOn).toBe(true);
  await own.end();
  expect(own.$step.get()).toMatchObject({ isOn: false });
  const refused = await open({ state: passed, end: () => refusal('AAL2 required', 422) });
  await refused.end();
  expect(refused.$step.get()).toMatchObject({ isOn: true, problem: 'AAL2 required' });
});
