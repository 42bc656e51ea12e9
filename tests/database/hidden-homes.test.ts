import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addListing, addUser, openJob, publishPages } from './rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const at = '2026-11-27T04:00:00Z';
const hide = async (homes: readonly string[], because: string) =>
  (await database.query('select private.hide_homes($1, $2, $3) as hidden', [homes, because, at]))[0]?.[
    'hidden'
  ];
const show = async (homes: readonly string[], because: string) =>
  (await database.query('select private.show_hidden_homes($1, $2) as shown', [homes, because]))[0]?.['shown'];
const publishOf = async (home: string) =>
  (await database.query('select publish from public.properties where id = $1', [home]))[0]?.['publish'];
const rulesOf = (home: string) =>
  database.query('select because, publish from public.hidden_homes where property_id = $1', [home]);

test('a home that a rule hides keeps its place on the front page until the reason ends', async () => {
  const home = await addListing(database, { publish: 1000 });
  const other = await addListing(database, { publish: 10 });
  await publishPages(database, ['property', home]);
  expect(await hide([home, other], 'not in the file')).toEqual([home]);
  expect(await publishOf(home)).toBe(0);
  expect(await openJob(database, 'property', home)).toMatchObject({ action: 'delete' });

  expect(await show([home, other], 'no answer')).toEqual([]);
  expect(await publishOf(home)).toBe(0);
  expect(await show([home, other], 'not in the file')).toEqual([home]);
  expect(await publishOf(home)).toBe(1000);
  expect(await openJob(database, 'property', home)).toMatchObject({ action: 'generate' });
  expect(await rulesOf(home)).toEqual([]);
});

test('a home that is hidden already keeps its first reason', async () => {
  const home = await addListing(database);
  await hide([home], 'no answer');
  expect(await hide([home], 'not in the file')).toEqual([]);
  expect(await rulesOf(home)).toEqual([{ because: 'no answer', publish: 50 }]);
});

test('a home that staff show and hide again stays hidden when the reason ends', async () => {
  const home = await addListing(database);
  await hide([home], 'not in the file');
  await database.query('update public.properties set publish = 50 where id = $1', [home]);
  await database.query('update public.properties set publish = 0 where id = $1', [home]);
  expect(await show([home], 'not in the file')).toEqual([]);
  expect(await publishOf(home)).toBe(0);
});

test('a home that staff delete stays away when the reason ends', async () => {
  const home = await addListing(database);
  await hide([home], 'not in the file');
  const [row] = await database.query(
    'select updated_at::text as updated_at from public.properties where id = $1',
    [home],
  );
  await database.query('select public.delete_listing($1, $2)', [
    { kind: 'property', id: home, action: 'delete', idempotencyKey: home, seen_at: row?.['updated_at'] },
    await addUser(database, { role: 'admin' }),
  ]);
  expect(await show([home], 'not in the file')).toEqual([]);
  expect(await publishOf(home)).toBe(0);
});

test('no home is hidden for nothing, and none of none', async () => {
  expect(await hide([], 'no answer')).toEqual([]);
  expect(await show([], 'no answer')).toEqual([]);
});
