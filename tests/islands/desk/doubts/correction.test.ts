import { expect, test } from 'vitest';
import type { WaitingDoubt } from '#contracts/admin-doubts.ts';
import { createCorrection } from '#islands/desk/doubts/correction.ts';
import { createDoubts } from '#islands/desk/doubts/doubts.ts';
import { fieldOfDoubt } from '#islands/desk/doubts/field-of-doubt.ts';
import { BackendRefusal } from '#islands/session/staff-backend.ts';
import { fakeBackend } from '../../staff-fakes.ts';

const doubt: WaitingDoubt = {
  ...{
    id: 'd1',
    kind: 'value',
    column: 'price',
    value: 95,
    shown: null,
    reason: 'Homes for sale cost more.',
  },
  home: {
    ...{ id: 'h1', title: 'Flat', reference: 'K1', slug: 'flat', shown: true },
    ...{ partner: 'Kaveri', partner_id: 'p' },
  },
  ...{ place: null, door: 'file', source: 'row 2 of homes.csv', by: null, stated_at: '2026-11-29T06:00:00Z' },
  ...{ property_type: 'Sale', currency: 'INR' },
};
/** A home without a price, of which ₹95 is doubted. */
async function open() {
  const server: {
    row: { price: unknown; updated_at: string };
    waits: boolean;
    sent: unknown[];
    /** What it asks before it saves. */
    question: string | null;
  } = { row: { price: null, updated_at: 'first' }, waits: true, sent: [], question: null };
  const facts = { id: 'h1', title: 'Flat', property_type: 'Sale', currency: 'INR' };
  const backend = fakeBackend({
    rpc: async (name, args, schema) => {
      if (name === 'admin_listing') return schema.parse({ row: { ...facts, ...server.row }, deleted: null });
      if (name === 'admin_changes') return schema.parse({ rows: [], next: null });
      if (name !== 'decide_doubt')
        return schema.parse({ total: server.waits ? 1 : 0, rows: server.waits ? [doubt] : [] });
      server.sent.push(args);
      server.waits = false;
      return schema.parse('decided');
    },
    invoke: async (_name, body, schema) => {
      const { fields, seen_at, confirmed } = Object(body);
      if (seen_at !== server.row.updated_at) throw new BackendRefusal('Changed.', 409);
      if (server.question && !confirmed) throw new BackendRefusal('', 422, { price: server.question });
      server.sent.push({ fields, confirmed });
      server.row = { ...server.row, ...fields, updated_at: 'saved' };
      server.waits = false;
      return schema.parse({ saved: 'saved' });
    },
  });
  const doubts = createDoubts({ backend, partner: null });
  await doubts.load();
  doubts.correct(doubt);
  const field = fieldOfDoubt(doubt);
  if (!field) throw new Error('A price has no field.');
  const correction = createCorrection(doubt, field, { backend, doubts, now: () => new Date('2026-11-29') });
  const beginning = correction.begin();
  // The field is shown once it has what was stated: nothing typed into it is written over.
  expect(correction.$isBegun.get()).toBe(false);
  await beginning;
  expect(correction.$isBegun.get()).toBe(true);
  const { editor } = correction;
  return {
    ...{ server, doubts, correction, editor },
    type: (text: string) => editor.change(field, text),
    typed: () => editor.drafts.get('property', 'h1')?.fields['price']?.now,
  };
}

test('a value is corrected where it waits: it begins with what was stated, and is read as the editor reads it', async () => {
  const { server, doubts, correction, type, typed } = await open();
  expect(typed()).toBe('95');
  type('95 lakh');
  await correction.save();
  expect(server.sent).toEqual([{ fields: { price: 95_00_000 }, confirmed: undefined }]);
  expect(doubts.$doubts.get()).toMatchObject({
    correcting: null,
    total: 0,
    message: 'Saved, and shown in a moment.',
  });
});

test('what no price can be is said at the field, and the list stays as it is', async () => {
  const { server, doubts, correction, editor, type, typed } = await open();
  type('a lot');
  await correction.save();
  expect(editor.$editor.get().problems['price']).toBeTruthy();
  expect([server.sent, typed(), doubts.$doubts.get().correcting]).toEqual([[], 'a lot', doubt]);
});

test('a correction that is unlikely too is asked about, and saved after a yes', async () => {
  const { server, doubts, correction, editor, type } = await open();
  type('95,000');
  await correction.save();
  expect(editor.$editor.get().questions).toHaveLength(1);
  expect(server.sent).toEqual([]);
  await correction.confirm();
  expect(server.sent).toEqual([{ fields: { price: 95_000 }, confirmed: ['price'] }]);
  expect(doubts.$doubts.get().correcting).toBeNull();
});

test('a question that only the server can ask is asked in the list too', async () => {
  const { server, correction, editor, type } = await open();
  server.question = 'Is the price really ₹95,00,000? It is far from homes like it.';
  type('95 lakh');
  await correction.save();
  expect(editor.$editor.get().questions).toEqual([server.question]);
  await correction.confirm();
  expect(server.sent).toEqual([{ fields: { price: 95_00_000 }, confirmed: ['price'] }]);
});

test('what the home shows already is no correction: what was stated is left out', async () => {
  const { server, doubts, correction, type } = await open();
  type('');
  await correction.save();
  expect(server.sent).toEqual([{ payload: { doubt: 'd1', value: 95, decision: 'left out' } }]);
  expect(doubts.$doubts.get()).toMatchObject({ correcting: null, message: 'Left out.' });
});

test('of two colleagues the second is told, sees the first one’s price, and loses nothing that was typed', async () => {
  const { server, doubts, correction, editor, type } = await open();
  type('95 lakh');
  server.row = { ...server.row, price: 90_00_000, updated_at: 'theirs' };
  server.waits = false;
  await correction.save();
  expect(editor.$editor.get().problem).toContain('A colleague has decided this meanwhile');
  expect(editor.$editor.get().conflicts).toMatchObject([{ mine: '95 lakh', theirs: '90,00,000' }]);
  expect(doubts.$doubts.get().correcting).toEqual(doubt);
  for (const conflict of editor.$editor.get().conflicts) editor.resolveConflict(conflict, 'mine');
  await correction.save();
  expect(server.row.price).toBe(95_00_000);
});

test('who leaves the colleague’s price has nothing more to decide', async () => {
  const { server, doubts, correction, editor } = await open();
  server.row = { ...server.row, price: 90_00_000, updated_at: 'theirs' };
  server.waits = false;
  await correction.save();
  for (const conflict of editor.$editor.get().conflicts) editor.resolveConflict(conflict, 'theirs');
  await correction.save();
  expect(doubts.$doubts.get()).toMatchObject({ correcting: null, message: 'A colleague has decided this.' });
  expect(server.sent).toEqual([]);
});

test('a colleague who left it out is told of before a correction is written', async () => {
  const { server, correction, editor, type } = await open();
  type('95 lakh');
  server.waits = false;
  await correction.save();
  expect(server.sent).toEqual([]);
  expect(editor.$editor.get().problem).toContain('save again to write yours all the same');
  await correction.save();
  expect(server.sent).toEqual([{ fields: { price: 95_00_000 }, confirmed: undefined }]);
});

test('a value that only the editor can change leads there', () => {
  expect(fieldOfDoubt({ column: 'meta_data' })).toBeNull();
});
