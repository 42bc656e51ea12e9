import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addUser } from './rows.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

let database: TestDatabase;
let admin: string;
beforeAll(async () => {
  database = await openDatabase();
  admin = await addUser(database, { role: 'admin' });
});
afterAll(() => database.close());
beforeEach(() => database.exec(emptyTables('empty_searches')));

const search = (query: string, at: string, label = query) =>
  database
    .as('service_role')
    .query('select public.record_empty_search($1, $2, $3, $4::timestamptz)', ['Sale', query, label, at]);
const rows = () =>
  database.query(`select day::text, query, searches from public.empty_searches order by day, query`);

test('a search without results is counted by its day in India', async () => {
  await search('bhk=9', '2026-11-21T18:00:00Z');
  await search('bhk=9', '2026-11-21T18:29:00Z');
  await search('bhk=9', '2026-11-21T18:31:00Z');
  expect(await rows()).toEqual([
    { day: '2026-11-21', query: 'bhk=9', searches: 2 },
    { day: '2026-11-22', query: 'bhk=9', searches: 1 },
  ]);
});

test('a day stores a thousand different searches at most and keeps counting those it has', async () => {
  await database.exec(`insert into public.empty_searches (day, offer, query, label)
    select '2026-11-22', 'Sale', 'bhk=' || at, 'x' from generate_series(1, 1000) as at`);
  await search('max=1', '2026-11-22T06:00:00Z');
  await search('bhk=7', '2026-11-22T06:00:00Z');
  await search('max=1', '2026-11-23T06:00:00Z');
  expect(
    await database.query(
      `select query, searches from public.empty_searches where searches > 1 or query = 'max=1'`,
    ),
  ).toEqual([
    { query: 'bhk=7', searches: 2 },
    { query: 'max=1', searches: 1 },
  ]);
});

test('staff see the counts of empty searches within 7 and 30 days, and older ones are deleted', async () => {
  const at = '2026-11-22T06:00:00Z';
  for (const day of ['2026-11-22', '2026-11-16', '2026-11-15', '2026-10-24', '2026-10-23'])
    await search('bhk=9', `${day}T06:00:00Z`, `9 BHK`);
  await search('bhk=8', '2026-11-01T06:00:00Z');
  const [row] = await database
    .as('authenticated', admin)
    .query<{ answer: unknown }>('select public.admin_empty_searches($1::timestamptz) as answer', [at]);
  expect(row?.answer).toEqual({
    searches: [
      { offer: 'Sale', query: 'bhk=9', label: '9 BHK', week: 2, month: 4 },
      { offer: 'Sale', query: 'bhk=8', label: 'bhk=8', week: 0, month: 1 },
    ],
  });
  await database.as('service_role').query('select public.forget_expired($1::timestamptz)', [at]);
  expect((await rows()).map(({ day }) => day)).toEqual([
    '2026-10-24',
    '2026-11-01',
    '2026-11-15',
    '2026-11-16',
    '2026-11-22',
  ]);
});

test('strangers and users can neither read nor record empty searches', async () => {
  for (const caller of [database.as('anon'), database.as('authenticated', crypto.randomUUID())]) {
    await expect(caller.query('select public.admin_empty_searches()')).rejects.toThrow();
    await expect(caller.query(`select public.record_empty_search('Sale', 'bhk=1', 'x')`)).rejects.toThrow(
      /permission denied/,
    );
  }
});
