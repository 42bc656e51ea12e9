import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addArea, addCity, addSociety } from './rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const formerOf = async (table: 'local_areas' | 'society', id: string) =>
  (
    await database.query<{ former_addresses: string[] }>(
      `select former_addresses from public.${table} where id::text = $1`,
      [id],
    )
  )[0]?.former_addresses;
/** As an import writes it. */
const importRow = (table: 'local_areas' | 'society', row: object) =>
  database.as('service_role').query('select public.import_rows($1, $2::jsonb)', [table, [row]]);

describe('the earlier addresses of an area', () => {
  test('are kept when its slug or its city changes, whoever changes it', async () => {
    const mysore = await addCity(database, { name: 'Mysore' });
    const id = await addArea(database, { slug: 'first' });
    await importRow('local_areas', { id, area: 'Hebbal', slug: 'second' });
    await database.query('update public.local_areas set city_id = $2 where id = $1', [id, mysore]);
    expect(await formerOf('local_areas', id)).toEqual(['bangalore/first', 'bangalore/second']);
    await importRow('local_areas', { id, area: 'Hebbal', slug: 'second' });
    expect(await formerOf('local_areas', id)).toEqual(['bangalore/first', 'bangalore/second']);
  });

  test('do not contain the current one', async () => {
    const id = await addArea(database, { slug: 'there' });
    for (const slug of ['and', 'back', 'there'])
      await database.query('update public.local_areas set slug = $2 where id = $1', [id, slug]);
    expect(await formerOf('local_areas', id)).toEqual(['bangalore/and', 'bangalore/back']);
  });

  test('are the newest fifty', async () => {
    const id = await addArea(database, { slug: 'n-0' });
    for (let at = 1; at <= 60; at++)
      await database.query('update public.local_areas set slug = $2 where id = $1', [id, `n-${at}`]);
    const former = await formerOf('local_areas', id);
    expect([former?.length, former?.[0], former?.at(-1)]).toEqual([50, 'bangalore/n-10', 'bangalore/n-59']);
  });
});

describe('the earlier addresses of the areas of a city', () => {
  test('are kept when an import renames the city, but not when only its spelling changes', async () => {
    const city = await addCity(database, { name: 'Bengaluru' });
    const id = await addArea(database, { slug: 'renamed', city_id: city });
    const rename = (name: string) =>
      database
        .as('service_role')
        .query(`select public.import_rows('cities', $1::jsonb)`, [[{ id: city, name }]]);
    await rename('BENGALURU');
    expect(await formerOf('local_areas', id)).toEqual([]);
    await rename('Bangalore Rural');
    expect(await formerOf('local_areas', id)).toEqual(['bengaluru/renamed']);
    await rename('Bengaluru');
    expect(await formerOf('local_areas', id)).toEqual(['bangalore-rural/renamed']);
  });
});

describe('the earlier addresses of a society', () => {
  test('are kept, also the one with its id while it had no slug', async () => {
    const id = await addSociety(database, { slug: null });
    await importRow('society', { id, name: 'Lake View', slug: 'lake-view' });
    await importRow('society', { id, name: 'Lake View', slug: 'lake-view', city: 'Mysore' });
    expect(await formerOf('society', id)).toEqual([`bangalore/${id}`, 'bangalore/lake-view']);
  });

  test('have none of the time when it was hidden', async () => {
    const id = await addSociety(database, { slug: 'shown' });
    for (const slug of ['unlisted', 'again'])
      await database.query('update public.society set slug = $2 where id = $1', [id, slug]);
    expect(await formerOf('society', id)).toEqual(['bangalore/shown']);
  });
});
