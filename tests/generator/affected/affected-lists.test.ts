import { expect, test } from 'vitest';
import { isDeepStrictEqual } from 'node:util';
import type { CatalogueRows } from '#domain/catalogue/catalogue.ts';
import type { Entity } from '#domain/entity.ts';
import { hasSameCities } from '#domain/place-list/has-same-cities.ts';
import { predictPages } from '#generator/affected/prediction.ts';
import { affectedPages, pagesOfAnotherDay } from '#generator/affected/affected-pages.ts';
import type { PageContext } from '#page-models/context/page-context.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { aContext, anArea, aProperty, aSociety, guid, minute } from '../../fixtures/rows.ts';
import { seededRandom } from '../../fixtures/seeded-random.ts';
import { nightlyIf } from '../../fixtures/nightly.ts';

type Random = () => number;

const pick = <Item>(random: Random, items: readonly [Item, ...Item[]]): Item =>
  items[Math.floor(random() * items.length)] ?? items[0];

function someRows(random: Random): Partial<CatalogueRows> {
  const areas = [0, 1, 2, 3].map((n) =>
    anArea({ id: guid(50 + n), area: `Area ${n}`, slug: `area-${n}`, city_section: n < 3 ? 'East' : null }),
  );
  const societies = [0, 1, 2].map((n) =>
    aSociety({
      ...{ id: `s${n}`, name: `Society ${n}`, area: n < 2 ? guid(50 + n) : null },
      developer: pick(random, ['Neralu', 'NERALU', 'Kaveri Homes', null]),
    }),
  );
  return { areas, societies, properties: Array.from({ length: 120 }, (_, n) => aHome(n, random)) };
}

function aHome(n: number, random: Random) {
  return aProperty({
    id: guid(10_000 + n),
    created_at: minute(n),
    property_type: pick(random, ['Sale', 'Sale', 'Rent']),
    price: pick(random, [null, 18_000, 3_500_000, 7_000_000, 9_900_000, 25_000_000]),
    bedrooms: pick(random, [null, 0, 1, 2, 3, 2.5]),
    area_id: pick(random, [guid(50), guid(50), guid(51), guid(52), guid(53), null]),
    society_id: pick(random, ['s0', 's1', 's2', null, null]),
  });
}

/** Makes one random change. Returns the new rows and the entity that changed. */
function change(
  rows: Partial<CatalogueRows>,
  random: Random,
): { rows: Partial<CatalogueRows>; entity: Entity } {
  const homes = [...(rows.properties ?? [])];
  const at = Math.floor(random() * homes.length);
  const home = homes[at] ?? aHome(0, random);
  const other = aHome(0, random);
  const property = (changed: typeof homes) => ({
    rows: { ...rows, properties: changed },
    entity: { type: 'property', id: home.id } as const,
  });
  return pick(random, [
    () => property(homes.with(at, { ...home, price: other.price })),
    () => property(homes.with(at, { ...home, bedrooms: other.bedrooms })),
    () => property(homes.with(at, { ...home, area_id: other.area_id })),
    () => property(homes.with(at, { ...home, society_id: other.society_id })),
    () => property(homes.with(at, { ...home, property_type: other.property_type })),
    () => property(homes.with(at, { ...home, last_verified: null })),
    () => property(homes.with(at, { ...home, created_at: minute(Math.floor(random() * 120)) })),
    () => property(homes.with(at, { ...home, city: pick(random, ['Mysore', null]), area_id: null })),
    () => property(homes.with(at, { ...home, currency: 'USD' })),
    () => property(homes.with(at, { ...home, images: [`https://photos.example/${at}.jpg`] })),
    () => property(homes.with(at, { ...home, sqft: 400 + Math.floor(random() * 4000) })),
    () => property(homes.with(at, { ...home, asset_type: pick(random, ['Villa', 'Plot', null]) })),
    () => property(homes.with(at, { ...home, title: 'Renamed', slug: 'renamed' })),
    () => property(homes.with(at, { ...home, publish: 1000 })),
    () => property(homes.toSpliced(at, 1)),
    () => ({
      rows: { ...rows, properties: [...homes, aProperty({ ...other, id: guid(20_000) })] },
      entity: { type: 'property' as const, id: guid(20_000) },
    }),
    () => ({
      rows: { ...rows, areas: (rows.areas ?? []).with(1, anArea({ ...rows.areas?.[1], area: 'Renamed' })) },
      entity: { type: 'area' as const, id: guid(51) },
    }),
    () => ({
      rows: {
        ...rows,
        societies: (rows.societies ?? []).with(0, aSociety({ ...rows.societies?.[0], name: 'Renamed' })),
      },
      entity: { type: 'society' as const, id: 's0' },
    }),
    () => ({
      rows: {
        ...rows,
        societies: (rows.societies ?? []).with(
          1,
          aSociety({
            ...rows.societies?.[1],
            developer: pick(random, ['Neralu', 'neralu', 'Kaveri Homes', null]),
          }),
        ),
      },
      entity: { type: 'society' as const, id: 's1' },
    }),
    () => ({
      rows: { ...rows, societies: (rows.societies ?? []).toSpliced(2, 1) },
      entity: { type: 'society' as const, id: 's2' },
    }),
  ])();
}

const modelsOf = (context: PageContext) =>
  new Map(sitePages(context).map((page) => [page.path, page.model()]));

for (let seed = 1; seed <= 80; seed++)
  test(
    `a random change alters, adds or removes only lists and pages that were predicted (seed ${seed})`,
    nightlyIf(seed > 20),
    () => {
      const random = seededRandom(seed);
      const rows = someRows(random);
      const changed = change(rows, random);
      const [before, after] = [aContext(rows), aContext(changed.rows)];
      const predicted = predictPages([changed.entity], before.catalogue, after.catalogue);
      // Every page names the cities with homes.
      if (!predicted) return expect(hasSameCities(before.catalogue, after.catalogue)).toBe(false);
      const [oldModels, newModels] = [modelsOf(before), modelsOf(after)];
      const altered = [...new Set([...oldModels.keys(), ...newModels.keys()])].filter(
        (path) => !isDeepStrictEqual(oldModels.get(path), newModels.get(path)),
      );
      expect(altered.filter((path) => !predicted.has(path))).toEqual([]);
      const exists = (path: string) => oldModels.has(path) || newModels.has(path);
      expect([...predicted].filter((path) => !exists(path))).toEqual([]);
    },
  );

test('a price change within the same budget alters only predicted pages, and predicts no unaffected list or index', () => {
  const random = seededRandom(3);
  const rows = someRows(random);
  const homes = rows.properties ?? [];
  const home = aProperty({ ...aHome(500, random), price: 9_000_000, sqft: 1500, property_type: 'Sale' });
  const addedHome = { ...home, bedrooms: 3, area_id: guid(50), society_id: 's0' };
  const [before, after] = [
    aContext({ ...rows, properties: [...homes, addedHome] }),
    aContext({ ...rows, properties: [...homes, { ...addedHome, price: 9_000_100 }] }),
  ];
  const predicted = affectedPages({
    entity: { type: 'property', id: addedHome.id },
    before: before.catalogue,
    after: after.catalogue,
  });
  const [oldModels, newModels] = [modelsOf(before), modelsOf(after)];
  const altered = [...newModels.keys()].filter(
    (path) => !isDeepStrictEqual(oldModels.get(path), newModels.get(path)),
  );
  expect(altered.filter((path) => !predicted.has(path))).toEqual([]);
  const lists = [...predicted].filter((path) => path.startsWith('/buy/'));
  expect(lists.filter((path) => !altered.includes(path))).toEqual([]);
  expect([...predicted].filter((path) => /^\/(bangalore\/areas|societies)$/.test(path))).toEqual([]);
});

test('the pages whose new and reduced marks expire at the end of a day are predicted without a changed row', () => {
  const rows = someRows(seededRandom(7));
  const listed = (day: string) => [
    { on: day, what: 'listed' as const, price: 7e6, was: null, currency: 'INR' },
  ];
  const properties = (rows.properties ?? []).map((home, n) => ({
    ...home,
    history: listed(n < 3 ? '2026-11-15' : n < 6 ? '2026-11-20' : '2026-01-01'),
  }));
  const contextOf = (today: string) => aContext({ ...rows, properties }, today);
  const [before, after] = [contextOf('2026-11-22'), contextOf('2026-11-23')];
  const predicted = new Set(pagesOfAnotherDay('2026-11-22', after.catalogue));
  const [oldModels, newModels] = [modelsOf(before), modelsOf(after)];
  const altered = [...newModels.keys()].filter(
    (path) => !isDeepStrictEqual(oldModels.get(path), newModels.get(path)),
  );
  expect(altered).toContain('/buy/2');
  expect(altered.filter((path) => !predicted.has(path))).toEqual([]);
  expect([...pagesOfAnotherDay('2026-11-23', after.catalogue)]).toEqual([]);
});

test('a society with another builder affects every page of the lists of both', () => {
  const societies = ['Neralu', 'Neralu', 'Kaveri', 'Kaveri'].map((developer, n) =>
    aSociety({ id: `s${n}`, slug: `s${n}`, name: `Society ${n}`, developer }),
  );
  const properties = [0, 1, 2, 3].flatMap((n) =>
    Array.from({ length: n === 0 || n === 2 ? 60 : 2 }, (_, at) =>
      aProperty({ id: guid(10_000 + n * 100 + at), created_at: minute(n * 100 + at), society_id: `s${n}` }),
    ),
  );
  const moved = societies.with(1, aSociety({ ...societies[1], developer: 'Kaveri' }));
  const [before, after] = [aContext({ societies, properties }), aContext({ societies: moved, properties })];
  const predicted = affectedPages({
    entity: { type: 'society', id: 's1' },
    before: before.catalogue,
    after: after.catalogue,
  });
  const [oldModels, newModels] = [modelsOf(before), modelsOf(after)];
  const altered = [...new Set([...oldModels.keys(), ...newModels.keys()])].filter(
    (path) => !isDeepStrictEqual(oldModels.get(path), newModels.get(path)),
  );
  expect(altered).toContain('/buy/by/neralu/2');
  expect(altered.filter((path) => !predicted.has(path))).toEqual([]);
});
