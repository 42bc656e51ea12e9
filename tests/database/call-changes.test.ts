import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../fixtures/database.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
beforeEach(() => database.exec(emptyTables('appointments', 'outbox')));
afterAll(() => database.close());

/** Books a call that is still to come, and deletes the mail that tells staff of it. */
async function bookAhead(): Promise<void> {
  const call = {
    name: 'Asha',
    email: 'asha@example.in',
    preferred_date: '2090-01-10',
    preferred_time: '10:00',
  };
  await database.query(`select public.book_appointment($1::jsonb, at => '2090-01-06T09:00:00+05:30')`, [
    call,
  ]);
  await database.exec(`delete from public.outbox where kind = 'appointment_for_staff'`);
}

const set = (...changes: string[]) =>
  database.exec(changes.map((change) => `update public.appointments set ${change};`).join('\n'));
const setStates = (...states: string[]) => set(...states.map((state) => `status = '${state}'`));

/** What the visitor was told, in order. */
async function mailedStates(): Promise<string[]> {
  const rows = await database.query<{ words: string }>(
    `select concat_ws(' ', payload ->> 'status', substr(payload ->> 'preferred_time', 1, 5),
              case when (payload -> 'reinstated')::boolean then 'after all' end) as words
       from public.outbox where kind = 'appointment_for_visitor' order by id`,
  );
  return rows.map(({ words }) => words);
}

test.each([
  ['confirmed', ['confirmed'], ['confirmed 10:00']],
  ['confirmed twice', ['confirmed', 'requested', 'confirmed'], ['confirmed 10:00']],
  ['done and confirmed again', ['confirmed', 'done', 'confirmed'], ['confirmed 10:00']],
  ['missed', ['confirmed', 'no-show'], ['confirmed 10:00']],
  ['cancelled', ['cancelled'], ['cancelled 10:00']],
  ['cancelled after it was done', ['confirmed', 'done', 'cancelled'], ['confirmed 10:00', 'cancelled 10:00']],
  ['requested again', ['cancelled', 'requested'], ['cancelled 10:00', 'requested 10:00 after all']],
  [
    'requested again and confirmed',
    ['cancelled', 'requested', 'confirmed'],
    ['cancelled 10:00', 'requested 10:00 after all', 'confirmed 10:00'],
  ],
  [
    'confirmed again',
    ['confirmed', 'cancelled', 'confirmed'],
    ['confirmed 10:00', 'cancelled 10:00', 'confirmed 10:00 after all'],
  ],
])(
  'the visitor of a call that is %s gets the mails of its changes, and no others',
  async (_, states, mails) => {
    await bookAhead();
    await setStates(...states);
    expect(await mailedStates()).toEqual(['requested 10:00', ...mails]);
  },
);

test('a moved call mails its visitor the new time, once when it is confirmed in the same step', async () => {
  await bookAhead();
  await set(`preferred_time = '10:30'`, `preferred_time = '11:00', status = 'confirmed'`, `notes = 'x'`);
  expect(await mailedStates()).toEqual(['requested 10:00', 'requested 10:30', 'confirmed 11:00']);
});

test('a call that is moved after its cancellation mails its visitor only when it is reinstated', async () => {
  await bookAhead();
  await set(`status = 'cancelled'`, `preferred_time = '12:00'`, `status = 'confirmed'`);
  expect(await mailedStates()).toEqual(['requested 10:00', 'cancelled 10:00', 'confirmed 12:00 after all']);
});

test('a status is mailed again when its first mail was given up', async () => {
  await bookAhead();
  await setStates('confirmed');
  await database.exec(`update public.outbox set status = 'dead' where payload ->> 'status' = 'confirmed'`);
  await setStates('done', 'confirmed');
  expect(await mailedStates()).toEqual(['requested 10:00', 'confirmed 10:00', 'confirmed 10:00']);
});

test('changes of a call whose time has passed send no mail', async () => {
  await bookAhead();
  await database.exec(
    `delete from public.outbox; update public.appointments set preferred_date = '2026-01-05'`,
  );
  await setStates('confirmed', 'done', 'confirmed', 'cancelled', 'requested');
  expect(await mailedStates()).toEqual([]);
});

test('a cancelled call cannot be reinstated once its slot is booked by somebody else', async () => {
  await bookAhead();
  await setStates('cancelled');
  await bookAhead();
  await expect(setStates('requested')).rejects.toThrow(/appointments_slot/);
});
