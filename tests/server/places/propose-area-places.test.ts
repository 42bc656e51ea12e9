import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proposeAreaPlaces } from '#server/places/propose-area-places.ts';
import { openTestingSite, type TestingSite } from '../../generator/testing-site.ts';

let site: TestingSite;
let bangalore: string;
beforeAll(async () => {
  site = await openTestingSite({ database: 'postgres' });
  bangalore = randomUUID();
  await site.sql.query(`insert into public.cities (id, name) values ($1, 'Bangalore')`, [bangalore]);
});
afterAll(() => site.close());

async function addArea(area: string, city = bangalore): Promise<string> {
  const id = randomUUID();
  const slug = `${area.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${id.slice(0, 4)}`;
  await site.sql.query('insert into public.local_areas (id, area, slug, city_id) values ($1, $2, $3, $4)', [
    ...[id, area, slug, city],
  ]);
  return id;
}
const placeOf = async (area: string) =>
  (
    await site.sql.query<{ kind: string | null; parent_id: string | null }>(
      'select kind, parent_id from public.area_places where area_id = $1',
      [area],
    )
  )[0];
const everyPlace = () =>
  site.sql.query(
    'select area_id, kind, parent_id, version::text from public.area_places order by area_id',
    [],
  );

test('new areas lie where their names say, and a second run changes nothing', async () => {
  const banashankari = await addArea('Banashankari');
  const stage = await addArea('Banashankari Stage III');
  const unknown = await addArea('Divya Unnathi');
  expect(await proposeAreaPlaces(site.client)).toBeGreaterThanOrEqual(3);
  expect(await placeOf(stage)).toEqual({ kind: 'part', parent_id: banashankari });
  expect(await placeOf(unknown)).toEqual({ kind: null, parent_id: null });
  const before = await everyPlace();
  expect(await proposeAreaPlaces(site.client)).toBe(0);
  expect(await everyPlace()).toEqual(before);
});

test('a run that was killed before it kept anything leaves the areas to the next one', async () => {
  const sector = await addArea('HSR Layout 7th sector');
  const hsr = await addArea('HSR Layout');
  const areas = await site.client.rpc('areas_to_place');
  expect(areas.data).not.toBeNull();
  await proposeAreaPlaces(site.client);
  expect(await placeOf(sector)).toEqual({ kind: 'part', parent_id: hsr });
});

test('two runs at once give what one gives', async () => {
  const domlur = await addArea('Domlur');
  const stage = await addArea('1st Stage Domlur');
  await Promise.all([proposeAreaPlaces(site.client), proposeAreaPlaces(site.client)]);
  expect(await placeOf(stage)).toEqual({ kind: 'part', parent_id: domlur });
  expect(await proposeAreaPlaces(site.client)).toBe(0);
});

test('an area that is renamed or gone is judged again, with all that belonged to it', async () => {
  const host = await addArea('Gokula');
  const part = await addArea('Gokula 2nd Block');
  await proposeAreaPlaces(site.client);
  expect(await placeOf(part)).toEqual({ kind: 'part', parent_id: host });
  await site.sql.query(`update public.local_areas set area = 'Mathikere' where id = $1`, [host]);
  await proposeAreaPlaces(site.client);
  expect(await placeOf(part)).toEqual({ kind: null, parent_id: null });
  await site.sql.query(`update public.local_areas set area = 'Gokula' where id = $1`, [host]);
  await proposeAreaPlaces(site.client);
  await site.sql.query('delete from public.local_areas where id = $1', [host]);
  await proposeAreaPlaces(site.client);
  expect(await placeOf(part)).toEqual({ kind: null, parent_id: null });
});

test('rules that know more look again at what others judged before them, and at no person’s word', async () => {
  const [host, part, decided] = [
    await addArea('Mathikere Town'),
    await addArea('Unheard Of'),
    await addArea('Said'),
  ];
  const long = new Date(Date.now() - 3_600_000);
  await proposeAreaPlaces(site.client, { rules: 'before', since: long });
  // What rules that knew less, or otherwise, were sure of.
  await site.sql.query(
    `update public.area_places set kind = 'part', parent_id = $2, decided_at = case when area_id = $3 then now() end
      where area_id in ($1, $3)`,
    [part, host, decided],
  );
  const judgedRules = async () =>
    (
      await site.sql.query<{ judged_rules: string | null }>(
        'select distinct judged_rules from public.area_places',
        [],
      )
    ).map(({ judged_rules }) => judged_rules);
  expect(await judgedRules()).toEqual(['before']);
  const now = { rules: 'now', since: new Date(Date.now() + 1000) };
  await proposeAreaPlaces(site.client, now);
  expect(await judgedRules()).toEqual(['now']);
  expect(await placeOf(part)).toEqual({ kind: null, parent_id: null });
  expect(await placeOf(decided)).toEqual({ kind: 'part', parent_id: host });
  expect(
    (await site.client.rpc('areas_to_place', { rules: 'now', since: now.since.toISOString() })).data,
  ).toBeNull();
});

test('two versions that run at once look once each, and leave each other’s word alone', async () => {
  const [older, newer] = ['older', 'newer'].map((rules) => ({ rules, since: new Date() }));
  if (!older || !newer) throw new Error('Two versions');
  await addArea('Indiranagar 2nd Stage');
  await proposeAreaPlaces(site.client, older);
  await proposeAreaPlaces(site.client, newer);
  const asked = (version: typeof older) =>
    site.client.rpc('areas_to_place', { rules: version.rules, since: version.since.toISOString() });
  expect([(await asked(older)).data, (await asked(newer)).data]).toEqual([null, null]);
  // A version of before that says nothing of its rules, and a new area in its hands.
  await addArea('Indiranagar 3rd Stage');
  const { data: areas } = await site.client.rpc('areas_to_place');
  expect(areas).not.toBeNull();
  await site.sql.query('update public.area_places set judged_at = now(), judged_rules = null', []);
  expect([(await asked(older)).data, (await asked(newer)).data]).toEqual([null, null]);
});

test('a second city without a file of geography has its own tree', async () => {
  const mysuru = randomUUID();
  await site.sql.query('insert into public.cities (id, name) values ($1, $2)', [mysuru, 'Mysuru of places']);
  const elsewhere = await addArea('Kuvempunagar');
  const here = await addArea('Kuvempunagar', mysuru);
  const part = await addArea('Kuvempu Nagar 2nd Stage', mysuru);
  await proposeAreaPlaces(site.client);
  expect(await placeOf(part)).toEqual({ kind: 'part', parent_id: here });
  expect(await placeOf(elsewhere)).not.toMatchObject({ kind: 'spelling' });
});

describe('an area whose middle no file of its city knows', () => {
  const middleOf = async (area: string) =>
    (
      await site.sql.query<{ place: string | null; confidence: string | null; evidence: string[] }>(
        `select position_source || ' ' || latitude || ',' || longitude as place, position_confidence as confidence, evidence
           from public.area_places where area_id = $1`,
        [area],
      )
    )[0];
  const addHome = async (area: string, position: string | null, publish = 20) => {
    const id = randomUUID();
    await site.sql.query(
      `insert into public.properties (id, title, property_type, area_id, city, position, publish)
       values ($1, 'A home', 'Sale', $2, 'Mysuru', $3, $4)`,
      [id, area, position, publish],
    );
    return id;
  };
  const isAsked = async () => (await site.client.rpc('areas_to_place')).data !== null;

  test('has that of its homes, which move it when they come, go or move', async () => {
    const city = randomUUID();
    await site.sql.query('insert into public.cities (id, name) values ($1, $2)', [city, 'Mysuru of homes']);
    const area = await addArea('Gokulam', city);
    const [first] = [await addHome(area, '12.330,76.624'), await addHome(area, '12.333,76.626')];
    await addHome(area, '12.500,76.900', 5);
    await proposeAreaPlaces(site.client);
    expect(await middleOf(area)).toMatchObject({ place: null, confidence: null });
    expect(await isAsked()).toBe(false);
    await addHome(area, '12.331,76.630');
    expect(await isAsked()).toBe(true);
    await proposeAreaPlaces(site.client);
    expect(await middleOf(area)).toMatchObject({
      place: 'homes 12.331,76.626',
      confidence: 'medium',
      evidence: expect.arrayContaining([
        'Its middle is that of its 3 homes with a position, half of them within 0.2 km.',
      ]),
    });
    // What moves no home is no reason to look again.
    await site.sql.query(`update public.properties set price = 5000000 where id = $1`, [first]);
    await addHome(area, null);
    expect(await isAsked()).toBe(false);
    await site.sql.query(`update public.properties set position = '12.339,76.624' where id = $1`, [first]);
    await proposeAreaPlaces(site.client);
    expect(await middleOf(area)).toMatchObject({ place: 'homes 12.333,76.626' });
    await site.sql.query('delete from public.properties where id = $1', [first]);
    await proposeAreaPlaces(site.client);
    expect(await middleOf(area)).toMatchObject({ place: null });
    expect(await isAsked()).toBe(false);
  });

  test('flags its page when the middle moves, and pages read it', async () => {
    const city = randomUUID();
    await site.sql.query('insert into public.cities (id, name) values ($1, $2)', [city, 'Mysuru of pages']);
    const area = await addArea('Yadavagiri', city);
    await proposeAreaPlaces(site.client);
    await site.sql.query(
      `update public.html_generation_metadata set needs_regeneration = false where entity_id = $1`,
      [area],
    );
    for (const position of ['12.325,76.637', '12.326,76.638', '12.327,76.639']) await addHome(area, position);
    await proposeAreaPlaces(site.client);
    const { data } = await site.client.rpc('places_in_force');
    expect(data).toContainEqual(
      expect.objectContaining({ id: area, middle: { lat: 12.326, lng: 76.638, confidence: 'medium' } }),
    );
    const [held] = await site.sql.query<{ since: boolean }>(
      'select held_since is not null as since from public.area_places where area_id = $1',
      [area],
    );
    expect(held).toEqual({ since: true });
  });

  test('of Bangalore, known by its file, keeps its middle whatever its homes say', async () => {
    const id = randomUUID();
    await site.sql.query(
      `insert into public.local_areas (id, area, slug, city_id) values ($1, 'Whitefield', 'whitefield', $2)`,
      [id, bangalore],
    );
    for (const position of ['12.900,77.700', '12.901,77.700', '12.902,77.700']) await addHome(id, position);
    await proposeAreaPlaces(site.client);
    expect((await middleOf(id))?.place).toMatch(/^city data /);
    expect(await isAsked()).toBe(false);
  });
});
