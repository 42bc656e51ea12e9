import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { propertyDates } from '#domain/property/property-dates.ts';
import { propertyHistorySchema } from '#domain/property/property-history-schema.ts';
import { openDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addListing, addUser } from './rows.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

let database: TestDatabase;
let staff: string;
beforeAll(async () => {
  database = await openDatabase();
  staff = await addUser(database, { role: 'admin' });
});
beforeEach(() => database.exec(emptyTables('properties')));
afterAll(() => database.close());

const change = (id: string, piece: string) =>
  database.query(`update public.properties set ${piece} where id = $1`, [id]);
async function history(id: string) {
  const [row] = await database.query<{ history: unknown }>(
    'select history from public.properties where id = $1',
    [id],
  );
  return propertyHistorySchema.parse(row?.history);
}
const prices = async (id: string) =>
  (await history(id)).flatMap((entry) =>
    entry.what === 'listed' || entry.what === 'price' ? [[entry.what, entry.price, entry.was]] : [],
  );
const deposits = async (id: string) =>
  (await history(id)).flatMap((entry) => (entry.what === 'deposit' ? [[entry.was, entry.deposit]] : []));
/** Moves everything that happened so far one day back. */
const aDayLater = () =>
  database.exec(`update public.property_history set happened_at = happened_at - interval '1 day'`);

async function check(id: string, outcome: string, price: number | null = null, at = '2026-11-22T04:30:00Z') {
  const [row] = await database.query<{ answer: string }>(
    `select public.record_verification(jsonb_build_object('idempotencyKey', $2::text, 'property_id', id, 'seen_at', updated_at,
       'method', 'visit', 'outcome', $3::text, 'price', $4::numeric, 'confirmed', '[]'::jsonb,
       'papers_seen', '["khata"]'::jsonb, 'papers_not_seen', '[]'::jsonb, 'note', 'Private'), $5, $6) as answer
       from public.properties where id = $1`,
    [id, randomUUID(), outcome, price, staff, at],
  );
  expect(row?.answer).toBe('recorded');
}

test('a home has a "listed" entry on the day of its row, or on the day it is first shown', async () => {
  const id = await addListing(database, { price: 90, created_at: '2026-09-30T20:00:00Z' });
  expect(await history(id)).toEqual([
    { on: '2026-10-01', what: 'listed', price: 90, was: null, currency: 'INR' },
  ]);
  const hidden = await addListing(database, { price: 90, publish: 0, created_at: '2026-09-30T20:00:00Z' });
  expect(await history(hidden)).toEqual([]);
  await change(hidden, 'publish = 50');
  const [today] = await database.query<{ day: string }>(
    `select (now() at time zone 'Asia/Kolkata')::date::text as day`,
  );
  expect(await history(hidden)).toMatchObject([{ what: 'listed', on: today?.day }]);
});

test('each new price adds an entry, and hiding and showing a home adds none', async () => {
  const id = await addListing(database, { price: 90 });
  for (const piece of [
    'price = 85',
    'price = null',
    'price = 80',
    'publish = 0',
    'publish = 50',
    `title = 'Other'`,
  ]) {
    await aDayLater();
    await change(id, piece);
  }
  expect(await prices(id)).toEqual([
    ['price', 80, null],
    ['price', null, 85],
    ['price', 85, 90],
    ['listed', 90, null],
  ]);
});

test('a price that changes while the home is hidden adds an entry when the home is shown again', async () => {
  const id = await addListing(database, { price: 90 });
  await aDayLater();
  await change(id, 'publish = 0');
  await change(id, 'price = 70');
  expect(await prices(id)).toEqual([['listed', 90, null]]);
  await change(id, 'publish = 50');
  expect(await prices(id)).toEqual([
    ['price', 70, 90],
    ['listed', 90, null],
  ]);
});

test('a price that is corrected within 24 hours leaves no entry', async () => {
  const id = await addListing(database, { price: 900 });
  await change(id, 'price = 90');
  expect(await prices(id)).toEqual([['listed', 90, null]]);
  await aDayLater();
  await change(id, 'price = 8');
  await change(id, 'price = 80');
  expect(await prices(id)).toEqual([
    ['price', 80, 90],
    ['listed', 90, null],
  ]);
  await change(id, 'price = 90');
  expect(await prices(id)).toEqual([['listed', 90, null]]);
});

// An import says 0 where nobody told the price; its page says 'Price on request' (decision P7).
test('a price of 0 is no price: an import that changes nothing to 0, or 0 to nothing, adds no entry', async () => {
  const id = await addListing(database, { price: 0 });
  expect(await prices(id)).toEqual([['listed', null, null]]);
  for (const piece of ['price = null', 'price = 0.4', `price = 0, currency = 'USD'`, `currency = 'INR'`]) {
    await aDayLater();
    await change(id, piece);
  }
  expect(await prices(id)).toEqual([['listed', null, null]]);
  await aDayLater();
  await change(id, 'price = 90');
  await aDayLater();
  await change(id, 'price = 0');
  await aDayLater();
  await change(id, 'price = null');
  expect(await prices(id)).toEqual([
    ['price', null, 90],
    ['price', 90, null],
    ['listed', null, null],
  ]);
});

test('a home without a currency is in rupees, and prices in two currencies are not compared', async () => {
  const id = await addListing(database, { price: 90, currency: null });
  await aDayLater();
  await change(id, `currency = 'INR'`);
  expect(await prices(id)).toEqual([['listed', 90, null]]);
  await aDayLater();
  await change(id, `price = 2, currency = 'USD'`);
  expect(await prices(id)).toEqual([
    ['price', 2, null],
    ['listed', 90, null],
  ]);
});

test('a check that found the home available is in its history, without its author and its note', async () => {
  const id = await addListing(database, { price: 90, created_at: '2026-10-01T04:30:00Z' });
  await check(id, 'on hold');
  await check(id, 'not reached');
  expect(await history(id)).toHaveLength(1);
  await check(id, 'available');
  await check(id, 'available');
  expect((await history(id)).slice(0, 2)).toEqual(
    Array(2).fill({
      on: '2026-11-22',
      what: 'check',
      method: 'visit',
      confirmed: [],
      seen: ['khata'],
      not_seen: [],
    }),
  );
  await check(id, 'price changed', 80);
  expect(await prices(id)).toEqual([
    ['price', 80, 90],
    ['listed', 90, null],
  ]);
  expect(JSON.stringify(await history(id))).not.toMatch(/Private|staff|by/);
  const changes = await database.query<{ changes: object }>('select changes from public.staff_changes');
  expect(changes.filter((row) => 'history' in row.changes)).toEqual([]);
});

test('a history keeps its latest ten entries and ignores a direct update', async () => {
  const id = await addListing(database, { price: 90 });
  for (let price = 89; price > 76; price -= 1) {
    await aDayLater();
    await change(id, `price = ${price}`);
  }
  expect(await history(id)).toHaveLength(10);
  const before = await history(id);
  await change(id, `history = '[{"on": "2020-01-01", "what": "listed"}]'`);
  expect(await history(id)).toEqual(before);
});

test('a repeated import adds no second entry', async () => {
  const row = { id: randomUUID(), title: '2 BHK', publish: 50, property_type: 'Sale', price: 90 };
  const importRow = () =>
    database.query(
      `insert into public.properties (id, title, publish, property_type, price)
       values ($1, $2, $3, $4, $5) on conflict (id) do update set price = excluded.price, title = excluded.title`,
      Object.values(row),
    );
  await importRow();
  await importRow();
  expect(await prices(row.id)).toEqual([['listed', 90, null]]);
});

test('each new deposit adds an entry, beside those of prices', async () => {
  const id = await addListing(database, { price: 90, deposit: '2 months' });
  expect(await deposits(id)).toEqual([]);
  await aDayLater();
  await change(id, `deposit = '150000'`);
  await aDayLater();
  await change(id, `price = 80, deposit = '0'`);
  await aDayLater();
  await change(id, 'publish = 1200');
  expect(await deposits(id)).toEqual([
    ['150000', '0'],
    ['2 months', '150000'],
  ]);
  expect(await prices(id)).toEqual([
    ['price', 80, 90],
    ['listed', 90, null],
  ]);
});

test('a deposit that is corrected within 24 hours leaves no entry', async () => {
  const id = await addListing(database, { deposit: '2 months' });
  await change(id, `deposit = '3 months'`);
  expect(await deposits(id)).toEqual([]);
  await aDayLater();
  await change(id, `deposit = '30 months'`);
  expect(await deposits(id)).toEqual([['3 months', '30 months']]);
  await change(id, `deposit = '3 months'`);
  expect(await deposits(id)).toEqual([]);
});

test('a deposit that is stated later, or no longer, is no change that a page shows', async () => {
  const id = await addListing(database, {});
  await aDayLater();
  await change(id, `deposit = '2 months'`);
  await aDayLater();
  await change(id, 'deposit = null');
  await aDayLater();
  await change(id, `deposit = '1 month'`);
  expect(await deposits(id)).toEqual([]);
  await aDayLater();
  await change(id, `deposit = '2 months'`);
  expect(await deposits(id)).toEqual([['1 month', '2 months']]);
});

test('a deposit that changes while the home is hidden adds an entry when the home is shown again', async () => {
  const id = await addListing(database, { deposit: '2 months' });
  await aDayLater();
  await change(id, 'publish = 0');
  await change(id, `deposit = '1 month'`);
  expect(await deposits(id)).toEqual([]);
  await change(id, 'publish = 50');
  expect(await deposits(id)).toEqual([['2 months', '1 month']]);
});

test('a price stays reduced when the deposit changes after it', async () => {
  const id = await addListing(database, { price: 90, deposit: '2 months' });
  await aDayLater();
  await change(id, 'price = 80');
  await aDayLater();
  await change(id, `deposit = '1 month'`);
  const [home] = await database.query<{ reduced: string | null }>(
    `select ('1970-01-01'::date + private.reduced_on(history))::text as reduced from public.properties`,
  );
  expect(home?.reduced).toBe(propertyDates(await history(id)).reduced);
  expect(home?.reduced).toMatch(/^20/);
});
