import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, openPostgres, type TestDatabase } from '../fixtures/database.ts';
import { addArea, addListing, addSociety, publishPages, stalePages } from './rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const now = async (from: TestDatabase = database) =>
  (await from.query<{ now: string }>('select public.publishing_time()::text as now'))[0]?.now;
const save = (entity_id: string, last_generated_at: string | undefined, overrides: object = {}) =>
  database
    .as('service_role')
    .query('select public.save_generated_pages($1::jsonb) as saved', [
      [{ entity_type: 'property', entity_id, last_generated_at, ...overrides }],
    ]);
const metadataOf = (id: string) =>
  database.query(
    `select needs_regeneration, file_size_bytes, generation_duration_ms, html_path
       from public.html_generation_metadata where entity_id = $1`,
    [id],
  );

test('a generated page is stored with its figures', async () => {
  const id = await addListing(database);
  const figures = { file_size_bytes: 5120, generation_duration_ms: 1.5, html_path: 'public/x/index.html' };
  expect(await save(id, await now(), figures)).toEqual([{ saved: 1 }]);
  expect(await metadataOf(id)).toEqual([{ needs_regeneration: false, ...figures }]);
});

test('a change during the rendering of a page keeps the page stale', async () => {
  const id = await addListing(database);
  await publishPages(database, ['property', id]);
  const read = await now();
  await database.query('update public.properties set price = 5 where id = $1', [id]);
  await save(id, read);
  expect(await stalePages(database)).toContain(`property ${id}`);
  await save(id, await now());
  expect(await stalePages(database)).not.toContain(`property ${id}`);
});

test.each(['home', 'society', 'area'] as const)(
  'a change of its %s during the first rendering of a page keeps that page stale and no other',
  async (changed) => {
    const [area, society] = [await addArea(database), await addSociety(database)];
    const id = await addListing(database, { area_id: area, society_id: society });
    const otherHome = await addListing(database);
    const read = await now();
    const change = {
      home: [`update public.properties set price = 5 where id = $1`, id],
      society: [`update public.society set name = 'Renamed' where id = $1`, society],
      area: [`update public.local_areas set area = 'Renamed' where id = $1`, area],
    }[changed];
    await database.query(String(change[0]), [change[1]]);
    await save(id, read);
    await save(otherHome, read);
    expect(await stalePages(database)).toContain(`property ${id}`);
    expect(await stalePages(database)).not.toContain(`property ${otherHome}`);
  },
);

test('save_generated_pages() scans no whole table, even without planner statistics', async () => {
  const id = await addListing(database);
  const scans = `sum(pg_stat_get_xact_numscans(to_regclass(name)))::int from unnest(array['public.properties', 'public.society']) as name`;
  const pages = [{ entity_type: 'property', entity_id: id, last_generated_at: await now() }];
  const [scanCounts] = await database.query<{ before: number; after: number }>(
    `with before as materialized (select ${scans}),
          saved as materialized (select public.save_generated_pages($1::jsonb) from before)
     select before.sum as before, (select ${scans} where saved is not null) as after from before, saved`,
    [pages],
  );
  expect(scanCounts?.after).toBe(scanCounts?.before);
});

test('an older render never replaces a newer one', async () => {
  const id = await addListing(database);
  const older = await now();
  await save(id, await now(), { file_size_bytes: 2 });
  expect(await save(id, older, { file_size_bytes: 1 })).toEqual([{ saved: 0 }]);
  expect(await metadataOf(id)).toMatchObject([{ file_size_bytes: 2 }]);
});

test('a page that is saved twice in one call is stored once, with its newer render', async () => {
  const id = await addListing(database);
  const page = { entity_type: 'property', entity_id: id };
  const [first, second] = [await now(), await now()];
  await database.query('select public.save_generated_pages($1::jsonb)', [
    [
      { ...page, last_generated_at: second, file_size_bytes: 2 },
      { ...page, last_generated_at: first, file_size_bytes: 1 },
    ],
  ]);
  expect(await metadataOf(id)).toMatchObject([{ file_size_bytes: 2 }]);
});

test('a page whose row is deleted can still be stored and deleted', async () => {
  const missingId = '9934b3c9-5da2-5629-bfcc-06025606aaa1';
  await save(missingId, await now());
  const forget = () =>
    database
      .as('service_role')
      .query('select public.forget_generated_pages($1::jsonb) as forgotten', [
        [{ entity_type: 'property', entity_id: missingId }],
      ]);
  expect(await forget()).toEqual([{ forgotten: 1 }]);
  expect(await forget()).toEqual([{ forgotten: 0 }]);
  expect(await metadataOf(missingId)).toEqual([]);
});

test('a change that was not committed when the rows were read keeps the page stale', async () => {
  const real = await openPostgres({ connections: 5 });
  try {
    const id = await addListing(real);
    await publishPages(real, ['property', id]);
    // The change begins, the generator reads the old row, and only then the change is committed.
    const change = await real.begin();
    await change.query('update public.properties set price = 5 where id = $1', [id]);
    const read = await now(real);
    await change.commit();
    await real.query('select public.save_generated_pages($1::jsonb)', [
      [{ entity_type: 'property', entity_id: id, last_generated_at: read }],
    ]);
    expect(await stalePages(real)).toEqual([`property ${id}`]);
  } finally {
    await real.close();
  }
});
