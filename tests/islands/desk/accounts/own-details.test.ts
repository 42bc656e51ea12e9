import { expect, test } from 'vitest';
import { createOwnDetails } from '#islands/desk/accounts/own-details.ts';
import { fakeStorage } from '../../fake-storage.ts';
import { fakeBackend, refusal } from '../../staff-fakes.ts';

const unnamed = {
  ...{ name: null, called: 'kavya', phone: null, signature_english: null, signature_kannada: null },
  ...{ asked: false, colleagues: [] },
};

/** The details of somebody without a name. `state.during` runs while a save is on its way; `state.works` false refuses it. */
function openOwn(storage = fakeStorage()) {
  const saved: object[] = [];
  const state = { works: true, during: () => {}, stored: { ...unnamed } };
  const own = createOwnDetails({
    ...{ userId: 'u1', openStorage: () => storage },
    backend: fakeBackend({
      rpc: async (name, args, answer) => {
        if (name === 'save_own_details') {
          if (!state.works) return refusal('away', 500);
          saved.push(args);
          Object.assign(state.stored, 'details' in args ? args.details : {}, { asked: true });
          state.during();
        }
        return answer.parse(state.stored);
      },
    }),
  });
  return { own, saved, state, storage };
}

test('only what was changed is saved', async () => {
  const { own, saved } = openOwn();
  await own.load();
  own.type('name', ' Kavya Rao ');
  own.type('phone', '1');
  own.type('phone', '');
  expect(await own.save()).toBeNull();
  expect(saved).toEqual([{ details: { name: ' Kavya Rao ' } }]);
  expect(own.$own.get().details).toMatchObject({ asked: true });
});

test('what is typed outlives a failed save, and what is typed during one stays', async () => {
  const { own, state, storage } = openOwn();
  await own.load();
  own.type('name', 'Kavya');
  state.works = false;
  await own.save();
  expect(own.$own.get().problem).toBe('away');
  const again = openOwn(storage);
  await again.own.load();
  expect(again.own.text('name')).toBe('Kavya');
  again.state.during = () => again.own.type('name', 'Kavya Rao');
  await again.own.save();
  expect(again.own.text('name')).toBe('Kavya Rao');
  expect(again.own.$own.get().details?.name).toBe('Kavya');
});

test('the first wrong field is named with what to do, and nothing is saved', async () => {
  const { own, saved } = openOwn();
  await own.load();
  own.type('phone', '12');
  expect(await own.save()).toBe('name');
  expect(own.$own.get().problems).toEqual({
    name: 'Write your name in letters. An address is no name.',
    phone: 'Type a phone number, such as 98450 12345',
  });
  expect(saved).toEqual([]);
});

test('whoever gives no name now says only that they were asked', async () => {
  const { own, saved } = openOwn();
  await own.load();
  own.type('phone', '98450 12345');
  await own.decline();
  expect(saved).toEqual([{ details: {} }]);
  expect(own.text('phone')).toBe('98450 12345');
});
