import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminListingAnswer } from '#contracts/admin-listings.ts';
import { openDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addArea, addListing, addUser } from './rows.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

/** 21 November in UTC, and already the 22nd in India. */
const now = '2026-11-21T20:30:00Z';

let database: TestDatabase;
let staff: string;
let home: string;
beforeAll(async () => {
  database = await openDatabase();
  staff = await addUser(database, { role: 'admin' });
});
beforeEach(async () => {
  await database.exec(emptyTables('properties', 'local_areas', 'html_generation_jobs', 'deleted_listings'));
  home = await addListing(database, {
    title: 'A flat',
    price: 90,
    city: 'Mysore',
    area_id: await addArea(database),
  });
});
afterAll(() => database.close());

async function check(outcome: string, at = now): Promise<void> {
  await database.as('service_role').query(
    `select public.record_verification(jsonb_build_object('idempotencyKey', $2::text, 'property_id', id, 'seen_at', updated_at,
       'method', 'call', 'outcome', $3::text, 'confirmed', '[]'::jsonb, 'papers_seen', '[]'::jsonb,
       'papers_not_seen', '[]'::jsonb), $4, $5::timestamptz) from public.properties where id = $1`,
    [home, randomUUID(), outcome, staff, at],
  );
}

const unavailable = () =>
  database.query('select id, since::text as since, slug, title, city, price from public.unavailable_homes');
const jobs = () => database.query('select entity_id, action, approved from public.html_generation_jobs');

test('a home that was sold or let is stored unchanged in unavailable_homes with the day in India', async () => {
  await check('sold or let');
  const row = { id: home, since: '2026-11-22', slug: 'a-flat', title: 'A flat', city: 'Mysore', price: 90 };
  expect(await unavailable()).toEqual([row]);
  await database.query(`update public.properties set title = 'Not for sale', price = 1 where id = $1`, [
    home,
  ]);
  expect(await unavailable()).toEqual([row]);
});

test.each(['available', 'on hold', 'not reached'])(
  'a check with the outcome “%s” stores no unavailable home',
  async (outcome) => {
    await check(outcome);
    expect(await unavailable()).toEqual([]);
  },
);

test('admin_listing() returns the day of the sale until the home is shown again', async () => {
  const soldOn = async () => {
    const [row] = await database
      .as('authenticated', staff)
      .query<{ answer: unknown }>(`select public.admin_listing('property', $1) as answer`, [home]);
    return adminListingAnswer.parse(row?.answer).sold_on;
  };
  expect(await soldOn()).toBeNull();
  await check('sold or let');
  expect(await soldOn()).toBe('2026-11-22');
  await database.query('update public.properties set publish = 50 where id = $1', [home]);
  expect(await soldOn()).toBeNull();
});

test('a home that is hidden without a check is not stored as unavailable', async () => {
  await database.query('update public.properties set publish = 0 where id = $1', [home]);
  expect(await unavailable()).toEqual([]);
});

test.each([
  ['staff', 'update public.properties set publish = 50 where id = $1'],
  [
    'an import',
    `insert into public.properties (id, title, property_type, publish) values ($1, 'A flat', 'Sale', 50)
     on conflict (id) do update set publish = excluded.publish`,
  ],
])('an unavailable home is deleted when the home is shown again by %s', async (_label, sql) => {
  await check('sold or let');
  await database.query('update public.properties set price = 1 where id = $1', [home]);
  expect(await unavailable()).toHaveLength(1);
  await database.query(sql, [home]);
  expect(await unavailable()).toEqual([]);
});

test('a home that is let a second time is unavailable since the second day', async () => {
  await check('sold or let');
  await database.query('update public.properties set publish = 50 where id = $1', [home]);
  await check('sold or let', '2027-01-05T04:30:00Z');
  expect(await unavailable()).toMatchObject([{ since: '2027-01-05' }]);
});

test('an unavailable home is deleted when staff delete the listing, and the removal of its page is queued', async () => {
  await check('sold or let');
  await database.exec(emptyTables('html_generation_jobs'));
  const [row] = await database.query<{ answer: unknown }>(
    `select public.delete_listing(jsonb_build_object('kind', 'property', 'id', id, 'action', 'delete',
       'idempotencyKey', gen_random_uuid(), 'seen_at', updated_at), $2) as answer from public.properties where id = $1`,
    [home, staff],
  );
  expect(row?.answer).toEqual({ result: 'deleted', queued: true });
  expect(await unavailable()).toEqual([]);
  expect(await jobs()).toEqual([{ entity_id: home, action: 'delete', approved: true }]);
});

test('former_slugs has the former slugs of an unavailable home', async () => {
  const formerSlugs = () =>
    database.as('service_role').query('select slug, property_id from public.former_slugs');
  await database.query(`update public.properties set title = 'Another name' where id = $1`, [home]);
  const expectedSlugs = [{ slug: 'a-flat', property_id: home }];
  expect(await formerSlugs()).toEqual(expectedSlugs);
  await check('sold or let');
  expect(await formerSlugs()).toEqual(expectedSlugs);
  await database.exec('delete from public.unavailable_homes');
  expect(await formerSlugs()).toEqual([]);
});

test('an unavailable home is deleted 90 days after the check, by the day in India', async () => {
  await check('sold or let');
  await database.query(`select public.forget_expired('2027-02-19T18:29:00Z')`);
  expect(await unavailable()).toHaveLength(1);
  await database.query(`select public.forget_expired('2027-02-19T18:31:00Z')`);
  expect(await unavailable()).toEqual([]);
});

test('publishing_changes() returns the unavailable home of a requested page', async () => {
  await check('sold or let');
  const changes = async (suspects: unknown[]) =>
    (
      await database
        .as('service_role')
        .query<{ homes: unknown }>(
          `select public.publishing_changes(now() + interval '1 hour', $1::jsonb) -> 'unavailable_homes' as homes`,
          [suspects],
        )
    )[0]?.homes;
  expect(await changes([{ entity_type: 'property', entity_id: home }])).toMatchObject([
    { id: home, since: '2026-11-22', slug: 'a-flat' },
  ]);
  expect(await changes([])).toEqual([]);
});
