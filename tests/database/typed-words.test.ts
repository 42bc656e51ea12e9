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
beforeEach(() => database.exec(emptyTables('typed_words')));

const noon = '2026-11-22T06:00:00Z';
const hashOf = (at: number) => at.toString(16).padStart(32, '0');

function record(
  words: string,
  network: string,
  { at = noon, reading = null, hash = 1 }: { at?: string; reading?: string | null; hash?: number } = {},
) {
  return database
    .as('service_role')
    .query('select public.record_typed_words($1, $2, $3, $4, $5, $6::timestamptz)', [
      hashOf(hash),
      reading === null ? 'left out' : 'undone',
      words,
      reading,
      network,
      at,
    ]);
}
const rows = () =>
  database.query('select kind, words, reading, networks from public.typed_words order by hash');

async function shown(at = noon) {
  const [row] = await database
    .as('authenticated', admin)
    .query<{ answer: unknown }>('select public.admin_typed_words($1::timestamptz) as answer', [at]);
  return row?.answer;
}

test('a word is stored only when a third network has typed it, and the networks are forgotten then', async () => {
  await record('sea view', 'one');
  await record('sea view', 'one');
  await record('sea view', 'two', { at: '2026-11-23T06:00:00Z' });
  await record('sea view', 'one', { at: '2026-11-24T06:00:00Z' });
  expect(await rows()).toEqual([{ kind: 'left out', words: null, reading: null, networks: ['one', 'two'] }]);
  expect(await shown('2026-11-24T06:00:00Z')).toEqual({ words: [] });
  await record('sea view', 'three', { at: '2026-11-24T06:00:00Z' });
  expect(await rows()).toEqual([{ kind: 'left out', words: 'sea view', reading: null, networks: [] }]);
  await record('sea view', 'four', { at: '2026-11-24T06:00:00Z' });
  expect(await rows()).toMatchObject([{ words: 'sea view', networks: [] }]);
  expect(await shown('2026-11-24T06:00:00Z')).toEqual({
    words: [{ kind: 'left out', words: 'sea view', reading: null, week: 6, month: 6 }],
  });
});

test('staff see what was left out and what was read wrong, with the counts of 7 and 30 days, and older ones are deleted', async () => {
  for (const network of ['one', 'two', 'three']) {
    await record('vastu', network, { at: '2026-10-24T06:00:00Z' });
    await record('mg', network, { at: '2026-11-20T06:00:00Z', reading: 'M.G. Road', hash: 2 });
  }
  expect(await shown()).toEqual({
    words: [
      { kind: 'left out', words: 'vastu', reading: null, week: 0, month: 3 },
      { kind: 'undone', words: 'mg', reading: 'M.G. Road', week: 3, month: 3 },
    ],
  });
  await database.as('service_role').query(`select public.forget_expired('2026-11-23T06:00:00Z')`);
  expect(await rows()).toMatchObject([{ words: 'mg' }]);
});

test('a day begins a thousand words at most and keeps counting those it has', async () => {
  await database.exec(`insert into public.typed_words (hash, kind, first_day)
    select lpad(to_hex(at), 32, '0'), 'left out', '2026-11-22' from generate_series(1, 1000) as at`);
  await record('new', 'one', { hash: 2000 });
  await record('known', 'one', { hash: 7 });
  await record('new', 'one', { hash: 2000, at: '2026-11-23T06:00:00Z' });
  const days = await database.query('select hash, day::text from public.typed_word_days order by hash');
  expect(days).toEqual([
    { hash: hashOf(7), day: '2026-11-22' },
    { hash: hashOf(2000), day: '2026-11-23' },
  ]);
});

test('strangers and users can neither read nor record words', async () => {
  for (const caller of [database.as('anon'), database.as('authenticated', crypto.randomUUID())]) {
    await expect(caller.query('select public.admin_typed_words()')).rejects.toThrow();
    await expect(
      caller.query(`select public.record_typed_words('${hashOf(1)}', 'left out', 'x', null, 'one')`),
    ).rejects.toThrow(/permission denied/);
  }
});
