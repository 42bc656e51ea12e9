import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_HOMES_IN_MAIL, matchingChanges } from '#domain/alert/matching-changes.ts';
import { distanceKm } from '#domain/city/distance-km.ts';
import { pointOf } from '#domain/position/position.ts';
import { noFilters } from '#domain/search/filters.ts';
import { readHomes } from '#domain/search/homes/read-homes.ts';
import { distancesIn } from '#domain/search/positions/distances.ts';
import { readPositions } from '#domain/search/positions/positions-file.ts';
import { homesOnMap } from '#domain/search/results/map-areas.ts';
import { matchHomes } from '#domain/search/results/match-homes.ts';
import { createRowStore } from '#generator/read/row-store.ts';
import { listedHomes, searchIndex } from '#page-models/homes/search-index.ts';
import { coordinatesOf } from '#page-models/location/coordinates-of.ts';
import { doubtContexts } from '#contracts/doubt-contexts.ts';
import { doubtsOfRows } from '#domain/doubt/doubts-of-rows.ts';
import { importData } from '#server/import/import-data.ts';
import { proposeAreaPlaces } from '#server/places/propose-area-places.ts';
import { areas, bangalore } from '../../generator/data-set.ts';
import { openTestingSite, type TestingSite } from '../../generator/testing-site.ts';
import { addPartner, fileOf, type Partner, resetPartners } from '../partner-files/open-partner.ts';

const FIXTURE = resolve(import.meta.dirname, '../../fixtures/mysuru');

let site: TestingSite;
let partner: Partner;
beforeAll(async () => {
  site = await openTestingSite();
  await resetPartners(site);
  partner = await addPartner(site);
  await site.sql.query(
    `insert into public.local_areas (id, area, slug, city_id) values ($1, 'Vijayanagar', 'vijayanagar', $2)`,
    [areas.yelahanka, bangalore],
  );
  await importData(site.client, FIXTURE);
  await proposeAreaPlaces(site.client);
});
afterAll(() => site.close());

interface Placed {
  name: string;
  city: string;
  kind: string | null;
  parent: string | null;
  middle: string | null;
}
const placesOf = (city: string) =>
  site.sql.query<Placed>(
    `select area.area as name, city.name as city, place.kind, above.area || ', ' || city_above.name as parent,
            place.position_source || ' ' || place.position_confidence as middle
       from public.area_places as place
       join public.local_areas as area on area.id = place.area_id
       join public.cities as city on city.id = area.city_id
       left join public.local_areas as above on above.id = place.parent_id
       left join public.cities as city_above on city_above.id = above.city_id
      where city.name = $1 order by area.area`,
    [city],
  );

describe('a second city without any file of geography', () => {
  test('has a tree from the names of its areas', async () => {
    const places = await placesOf('Mysuru');
    const within = (parent: string) =>
      places.filter((place) => place.parent === `${parent}, Mysuru`).map(({ name }) => name);
    expect(within('Gokulam')).toEqual(['Gokulam 1st Stage', 'Gokulam 2nd Stage', 'Gokulam 3rd Stage']);
    expect(within('Vijayanagar')).toEqual(
      [1, 2, 3, 4].map((n) => expect.stringMatching(`^Vijayanagar ${n}`)),
    );
    expect(within('Gokulam 3rd Stage')).toEqual(['3rd Stage Gokulam']);
    expect(within('Bogadi')).toEqual(['Bogadi 2nd Stage', 'Bogadi Road']);
    expect(within('Hootagalli')).toEqual(['Near Ring Road, Hootagalli']);
    expect(within('JP Nagar')).toEqual(['J.P. Nagar 2nd Stage']);
    expect(within('Kuvempunagar')).toEqual(
      expect.arrayContaining(['Kuvempunagar 1st Block', 'Kuvempunagar M Block']),
    );
    // A letter more or fewer is asked.
    const waiting = places.filter(({ kind }) => kind === null).map(({ name }) => name);
    expect(waiting).toEqual(expect.arrayContaining(['Vijaynagar IV Stage', 'Jayalaxmipuram']));
    expect(places.every(({ parent }) => parent === null || parent.endsWith(', Mysuru'))).toBe(true);
    expect((await placesOf('Bangalore')).every(({ parent }) => parent === null)).toBe(true);
  });

  test('has middles from its homes, and takes none of an area of that name in Bangalore', async () => {
    const places = new Map((await placesOf('Mysuru')).map(({ name, middle }) => [name, middle]));
    expect(places.get('Hebbal')).toBe('homes medium');
    expect(places.get('Vijayanagar')).toBe('homes medium');
    expect(places.get('Lakshmipuram')).toBeNull();
    expect([...places.values()].filter((middle) => middle?.startsWith('city data'))).toEqual([]);
    const here = new Map((await placesOf('Bangalore')).map(({ name, middle }) => [name, middle]));
    expect(here.get('Vijayanagar')).toMatch(/^city data/);
  });

  test('is measured from those middles by lists, by alerts and on maps', async () => {
    const store = createRowStore(site.client);
    await store.load();
    const catalogue = store.catalogue();
    const { sale, positions } = searchIndex(catalogue, () => true);
    const read = readHomes(sale);
    const homes = { ...read, distances: distancesIn(read, readPositions(positions)) };
    const middleOf = (slug: string) => positions.areas.find(([area]) => area === slug);
    const [, lat = 0, lng = 0] = middleOf('gokulam-mysuru') ?? [];
    const [stored] = await site.sql.query<{ latitude: number; longitude: number }>(
      `select latitude, longitude from public.area_places
         join public.local_areas as area on area.id = area_id where area.slug = 'gokulam'`,
      [],
    );
    expect({ latitude: lat, longitude: lng }).toEqual(stored);
    expect(middleOf('vijayanagar')?.[1]).toBeGreaterThan(12.9);

    // A plain look at the rows: their own position, or else the middle of their area.
    const near = { place: 'in/gokulam-mysuru', within: 3000 };
    const expected = catalogue.properties.filter((home) => {
      const area = catalogue.area(home.area_id);
      const own = pointOf(home.position);
      const from = own ?? area?.middle ?? null;
      return home.property_type === 'Sale' && from !== null && distanceKm(from, { lat, lng }) <= 3;
    });
    const failures = matchHomes(homes, { ...noFilters, near }, 0);
    const found = [...failures.keys()].flatMap((row) =>
      failures[row] === 0 ? (homes.home(row)?.slug ?? []) : [],
    );
    expect(found.toSorted()).toEqual(expected.map(({ slug }) => slug).toSorted());
    expect(
      new Set(found.map((slug) => catalogue.properties.find((home) => home.slug === slug)?.area)).size,
    ).toBeGreaterThan(3);

    const changed = listedHomes(catalogue.properties, catalogue).map(({ row, home }, changeId) => ({
      ...{ changeId, offer: row.property_type, home },
    }));
    const query = { offer: 'Sale' as const, query: 'near=in/gokulam-mysuru&within=3000' };
    const [alert] = matchingChanges(changed, [query], 0, { coordinates: coordinatesOf(catalogue) });
    expect(alert?.changes).toHaveLength(Math.min(found.length, MAX_HOMES_IN_MAIL));

    const { localities, elsewhere } = homesOnMap(
      homes,
      matchHomes(homes, noFilters, 0),
      readPositions(positions),
    );
    expect(elsewhere.map(({ slug }) => slug)).toContain('gokulam-mysuru');
    expect(localities.every(({ slug }) => !slug.endsWith('-mysuru'))).toBe(true);
  });

  test('has the homes of a partner’s file in its own areas, and Bangalore those of its own', async () => {
    await partner.send(
      fileOf(
        { Ref: 'M1', City: 'Mysuru' },
        { Ref: 'M2', City: 'Mysore', Locality: 'Vijayanagar' },
        { Ref: 'M3', City: '', Latitude: '12.351', Longitude: '76.611' },
        { Ref: 'M4', City: 'Mysuru', Locality: 'Gokulam III Stage' },
        { Ref: 'M5', City: 'Mysore', Locality: 'Kuvempu Nagara' },
        { Ref: 'M6', City: 'Mysuru', Locality: 'Vijayanagar 9th Stage' },
        { Ref: 'M7', City: 'Mysuru', Latitude: '13.035', Longitude: '77.597' },
        { Ref: 'B1', City: 'Bangalore' },
        { Ref: 'B2', City: '' },
        { Ref: 'B3', City: '', Locality: 'Vijayanagar' },
      ),
    );
    const homes = await site.sql.query<{ home: string; place: string | null }>(
      `select home.source_key as home, area.area || ', ' || city.name as place
         from public.properties as home
         left join public.local_areas as area on area.id = home.area_id
         left join public.cities as city on city.id = area.city_id
        where home.partner_id = $1 order by home.source_key`,
      [partner.id],
    );
    expect(Object.fromEntries(homes.map(({ home, place }) => [home, place]))).toEqual({
      M1: 'Hebbal, Mysuru',
      M2: 'Vijayanagar, Mysuru',
      M3: 'Hebbal, Mysuru',
      M4: 'Gokulam 3rd Stage, Mysuru',
      M5: 'Kuvempunagar, Mysuru',
      M6: 'Vijayanagar, Mysuru',
      // Its position is in Bangalore: a person is asked.
      M7: null,
      B1: 'Hebbal, Bangalore',
      B2: 'Hebbal, Bangalore',
      B3: 'Vijayanagar, Bangalore',
    });
  });

  test('has what staff decided about a name of it, which says nothing of Bangalore', async () => {
    const areaOf = async (name: string, city: string) =>
      (
        await site.sql.query<{ id: string }>(
          `select area.id from public.local_areas as area join public.cities as city on city.id = area.city_id
            where area.area = $1 and city.name = $2`,
          [name, city],
        )
      )[0]?.id;
    const there = await areaOf('Hinkal', 'Mysuru');
    const other = await addPartner(site, { slug: 'tunga' });
    await site.sql.query(
      `insert into public.partner_places (partner_id, kind, name, area_id) values ($1, 'area', 'Hebbal', $2)`,
      [other.id, there],
    );
    await other.send(fileOf({ Ref: 'M1', City: 'Mysuru' }, { Ref: 'B1', City: 'Bangalore' }));
    expect(await other.home('M1')).toMatchObject({ area_id: there });
    expect(await other.home('B1')).toMatchObject({ area_id: areas.hebbal });
  });

  test('doubts the position of a home that is far from the others of its area', async () => {
    const [home] = await site.sql.query<{ id: string; area_id: string }>(
      `select home.id, home.area_id from public.properties as home join public.local_areas as area on area.id = home.area_id
        where area.area = 'Gokulam' and home.position is not null order by home.id limit 1`,
      [],
    );
    const { data } = await site.client.rpc('doubt_contexts', {
      homes: [home?.id ?? ''],
      areas: [],
    });
    const { areas: known, cities } = doubtContexts.parse(data);
    const doubts = (position: string) =>
      doubtsOfRows({
        ...{ homes: [], rates: [], cities, areas: known, today: '2026-11-20' },
        changes: [{ id: 'new', fields: { area_id: home?.area_id, city: 'Mysuru', position } }],
      }).get('new') ?? [];
    expect(doubts('12.270,76.640')).toMatchObject([
      {
        column: 'position',
        reason: expect.stringMatching(/^That is \d\.\d km from the middle of Gokulam\.$/),
      },
    ]);
    expect(doubts('12.330,76.640')).toEqual([]);
  });
});
