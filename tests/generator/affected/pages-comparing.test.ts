import { describe, expect, test } from 'vitest';
import type { Property } from '#domain/property/property.ts';
import { affectedPages } from '#generator/affected/affected-pages.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { aContext, anArea, aProperty, aSociety, guid, homes } from '../../fixtures/rows.ts';

const whitefield = anArea({ city_section: 'East Bangalore' });
const hebbal = anArea({ id: guid(51), area: 'Hebbal', slug: 'hebbal', city_section: 'North Bangalore' });
const court = aSociety({ area: whitefield.id });
const changedHome = aProperty({ id: guid(9), slug: 'changing', area_id: whitefield.id });
/** Homes of the same type, but too dear to be related to the home that changes. It is in the middle of them. */
const dear = (overrides: Partial<Property>, from: number) => [
  ...homes(3, { price: 9_00_00_000, sqft: 9000, ...overrides }, from),
  ...homes(3, { price: 9_00_00_000, sqft: 3000, ...overrides }, from + 3),
];
const neighbours = dear({ area_id: whitefield.id, society_id: court.id }, 0);
const others = dear({ area_id: hebbal.id }, 20);

const contextWith = (home: Property) =>
  aContext({
    areas: [whitefield, hebbal],
    societies: [court],
    properties: [home, ...neighbours, ...others],
  });

/** The page-model of each page as JSON, by path. */
function comparisonTexts(home: Property): Map<string, string> {
  return new Map(sitePages(contextWith(home)).map(({ path, model }) => [path, JSON.stringify(model())]));
}

function changedAndPredicted(after: Property): { changed: string[]; predicted: Set<string> } {
  const [oldTexts, newTexts] = [comparisonTexts(changedHome), comparisonTexts(after)];
  return {
    changed: [...newTexts].filter(([path, words]) => oldTexts.get(path) !== words).map(([path]) => path),
    predicted: affectedPages({
      entity: { type: 'property', id: changedHome.id },
      before: contextWith(changedHome).catalogue,
      after: contextWith(after).catalogue,
    }),
  };
}

describe('a change of a home that changes a median', () => {
  test.each([
    ['price', { price: 6_00_00_000 }],
    ['size', { sqft: 700 }],
    ['type', { asset_type: 'Villa' }],
    ['area', { area_id: hebbal.id }],
    ['publication', { publish: 10 }],
    ['offer', { property_type: 'Rent' as const }],
  ])('of %s is predicted on every page that it alters', (_, piece) => {
    const { changed, predicted } = changedAndPredicted({ ...changedHome, ...piece });
    expect(changed.filter((path) => !predicted.has(path))).toEqual([]);
    expect(changed).toContain(`/property/${neighbours[0]?.slug}`);
    expect(changed).toContain('/bangalore/areas/hebbal');
  });

  test('too slightly to be shown is not predicted on the pages of its neighbours', () => {
    const { changed, predicted } = changedAndPredicted({ ...changedHome, price: 1_25_00_500 });
    expect(changed.filter((path) => !predicted.has(path))).toEqual([]);
    expect(predicted).not.toContain('/bangalore/areas/hebbal');
  });
});

describe('a change within a place with parts', () => {
  const place = anArea({ id: guid(60), area: 'JP Nagar', slug: 'jp-nagar', city_section: 'South' });
  const partOf = (n: number, overrides = {}) =>
    anArea({
      id: guid(60 + n),
      area: `JP Nagar ${n}th Phase`,
      slug: `jp-nagar-${n}`,
      lies_in: place.id,
      ...overrides,
    });
  const parts = [partOf(4), partOf(5), partOf(6, { city_section: 'Elsewhere' })];
  const near = anArea({ id: guid(70), area: 'Jayanagar', slug: 'jayanagar', city_section: 'South' });
  const nearPart = anArea({ id: guid(71), area: 'Jayanagar 4th Block', slug: 'j-4', lies_in: near.id });
  const home = aProperty({ id: guid(9), slug: 'changing', area_id: guid(64) });
  const rows = [
    ...dear({ area_id: place.id }, 0),
    ...dear({ area_id: near.id }, 20),
    aProperty({ id: guid(8), slug: 'in-5', area_id: guid(65), price: 9_00_00_000, sqft: 9000 }),
    aProperty({ id: guid(7), slug: 'in-j4', area_id: nearPart.id, price: 9_00_00_000, sqft: 9000 }),
  ];
  const middleAt = (lat: number) => ({ lat, lng: 77.58, confidence: 'medium' as const });
  const contextOf = (changed: Property, areas = [place, ...parts, near, nearPart]) =>
    aContext({ areas, properties: [changed, ...rows] });
  const textsOf = (context: ReturnType<typeof contextOf>) =>
    new Map(sitePages(context).map(({ path, model }) => [path, JSON.stringify(model())]));

  const differences = (
    entity: Parameters<typeof affectedPages>[0]['entity'],
    before: ReturnType<typeof contextOf>,
    after: ReturnType<typeof contextOf>,
  ) => {
    const [oldTexts, newTexts] = [textsOf(before), textsOf(after)];
    const changed = [...new Set([...oldTexts.keys(), ...newTexts.keys()])].filter(
      (path) => oldTexts.get(path) !== newTexts.get(path),
    );
    const predicted = affectedPages({ entity, before: before.catalogue, after: after.catalogue });
    return { changed, unpredicted: changed.filter((path) => !predicted.has(path)) };
  };

  test.each([
    ['price', { price: 6_00_00_000 }],
    ['size', { sqft: 700 }],
    ['title', { title: 'Another' }],
    ['part', { area_id: guid(66) }],
    ['area', { area_id: near.id }],
    ['publication', { publish: 10 }],
    ['day', { created_at: '2020-01-01T00:00:00Z' }],
  ])('of the %s of a home is predicted on every page of the place and its parts', (_, piece) => {
    const { changed, unpredicted } = differences(
      { type: 'property', id: home.id },
      contextOf(home),
      contextOf({ ...home, ...piece }),
    );
    expect(unpredicted).toEqual([]);
    expect(changed).not.toEqual([]);
  });

  test('of the middle price reaches the homes and the page of a part that has too few of its own', () => {
    const { changed } = differences(
      { type: 'property', id: home.id },
      contextOf(home),
      contextOf({ ...home, price: 6_00_00_000 }),
    );
    expect(changed).toEqual(expect.arrayContaining(['/property/in-5', '/bangalore/areas/jp-nagar-5']));
  });

  test.each([
    ['the place of a part', parts[0], { lies_in: near.id }],
    ['a part into an area of its own', parts[1], { lies_in: null }],
    ['the name of the place', place, { area: 'Jayaprakash Nagar' }],
    ['the name of a part', parts[2], { area: 'Nagarjuna Layout' }],
    ['the section of the place', place, { city_section: 'Elsewhere' }],
    ['the middle of a part, at the edge of the place', parts[0], { middle: middleAt(12.87) }],
    ['the middle of an area that was unknown', nearPart, { middle: middleAt(12.93) }],
  ])('of %s is predicted', (_, area, piece) => {
    const tree = [place, ...parts, near, nearPart];
    const { changed, unpredicted } = differences(
      { type: 'area', id: area?.id ?? '' },
      contextOf(home, tree),
      contextOf(
        home,
        tree.map((each) => (each === area ? { ...each, ...piece } : each)),
      ),
    );
    expect(unpredicted).toEqual([]);
    expect(changed).not.toEqual([]);
  });

  const spelling = anArea({
    ...{ id: guid(72), area: 'Jaynagar', slug: 'jaynagar' },
    ...{ place_kind: 'spelling', lies_in: near.id },
  });
  test.each([
    ['a place whose parts are left', place],
    ['a place whose other spelling is left', near],
    ['another spelling whose homes are left', spelling],
  ])('the removal of %s is predicted, and its return', (_, gone) => {
    const tree = [place, ...parts, near, nearPart, spelling];
    const own = aProperty({ id: guid(6), slug: 'in-spelling', area_id: spelling.id, city: 'Mysuru' });
    // So that both have the same cities: every page of another set of cities is published.
    const elsewhere = aProperty({ id: guid(7), slug: 'elsewhere', area_id: null, city: 'Mysuru' });
    const [before, after] = [tree, tree.filter((area) => area !== gone)].map((areas) =>
      aContext({ areas, properties: [home, own, elsewhere, ...rows] }),
    );
    if (!before || !after) throw new Error('No context');
    for (const [from, to] of [
      [before, after],
      [after, before],
    ] as const) {
      const { changed, unpredicted } = differences({ type: 'area', id: gone.id }, from, to);
      expect(unpredicted).toEqual([]);
      expect(changed).not.toEqual([]);
    }
  });
});
