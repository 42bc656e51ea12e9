import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  adminDeletedListingsAnswer,
  adminDeletionAnswer,
  adminListingAnswer,
  adminListingRowsAnswer,
  adminListingsAnswer,
} from '#contracts/admin-listings.ts';
import { openDatabase, type Row, type TestDatabase } from '../fixtures/database.ts';
import { addArea, addListing, addSociety, addUser, publishPages } from './rows.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

let database: TestDatabase;
let staff: string;
beforeAll(async () => {
  database = await openDatabase();
  staff = await addUser(database, { role: 'admin' });
});
beforeEach(() =>
  database.exec(
    emptyTables(
      'properties',
      'society',
      'local_areas',
      'html_generation_jobs',
      'html_generation_metadata',
      'staff_changes',
      'deleted_listings',
      'photographs',
    ),
  ),
);
afterAll(() => database.close());

const tables = { property: 'properties', society: 'society', area: 'local_areas' };
type Kind = keyof typeof tables;

async function version(kind: Kind, id: string) {
  const [row] = await database.query<{ seen: string }>(
    `select to_jsonb(updated_at) #>> '{}' as seen from public.${tables[kind]} where id::text = $1`,
    [id],
  );
  return row?.seen ?? null;
}
async function call(action: 'delete' | 'restore', kind: Kind, id: string, extraFields: Row = {}) {
  const seen_at = action === 'delete' ? await version(kind, id) : null;
  const payload = { idempotencyKey: randomUUID(), kind, id, action, seen_at, ...extraFields };
  const [row] = await database
    .as('service_role')
    .query<{ answer: unknown }>('select public.delete_listing($1::jsonb, $2) as answer', [payload, staff]);
  return row?.answer;
}
async function read(functionName: string, ...values: unknown[]) {
  const marks = values.map((_, at) => `$${at + 1}`).join(', ');
  const admin = database.as('authenticated', staff);
  const [row] = await admin.query<{ answer: unknown }>(
    `select public.${functionName}(${marks}) as answer`,
    values,
  );
  return row?.answer;
}
const jobs = () =>
  database.query('select entity_id, action, approved from public.html_generation_jobs order by id');
const listed = async (kind: Kind) => adminListingsAnswer.parse(await read('admin_listings', kind)).total;

test('a deleted home is restored with its price, history and contact, and its page is queued each time', async () => {
  const id = await addListing(database, { price: 90, publish: 70, source_key: 'ANG-1' });
  await database.query(`insert into public.listing_contacts (property_id, name) values ($1, 'Ravi')`, [id]);
  const storedRow = () =>
    database.query('select title, price, publish, slug, history from public.properties where id = $1', [id]);
  const before = await storedRow();
  const idempotencyKey = randomUUID();
  const seen_at = await version('property', id);
  expect(await call('delete', 'property', id, { idempotencyKey })).toEqual({
    result: 'deleted',
    queued: true,
  });
  expect(await jobs()).toEqual([{ entity_id: id, action: 'delete', approved: true }]);
  expect(await listed('property')).toBe(0);
  expect(adminListingRowsAnswer.parse(await read('admin_listing_rows', 'property', ['ANG-1'])).rows).toEqual(
    [],
  );
  expect(adminListingAnswer.parse(await read('admin_listing', 'property', id))).toEqual({
    row: null,
    deleted: {
      name: '2 BHK in Koramangala',
      deleted_at: expect.any(String),
      by_id: staff,
      by_email: expect.any(String),
      by_name: expect.any(String),
    },
    sold_on: null,
    on_hold: false,
    offer_on_hold_since: null,
  });
  expect(await call('delete', 'property', id, { idempotencyKey, seen_at })).toEqual({ result: 'repeated' });
  expect(adminDeletedListingsAnswer.parse(await read('admin_deleted_listings')).rows).toMatchObject([
    { kind: 'property', id, name: '2 BHK in Koramangala' },
  ]);
  expect(await call('restore', 'property', id)).toEqual({ result: 'restored', queued: true });
  expect(adminListingAnswer.parse(await read('admin_listing', 'property', id))).toMatchObject({
    row: { id },
    deleted: null,
  });
  expect(await storedRow()).toEqual(before);
  expect(await database.query('select name from public.listing_contacts')).toEqual([{ name: 'Ravi' }]);
  expect(await jobs()).toEqual([{ entity_id: id, action: 'generate', approved: true }]);
  expect(await call('restore', 'property', id)).toEqual({ result: 'repeated' });
  const log = await database.query('select changes from public.staff_changes order by id');
  expect(log.map(({ changes }) => Object.keys(Object(changes)))).toEqual([['deleted'], ['brought back']]);
});

test('a deleted listing is found by its reference, its name or its id, and the list says that it is deleted', async () => {
  const id = await addListing(database, { title: '3 BHK by the lake', source_key: 'ANG-1150' });
  const other = await addListing(database, { title: '2 BHK by the park', source_key: 'ANG-2' });
  const society = await addSociety(database, { name: 'Lake Towers' });
  for (const home of [id, other]) await call('delete', 'property', home);
  await call('delete', 'society', society);
  const found = async (words: string) =>
    adminDeletedListingsAnswer
      .parse(await read('admin_deleted_listings', words))
      .rows.map(({ name, reference }) => [name, reference]);
  expect(await found('ang-1150')).toEqual([['3 BHK by the lake', 'ANG-1150']]);
  expect(await found(` ${other} `)).toEqual([['2 BHK by the park', 'ANG-2']]);
  expect(await found('LAKE')).toEqual([
    ['Lake Towers', null],
    ['3 BHK by the lake', 'ANG-1150'],
  ]);
  expect(await found('%')).toEqual([]);
  expect(await found('')).toHaveLength(3);
  const listedWith = async (...values: string[]) => {
    const { total, deleted } = adminListingsAnswer.parse(await read('admin_listings', 'property', ...values));
    return [total, deleted];
  };
  expect(await listedWith('ang-1150')).toEqual([0, 1]);
  expect(await listedWith('lake')).toEqual([0, 1]);
  expect(await listedWith('')).toEqual([0, 0]);
});

test('a deleted society and a deleted area are restored with their links from homes', async () => {
  const area = await addArea(database, { slug: 'hebbal' });
  const society = await addSociety(database, { slug: 'lake-view', area });
  await addListing(database, { society_id: society, area_id: area });
  const links = () => database.query('select society_id, area_id from public.properties');
  const areaOf = () => database.query('select area from public.society');
  expect(adminDeletionAnswer.parse(await read('admin_deletion_counts', 'area', area)).counts).toMatchObject({
    homes: 1,
    societies: 1,
  });
  await call('delete', 'society', society);
  await call('delete', 'area', area);
  expect(await links()).toEqual([{ society_id: null, area_id: null }]);
  // The society's area is still deleted.
  expect(await call('restore', 'society', society)).toMatchObject({
    result: 'refused',
    reason: 'society_area_fkey',
  });
  expect(await call('restore', 'area', area)).toMatchObject({ result: 'restored' });
  expect(await call('restore', 'society', society)).toMatchObject({ result: 'restored' });
  expect(await links()).toEqual([{ society_id: society, area_id: area }]);
  expect(await areaOf()).toEqual([{ area }]);
});

test('a society is not restored while its address is taken, and takes back no home that was moved', async () => {
  const society = await addSociety(database, { slug: 'lake-view' });
  const other = await addSociety(database, { slug: 'park-view' });
  await addListing(database, { society_id: society });
  await call('delete', 'society', society);
  await database.query('update public.properties set society_id = $1', [other]);
  const otherWithSlug = await addSociety(database, { slug: 'lake-view' });
  expect(await call('restore', 'society', society)).toEqual({ result: 'refused', reason: 'society_address' });
  expect(adminDeletedListingsAnswer.parse(await read('admin_deleted_listings')).rows).toHaveLength(1);
  await database.query('delete from public.society where id = $1', [otherWithSlug]);
  await call('restore', 'society', society);
  expect(await database.query('select society_id from public.properties')).toEqual([{ society_id: other }]);
});

describe('a hidden listing whose page is still on the site', () => {
  const removals = () =>
    database.query(
      `select entity_id, action, approved from public.html_generation_jobs where status in ('queued', 'running')`,
    );
  const decide = (decision: string) => database.query('select public.decide_html_removals($1)', [decision]);

  test.each([
    ['waits', async () => {}],
    ['is on hold', async () => void (await database.query('select public.guard_html_removals()'))],
    [
      'was cancelled',
      async () => {
        await database.query('select public.guard_html_removals()');
        await decide('cancelled');
      },
    ],
  ])('loses its page when it is deleted: a home whose removal %s', async (_, change) => {
    const homes = await Promise.all(Array.from({ length: 8 }, () => addListing(database)));
    await publishPages(database, ...homes.map((id): [string, string] => ['property', id]));
    await database.query('update public.properties set publish = 5');
    await change();
    const [id = ''] = homes;
    expect(await call('delete', 'property', id)).toEqual({ result: 'deleted', queued: true });
    expect(await removals()).toContainEqual({ entity_id: id, action: 'delete', approved: true });
  });

  test('loses its page when it is deleted: a society whose removal was cancelled', async () => {
    const societies = await Promise.all(Array.from({ length: 8 }, () => addSociety(database)));
    await publishPages(database, ...societies.map((id): [string, string] => ['society', id]));
    await database.query(`update public.society set name = 'unlisted'`);
    await database.query('select public.guard_html_removals()');
    await decide('cancelled');
    const [id = ''] = societies;
    expect(await call('delete', 'society', id)).toEqual({ result: 'deleted', queued: true });
    expect(await removals()).toEqual([{ entity_id: id, action: 'delete', approved: true }]);
  });
});

test('a listing is not deleted when a colleague has changed it, and is not deleted twice', async () => {
  const id = await addListing(database, { price: 90 });
  const seen_at = await version('property', id);
  await database.query('update public.properties set price = 80');
  expect(await call('delete', 'property', id, { seen_at })).toEqual({ result: 'changed' });
  await call('delete', 'property', id);
  expect(await call('delete', 'property', id)).toEqual({ result: 'gone' });
  expect(await call('delete', 'area', randomUUID(), { seen_at })).toEqual({ result: 'gone' });
  expect(await call('restore', 'area', randomUUID())).toEqual({ result: 'gone' });
});

test('a deleted home cannot be saved, and is no longer deleted once an import publishes it', async () => {
  const id = await addListing(database, { publish: 0 });
  const seen_at = await version('property', id);
  await call('delete', 'property', id);
  const payload = { idempotencyKey: randomUUID(), kind: 'property', id, seen_at, fields: { price: 5 } };
  const [saved] = await database.query<{ answer: unknown }>(
    'select public.save_listing($1::jsonb, $2) as answer',
    [payload, staff],
  );
  expect(saved?.answer).toEqual({ result: 'gone' });
  await database.query('update public.properties set publish = 50');
  expect(await listed('property')).toBe(1);
  expect(adminDeletedListingsAnswer.parse(await read('admin_deleted_listings')).rows).toEqual([]);
});

test('a deleted listing is deleted for good after 30 days, with its photographs, and not before', async () => {
  const picture = (letter: string) => `/storage/v1/object/public/photographs/${letter.repeat(64)}/1600.jpg`;
  for (const letter of ['a', 'b'])
    await database.query(
      `insert into public.photographs (hash, type, bytes, received_at)
       values ($1, 'image/jpeg', 9, now() - interval '90 days')`,
      [letter.repeat(64)],
    );
  const id = await addListing(database, { images: [picture('a'), picture('b')] });
  await addListing(database, { images: [picture('b')] });
  const society = await addSociety(database);
  await call('delete', 'property', id);
  await call('delete', 'society', society);
  const forget = (days: number) =>
    database
      .as('service_role')
      .query(`select public.forget_deleted_listings(now() + make_interval(days => $1))`, [days]);
  await forget(29);
  expect(adminDeletedListingsAnswer.parse(await read('admin_deleted_listings')).rows).toHaveLength(2);
  await forget(31);
  expect(adminDeletedListingsAnswer.parse(await read('admin_deleted_listings')).rows).toEqual([]);
  expect(await database.query('select count(*)::int as homes from public.properties')).toEqual([
    { homes: 1 },
  ]);
  const [deletedFile, ...others] = await database.query(
    `select public.forget_photographs(now() + interval '31 days') as hash`,
  );
  expect([deletedFile, others]).toEqual([{ hash: 'a'.repeat(64) }, []]);
});

test('the removal of the page of a deleted society is queued as requested by staff', async () => {
  const society = await addSociety(database);
  await publishPages(database, ['society', society]);
  await call('delete', 'society', society);
  expect(await jobs()).toEqual([{ entity_id: society, action: 'delete', approved: true }]);
});

test.each(["admin_deletion_counts('property', '')", 'admin_deleted_listings()'])(
  'only an admin may call %s',
  async (statement) => {
    const user = await addUser(database);
    await expect(database.as('anon').query(`select public.${statement}`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(database.as('authenticated', user).query(`select public.${statement}`)).rejects.toThrow(
      /Admin privileges/,
    );
  },
);

test.each(['society', 'area'] as const)(
  'a deleted %s that an import brings back counts as deleted no longer',
  async (kind) => {
    const id = kind === 'society' ? await addSociety(database) : await addArea(database);
    expect(await call('delete', kind, id)).toMatchObject({ result: 'deleted' });
    const entry = kind === 'society' ? { name: 'Lake View' } : { area: 'Hebbal', slug: 'hebbal' };
    await database
      .as('service_role')
      .query('select public.import_rows($1, $2::jsonb)', [tables[kind], [{ id, ...entry }]]);
    expect(adminListingAnswer.parse(await read('admin_listing', kind, id))).toMatchObject({ deleted: null });
    expect(adminDeletedListingsAnswer.parse(await read('admin_deleted_listings')).rows).toEqual([]);
    expect(await call('delete', kind, id)).toMatchObject({ result: 'deleted' });
  },
);
