import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
