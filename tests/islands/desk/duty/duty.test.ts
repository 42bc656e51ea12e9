import { expect, test } from 'vitest';
import type { AdminDuty } from '#contracts/admin-duty.ts';
import { createDuty } from '#islands/desk/duty/duty.ts';
import { fakeStorage } from '../../fake-storage.ts';
import { fakeBackend } from '../../staff-fakes.ts';

const meera = { id: 'm', name: 'Meera', is_admin: true, takes_turns: true, away_until: null, is_me: true };
const stored: AdminDuty = {
  ...{ way: 'turn', otherwise: 'nobody', person: null, areas: [], gap: null, updated_at: 'first' },
  people: [meera, { ...meera, id: 'r', name: 'Ravi', takes_turns: false, is_me: false }],
  choices: [{ id: 'a1', name: 'Hebbal' }],
};

/** Who is on duty, of whom a colleague saves another way when `answer` is 'changed'. */
async function openDuty(answer: 'saved' | 'changed' = 'saved', storage = fakeStorage()) {
  const calls: { name: string; args: object }[] = [];
  let now = stored;
  const duty = createDuty({
    userId: 'm',
    openStorage: () => storage,
    backend: fakeBackend({
      rpc: async (name, args, schema) => {
        if (name === 'admin_duty') return schema.parse(now);
        calls.push({ name, args });
        if (name === 'save_duty') now = { ...stored, way: 'nobody', updated_at: 'second' };
        return schema.parse(name === 'save_duty' ? answer : null);
      },
    }),
  });
  await duty.load();
  return { duty, calls };
}

test('what is chosen and not saved outlives a reload, and the same as stored is no change', async () => {
  const storage = fakeStorage();
  const { duty } = await openDuty('saved', storage);
  duty.choose({ way: 'person', person: 'r' });
  const again = await openDuty('saved', storage);
  expect(again.duty.chosen()).toEqual({
    ...{ way: 'person', otherwise: 'nobody', person: 'r', turns: ['m'], areas: {} },
  });
  again.duty.choose({ way: 'turn', person: null });
  expect(again.duty.isChanged()).toBe(false);
});

test('it is saved over the version that was read, and said', async () => {
  const { duty, calls } = await openDuty();
  duty.choose({ areas: { a1: 'r' }, way: 'area' });
  await duty.save();
  expect(calls[0]?.args).toMatchObject({ seen: 'first', setting: { way: 'area', areas: { a1: 'r' } } });
  expect(duty.isChanged()).toBe(false);
  expect(duty.$duty.get().message).toMatch(/^Saved\./);
});

test('where a colleague was faster nothing is lost, and saving again goes over what is stored now', async () => {
  const { duty, calls } = await openDuty('changed');
  duty.choose({ way: 'person', person: 'r' });
  await duty.save();
  expect(duty.$duty.get().problem).toMatch(/^A colleague has changed this meanwhile/);
  expect(duty.chosen()).toMatchObject({ way: 'person', person: 'r' });
  await duty.save();
  expect(calls.at(-1)?.args).toMatchObject({ seen: 'second' });
});

test('a day of coming back is asked for before anything is sent', async () => {
  const { duty, calls } = await openDuty();
  await duty.setAway('');
  expect(duty.$duty.get().problem).toBe('Choose the day on which you are back.');
  await duty.setAway('2026-12-24');
  expect(duty.$duty.get().message).toMatch(/^You are away until 24 December 2026/);
  await duty.setAway(null);
  expect(calls).toMatchObject([{ args: { until: '2026-12-24' } }, { args: { until: null } }]);
});
