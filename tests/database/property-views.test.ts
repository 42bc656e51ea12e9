import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addListing } from './rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const view = (id: string, agent: string | null = 'Firefox') =>
  database.as('service_role').query('select public.record_property_view($1, $2)', [id, agent]);
const countOf = (id: string) =>
  database.query(
    `select view_count, (select count(*) from public.property_views where property_id = properties.id) as views
       from public.properties where id = $1`,
    [id],
  );

test('a view is counted and recorded without a user, without an IP address and with a shortened user agent', async () => {
  const id = await addListing(database);
  await view(id);
  await view(id, 'x'.repeat(900));
  await view(id, null);
  expect(await countOf(id)).toEqual([{ view_count: 3, views: 3 }]);
  expect(
    await database.query(
      `select distinct user_id, ip_address, max(length(user_agent)) as longest from public.property_views
        where property_id = $1 group by 1, 2`,
      [id],
    ),
  ).toEqual([{ user_id: null, ip_address: null, longest: 500 }]);
});

test.each(['anon', 'authenticated'] as const)(
  'a caller (%s) cannot record a view directly in the database',
  async (role) => {
    const id = await addListing(database);
    await expect(
      database.as(role).query('select public.record_property_view($1, $2)', [id, 'Firefox']),
    ).rejects.toThrow(/permission denied/);
    expect(await countOf(id)).toEqual([{ view_count: 0, views: 0 }]);
  },
);

test('a view of a hidden or unknown listing is ignored without an error', async () => {
  const id = await addListing(database, { publish: 10 });
  await view(id);
  await view('9934b3c9-5da2-5629-bfcc-06025606aaa1');
  expect(await countOf(id)).toEqual([{ view_count: 0, views: 0 }]);
});

test('a view does not change the update time of a listing', async () => {
  const id = await addListing(database);
  const updated = () =>
    database.query('select updated_at::text as updated from public.properties where id = $1', [id]);
  const before = await updated();
  await view(id);
  expect(await updated()).toEqual(before);
  await database.query('update public.properties set price = 7 where id = $1', [id]);
  expect(await updated()).not.toEqual(before);
});
