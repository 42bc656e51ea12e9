import { afterEach, beforeEach, afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addArea, addCity, addListing, addSociety, openJob, publishPages, stalePages } from './rows.ts';

let database: TestDatabase;
let city: string;
let areas: [string, string];
let societies: [string, string];
let listing: string;
let bystander: string;

beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  city = await addCity(database);
  areas = [await addArea(database, { city_id: city }), await addArea(database, { city_id: city })];
  societies = [
    await addSociety(database, { name: 'First', area: areas[0] }),
    await addSociety(database, { name: 'Second', area: areas[1] }),
  ];
  listing = await addListing(database, { area_id: areas[0], society_id: societies[0] });
  bystander = await addListing(database, { area_id: areas[1], society_id: societies[1] });
  await publishPages(
    database,
    ...areas.map((id): [string, string] => ['area', id]),
    ...societies.map((id): [string, string] => ['society', id]),
    ['property', listing],
    ['property', bystander],
  );
  expect(await stalePages(database)).toEqual([]);
});
afterEach(() =>
  database.exec(`delete from public.properties; delete from public.society; delete from public.local_areas;
    delete from public.cities; delete from public.html_generation_jobs;
    delete from public.html_generation_metadata;`),
);

const change = (table: string, id: string, set: string) =>
  database.query(`update public.${table} set ${set} where id::text = $1`, [id]);
const remove = (table: string, id: string) =>
  database.query(`delete from public.${table} where id::text = $1`, [id]);

describe('a listing', () => {
  test('that changes makes its page and those of its society and area stale', async () => {
    await change('properties', listing, 'price = 99');
    expect(await stalePages(database)).toEqual(
      [`area ${areas[0]}`, `property ${listing}`, `society ${societies[0]}`].sort(),
    );
  });

  test('that moves makes the pages of its old and new society and area stale', async () => {
    await change('properties', listing, `area_id = '${areas[1]}', society_id = '${societies[1]}'`);
    expect(await stalePages(database)).toEqual(
      [
        ...areas.map((id) => `area ${id}`),
        `property ${listing}`,
        ...societies.map((id) => `society ${id}`),
      ].sort(),
    );
  });

  test('that is saved unchanged, viewed or given another owner makes no page stale', async () => {
    await change('properties', listing, 'price = price, title = title, updated_at = now()');
    await database.query('select public.record_property_view($1)', [listing]);
    await change('properties', listing, 'view_count = 500, user_id = null');
    expect(await stalePages(database)).toEqual([]);
  });

  test('that is hidden makes no page stale when it is changed or deleted', async () => {
    const hidden = await addListing(database, { publish: 10, area_id: areas[0], society_id: societies[0] });
    await change('properties', hidden, 'price = 5');
    await remove('properties', hidden);
    expect(await stalePages(database)).toEqual([]);
    expect(await openJob(database, 'property', hidden)).toBeUndefined();
  });

  test('that is new makes its society and area stale and queues no job', async () => {
    const added = await addListing(database, { area_id: areas[0], society_id: societies[0] });
    expect(await stalePages(database)).toEqual([`area ${areas[0]}`, `society ${societies[0]}`].sort());
    expect(await openJob(database, 'property', added)).toBeUndefined();
  });

  test.each(['null', '0', '10'])(
    'that is hidden by publish %s has the removal of its page queued',
    async (publish) => {
      await change('properties', listing, `publish = ${publish}`);
      expect(await openJob(database, 'property', listing)).toMatchObject({
        action: 'delete',
        status: 'queued',
      });
      expect(await stalePages(database)).toContain(`area ${areas[0]}`);
      expect(await stalePages(database)).toContain(`society ${societies[0]}`);
    },
  );

  test('that is deleted has the removal of its page queued, and its society and area become stale', async () => {
    await remove('properties', listing);
    expect(await openJob(database, 'property', listing)).toMatchObject({ action: 'delete' });
    expect(await stalePages(database)).toEqual(
      expect.arrayContaining([`area ${areas[0]}`, `society ${societies[0]}`]),
    );
  });

  test('that is deleted while hidden has the removal of its remaining page queued', async () => {
    await change('properties', listing, 'publish = 0');
    await database.exec('delete from public.html_generation_jobs');
    await remove('properties', listing);
    expect(await openJob(database, 'property', listing)).toMatchObject({ action: 'delete' });
  });

  test('that is published again before the removal has its page queued for rendering instead', async () => {
    await change('properties', listing, 'publish = 0');
    await change('properties', listing, 'publish = 50');
    expect(await openJob(database, 'property', listing)).toMatchObject({ action: 'generate', revision: 2 });
    await remove('properties', listing);
    await addListing(database, { id: listing });
    expect(await openJob(database, 'property', listing)).toMatchObject({ action: 'generate', revision: 4 });
  });

  test('that changes between visible publish numbers has no job', async () => {
    await change('properties', listing, 'publish = 11');
    expect(await openJob(database, 'property', listing)).toBeUndefined();
  });
});

describe('a society', () => {
  test('that changes makes its page and those of its area and listings stale', async () => {
    await change('society', societies[0], `name = 'Renamed'`);
    expect(await stalePages(database)).toEqual(
      [`area ${areas[0]}`, `property ${listing}`, `society ${societies[0]}`].sort(),
    );
  });

  test('that moves makes the pages of both areas stale', async () => {
    await change('society', societies[0], `area = '${areas[1]}'`);
    expect(await stalePages(database)).toEqual(expect.arrayContaining(areas.map((id) => `area ${id}`)));
  });

  test.each([`name = ' UNLISTED '`, `slug = 'Unlisted'`])(
    'hidden by %s has the removal of its page queued',
    async (set) => {
      await change('society', societies[0], set);
      expect(await openJob(database, 'society', societies[0])).toMatchObject({ action: 'delete' });
      expect(await stalePages(database)).toEqual(
        expect.arrayContaining([`area ${areas[0]}`, `property ${listing}`]),
      );
      await change('society', societies[0], `name = 'Shown', slug = 'shown'`);
      expect(await openJob(database, 'society', societies[0])).toMatchObject({ action: 'generate' });
    },
  );

  test('that is deleted has the removal of its page queued, and its area and listings become stale', async () => {
    await remove('society', societies[0]);
    expect(await openJob(database, 'society', societies[0])).toMatchObject({ action: 'delete' });
    expect(await stalePages(database)).toEqual(
      expect.arrayContaining([`area ${areas[0]}`, `property ${listing}`]),
    );
  });

  test('that is hidden makes no page stale and queues no job', async () => {
    const hidden = await addSociety(database, { name: 'unlisted', area: areas[0] });
    await change('society', hidden, `description = 'x'`);
    expect(await stalePages(database)).toEqual([]);
    await remove('society', hidden);
    expect(await openJob(database, 'society', hidden)).toBeUndefined();
  });
});

describe('an area', () => {
  test('that is renamed makes its page and those of its societies and listings stale', async () => {
    await change('local_areas', areas[0], `area = 'Renamed'`);
    expect(await stalePages(database)).toEqual(
      [`area ${areas[0]}`, `property ${listing}`, `society ${societies[0]}`].sort(),
    );
  });

  test('whose own text changes makes only its own page stale', async () => {
    await database.query(`update public.local_areas set narratives = $2::jsonb where id = $1`, [
      areas[0],
      { vibeNarrative: 'Leafy' },
    ]);
    expect(await stalePages(database)).toEqual([`area ${areas[0]}`]);
  });

  test('that is deleted has the removal of its page queued, and its societies and listings become stale', async () => {
    await remove('local_areas', areas[0]);
    expect(await openJob(database, 'area', areas[0])).toMatchObject({ action: 'delete' });
    expect(await stalePages(database)).toEqual(
      expect.arrayContaining([`property ${listing}`, `society ${societies[0]}`]),
    );
  });
});

test('a city that is renamed makes every page in it stale', async () => {
  await change('cities', city, `name = 'Bengaluru'`);
  expect(await stalePages(database)).toHaveLength(6);
});

test('an import of listings makes their pages stale and queues no job', async () => {
  await database.as('service_role').query(
    `insert into public.properties (id, title, publish, property_type, price, area_id)
     select id, title, publish, property_type, 123, area_id from public.properties
     on conflict (id) do update set price = excluded.price`,
  );
  expect(await stalePages(database)).toHaveLength(6);
  expect(await database.query('select id from public.html_generation_jobs')).toEqual([]);
});
