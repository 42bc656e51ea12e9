import type { Entity } from '#domain/entity.ts';
import { describe, expect, test } from 'vitest';
import { affectedPages } from '#generator/affected/affected-pages.ts';
import { predictPages } from '#generator/affected/prediction.ts';
import { areaSchema } from '#domain/area/area.ts';
import { createCatalogue, type Catalogue } from '#domain/catalogue/catalogue.ts';
import { propertySchema } from '#domain/property/property.ts';
import { societySchema } from '#domain/society/society.ts';
import { areaRow, areas, bangalore, homeRow, idOf, societies, societyRow, type Row } from '../data-set.ts';

interface Rows {
  areas: Row[];
  societies: Row[];
  homes: Row[];
  formerSlugs: { slug: string; property_id: string }[];
}

/** Two areas of one section with a society each, and an area of another. One home in each society, one without. */
function rows(): Rows {
  return {
    areas: [
      areaRow(areas.whitefield, 'Whitefield', { slug: 'whitefield-bangalore', city_section: 'East' }),
      areaRow(areas.hebbal, 'Hebbal'),
      areaRow(areas.yelahanka, 'Yelahanka'),
    ],
    societies: [
      societyRow(societies.heights, 'Hebbal Heights', areas.hebbal),
      societyRow(societies.court, 'Yelahanka Court', areas.yelahanka),
    ],
    homes: [
      home(1, { society_id: societies.heights, price: 100 }),
      home(2, { society_id: societies.court, area_id: areas.yelahanka, price: 1000 }),
      home(3, { area_id: areas.whitefield, price: 100, property_type: 'Rent' }),
    ],
    formerSlugs: [{ slug: 'first-name', property_id: idOf(1) }],
  };
}

const home = (number: number, piece: Row = {}) => homeRow(number, { slug: `home-${number}`, ...piece });

function catalogueOf({ areas: places, societies: all, homes, formerSlugs }: Rows): Catalogue {
  return createCatalogue({
    cities: [{ id: bangalore, name: 'Bangalore' }],
    areas: places.map((row) => areaSchema.parse(row)),
    societies: all.map((row) => societySchema.parse(row)),
    properties: homes.map((row) => propertySchema.parse(row)),
    formerSlugs,
  });
}

/** The pages that a change to the rows may alter. */
function predictedPages(entity: Entity, alter: (rows: Rows) => void): string[] {
  const changed = rows();
  alter(changed);
  return [...affectedPages({ entity, before: catalogueOf(rows()), after: catalogueOf(changed) })];
}

const first: Entity = { type: 'property', id: idOf(1) };
const set = (list: 'areas' | 'societies' | 'homes', at: number, fields: Row) => (all: Rows) => {
  all[list][at] = { ...all[list][at], ...fields };
};
const area = (slug: string) => `/bangalore/areas/${slug}`;
const society = (slug: string) => `/bangalore/societies/${slug}`;

describe('a change of one home', () => {
  test.each<[string, (rows: Rows) => void, string[], string[]]>([
    [
      'of its price affects its own page, its society, its area, its list and its former address',
      set('homes', 0, { price: 120 }),
      ['/property/home-1', society('hebbal-heights'), area('hebbal'), '/buy', '/property/first-name'],
      ['/', '/rent', '/property/home-3', area('whitefield-bangalore'), society('unlisted')],
    ],
    [
      'of its area affects the old and the new area page',
      set('homes', 0, { area_id: areas.whitefield }),
      [area('hebbal'), area('whitefield-bangalore'), '/bangalore/areas'],
      ['/rent'],
    ],
    [
      'of its society affects both societies',
      set('homes', 0, { society_id: societies.court }),
      [society('hebbal-heights'), society('yelahanka-court'), '/societies'],
      [],
    ],
    [
      'from sale to rent affects both lists',
      set('homes', 0, { property_type: 'Rent' }),
      ['/buy', '/rent', '/property/home-2', '/property/home-3'],
      [],
    ],
    [
      'to unpublished affects its lists, indexes, society and area, and homes that showed it',
      (all) => void all.homes.shift(),
      ['/property/home-1', '/buy', '/societies', '/bangalore/areas', '/property/home-2', area('yelahanka')],
      ['/rent', '/'],
    ],
    [
      'to featured, at 1000, affects the front page',
      set('homes', 0, { publish: 1000 }),
      ['/', '/property/home-1'],
      ['/rent'],
    ],
    [
      'of its title affects the old address, now an alias, and the new one',
      (all) => {
        set('homes', 0, { title: 'Another', slug: 'another' })(all);
        all.formerSlugs.push({ slug: 'home-1', property_id: idOf(1) });
      },
      ['/property/home-1', '/property/another', '/property/first-name', '/buy'],
      ['/rent'],
    ],
  ])('%s', (_label, alter, expected, not) => {
    const pages = predictedPages(first, alter);
    expect(pages).toEqual(expect.arrayContaining(expected));
    expect(pages.filter((path) => not.includes(path))).toEqual([]);
  });

  test('that the filters offer differently affects every page of the list, and nothing else of the other list', () => {
    const all = { ...rows(), homes: Array.from({ length: 60 }, (_, n) => home(100 + n, { bedrooms: 2 })) };
    const before = catalogueOf(all);
    const entity: Entity = { type: 'property', id: idOf(159) };
    const pagesAfter = (change: Row) =>
      affectedPages({
        entity,
        before,
        after: catalogueOf({ ...all, homes: all.homes.with(59, home(159, { bedrooms: 2, ...change })) }),
      });
    expect([...pagesAfter({ bedrooms: 7 })]).toEqual(expect.arrayContaining(['/buy', '/buy/2']));
    expect(pagesAfter({ bedrooms: 7 }).has('/rent')).toBe(false);
    const lists = (change: Row) => [...pagesAfter(change)].filter((path) => /^\/buy(\/2)?$/.test(path));
    expect(lists({ title: 'Another' })).toHaveLength(1);
  });

  test('to published or to unpublished affects the same pages', () => {
    const rowsWithout = rows();
    const newHome = home(9, { society_id: societies.heights });
    const withIt = { ...rows(), homes: [...rows().homes, newHome] };
    const entity: Entity = { type: 'property', id: idOf(9) };
    const [one, other] = [catalogueOf(rowsWithout), catalogueOf(withIt)];
    const published = affectedPages({ entity, before: one, after: other });
    expect(published).toContain('/property/home-9');
    expect(published).toEqual(affectedPages({ entity, before: other, after: one }));
  });
});

test('a new price of a home affects the societies with few homes that show it, and no other', () => {
  const many = (price: number) => ({
    ...rows(),
    societies: [1, 2, 3].map((n) =>
      societyRow(`s-${n}`, `Society ${n}`, areas.hebbal, { slug: `society-${n}` }),
    ),
    homes: [
      ...[1, 2, 3].map((n) => home(n, { society_id: `s-${n}`, price: n * 1000 })),
      // Between those of two societies, which show it, and far from that of the third, which shows six nearer ones.
      ...Array.from({ length: 6 }, (_, n) => home(20 + n, { price: 3000 + n })),
      home(9, { price }),
    ],
  });
  const pages = affectedPages({
    entity: { type: 'property', id: idOf(9) },
    before: catalogueOf(many(1500)),
    after: catalogueOf(many(1501)),
  });
  const shown = [...pages].filter((path) => path.includes('/societies/'));
  expect(shown.toSorted()).toEqual([society('society-1'), society('society-2')]);
});

describe('a change of a society', () => {
  const entity: Entity = { type: 'society', id: societies.heights };

  test.each<[string, (rows: Rows) => void, string[]]>([
    [
      'of its name affects its page, the index, its homes, its area and its neighbours',
      set('societies', 0, { name: 'Lake Heights' }),
      [
        society('hebbal-heights'),
        '/societies',
        '/property/home-1',
        area('hebbal'),
        society('yelahanka-court'),
      ],
    ],
    [
      'of its slug affects both addresses',
      set('societies', 0, { slug: 'lake-heights' }),
      [society('hebbal-heights'), society('lake-heights'), '/property/home-1'],
    ],
    [
      'to hidden affects its page, the index and its homes',
      set('societies', 0, { name: 'Unlisted' }),
      [society('hebbal-heights'), '/societies', '/property/home-1', area('hebbal')],
    ],
    [
      'of its area affects both area pages',
      set('societies', 0, { area: areas.whitefield }),
      [area('hebbal'), area('whitefield-bangalore'), society('hebbal-heights')],
    ],
  ])('%s', (_label, alter, expected) => {
    const pages = predictedPages(entity, alter);
    expect(pages).toEqual(expect.arrayContaining(expected));
    expect(pages).not.toContain('/property/home-3');
    expect(pages).not.toContain('/rent');
  });
});

describe('a change of an area', () => {
  test('of its name affects its page and short spelling, the indexes and its homes, but no other section', () => {
    const pages = predictedPages(
      { type: 'area', id: areas.whitefield },
      set('areas', 0, { area: 'East End' }),
    );
    expect(pages).toEqual(
      expect.arrayContaining([
        area('whitefield-bangalore'),
        area('whitefield'),
        '/bangalore/areas',
        '/societies',
        '/property/home-3',
      ]),
    );
    expect(pages).not.toContain(area('hebbal'));
    expect(pages).not.toContain('/property/home-1');
  });

  test('of its name affects the other areas of its section and their societies', () => {
    const pages = predictedPages(
      { type: 'area', id: areas.hebbal },
      set('areas', 1, { area: 'Hebbal Lake' }),
    );
    expect(pages).toEqual(
      expect.arrayContaining([area('yelahanka'), society('yelahanka-court'), society('hebbal-heights')]),
    );
  });
});

test('of the name of a locality affects all that lies in it, at any depth: its name is in their breadcrumbs', () => {
  const within = (at: number, above: string, kind: string) => ({
    ...rows().areas[at],
    place_kind: kind,
    lies_in: above,
  });
  const inTree = {
    ...rows(),
    areas: [
      areaRow(areas.hebbal, 'Hebbal'),
      within(2, areas.hebbal, 'village'),
      within(0, areas.yelahanka, 'part'),
    ],
    homes: Array.from({ length: 5 }, (_, n) => home(200 + n, { area_id: areas.whitefield })),
  };
  const renamed = {
    ...inTree,
    areas: [{ ...inTree.areas[0], area: 'Hebbal Lake' }, ...inTree.areas.slice(1)],
  };
  const pages = affectedPages({
    entity: { type: 'area', id: areas.hebbal },
    before: catalogueOf(inTree),
    after: catalogueOf(renamed),
  });
  expect([...pages]).toEqual(
    expect.arrayContaining([
      '/property/home-200',
      '/buy/in/whitefield',
      '/buy/in/yelahanka',
      area('yelahanka'),
      area('whitefield-bangalore'),
    ]),
  );
});

test("a change of an area's name affects each card of a home in it whose row has no area text", () => {
  const renamed = (homes: Row[]) => {
    const before = { ...rows(), homes };
    const after = { ...before, areas: [{ ...before.areas[0], area: 'East End' }, ...before.areas.slice(1)] };
    const entity: Entity = { type: 'area', id: areas.whitefield };
    return affectedPages({ entity, before: catalogueOf(before), after: catalogueOf(after) });
  };
  const [, , placed] = rows().homes;
  const neighbour = home(8, { price: 110, property_type: 'Rent' });
  // The filters of /rent name the area in both cases.
  const lists = ['/property/home-8', '/'];

  const unplaced = renamed([{ ...placed, area: null, publish: 1000 }, neighbour]);
  expect(lists.filter((path) => !unplaced.has(path))).toEqual([]);
  const pathsOfHome = renamed([{ ...placed, publish: 1000 }, neighbour]);
  expect(lists.filter((path) => pathsOfHome.has(path))).toEqual([]);
});

test('a change of one place affects every page of its index, before and after the change', () => {
  const many = (length: number) => ({
    ...rows(),
    areas: [
      ...rows().areas,
      ...Array.from({ length }, (_, n) => areaRow(idOf(0x2000 + n), `Area ${n}`, { slug: `area-${n}` })),
    ],
    societies: [
      ...rows().societies,
      ...Array.from({ length }, (_, n) => societyRow(`s-${n}`, `Society ${n}`, areas.hebbal)),
    ],
  });
  const entity: Entity = { type: 'society', id: societies.heights };
  const pages = affectedPages({ entity, before: catalogueOf(many(2100)), after: catalogueOf(many(4100)) });
  const indexes = [...pages].filter((path) => /^\/(societies|bangalore\/areas)(\/page)?(\/\d+)?$/.test(path));
  expect(indexes.toSorted()).toEqual([
    '/bangalore/areas',
    '/bangalore/areas/page/2',
    '/bangalore/areas/page/3',
    '/societies',
    '/societies/2',
    '/societies/3',
  ]);
});

test('more than 500 changed rows need no prediction', () => {
  const catalogue = catalogueOf(rows());
  const many = Array.from({ length: 501 }, () => first);
  expect(predictPages(many, catalogue, catalogue)).toBeNull();
  expect(predictPages(many.slice(1), catalogue, catalogue)).toContain('/property/home-1');
});
