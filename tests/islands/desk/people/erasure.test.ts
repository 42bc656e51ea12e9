import { expect, test } from 'vitest';
import { createErasure } from '#islands/desk/people/erasure.ts';
import { fakeBackend } from '../../staff-fakes.ts';

const nothing = {
  ...{ enquiries: 1, appointments: 0, people: 1, mails: 0, accounts: 0, alerts: 0, partner_contacts: 0 },
  ...{ references: [], addresses: [], contact_of: 0, merged_with: [], same_number: [], phones: [] },
  ...{ freed: [], visits: [] },
};
const asha = { id: 'm1', mailbox: 'asha@mail.example', notes: null };

/** An erasure whose backend gives one answer after the other. */
function createWith(...answers: unknown[]) {
  const asked: unknown[] = [];
  const reloads: string[] = [];
  const erasure = createErasure({
    backend: fakeBackend({
      rpc: async (_, args, schema) => {
        asked.push(args);
        return schema.parse(answers.shift());
      },
    }),
    reload: async () => void reloads.push('read again'),
  });
  return { erasure, asked, reloads };
}

test('an erasure first shows what goes, and the second press erases just that', async () => {
  const proof = { ...{ id: 'p1', erased_at: '2026-11-30T16:35:00Z' }, by_name: 'Meera' };
  const { erasure, asked, reloads } = createWith(
    { result: 'asks', mark: 'k1', erases: nothing },
    { result: 'erased', erases: { ...nothing, proof } },
  );
  await erasure.ask(asha);
  expect(erasure.$erasure.get()).toMatchObject({ mark: 'k1', erases: { enquiries: 1 } });
  expect(reloads).toEqual([]);
  await erasure.erase();
  expect(asked).toEqual([
    { mailbox_id: 'm1', seen: null },
    { mailbox_id: 'm1', seen: 'k1' },
  ]);
  expect(erasure.$erasure.get()).toMatchObject({ mark: null, erases: { proof: { id: 'p1' } } });
  expect(reloads).toEqual(['read again']);
});

test.each([
  [
    'asks again when more was stored',
    { result: 'asks', mark: 'k2', erases: nothing },
    'Read again what goes',
  ],
  ['says when a colleague was faster', { result: 'gone' }, 'not stored any more'],
  ['says whose role must be taken first', { result: 'staff' }, 'Take the role away first'],
])('an erasure %s', async (_, answer, sentence) => {
  const { erasure } = createWith({ result: 'asks', mark: 'k1', erases: nothing }, answer);
  await erasure.ask(asha);
  await erasure.erase();
  expect(erasure.$erasure.get().problem).toContain(sentence);
});
