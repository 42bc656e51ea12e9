import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { groupName } from '#domain/cost/sqft-group.ts';
import { figuresOf } from '#domain/place-list/figures.ts';
import { type Filters, noFilters } from '#domain/search/filters.ts';
import { dayNumber } from '#domain/calendar/day-number.ts';
import { homesFile } from '#domain/search/homes/make-homes-file.ts';
import { chosenOnMap, homesOnMap, typicalPrice } from '#domain/search/results/map-areas.ts';
import { cityCoordinates } from '#domain/search/positions/city-coordinates.ts';
import { matchHomes, matchingRows } from '#domain/search/results/match-homes.ts';
import type { IndexedHomes } from '#domain/search/homes/indexed-homes.ts';
import { readHomes } from '#domain/search/homes/read-homes.ts';
import { aProperty, guid } from '../../../fixtures/rows.ts';
import { aHome } from '../../../islands/filter-panel/a-home.ts';
import { anyFilters, anyHome } from '../homes/any-homes.ts';

const today = dayNumber('2026-11-22');
const anyHomes = fc.array(anyHome, { maxLength: 40 });
const rowsOf = (homes: IndexedHomes, filters: Filters) =>
  matchingRows(homes.order('newest'), matchHomes(homes, filters, today));
const mapOf = (homes: IndexedHomes, filters: Filters, coordinates = cityCoordinates) =>
  homesOnMap(homes, matchHomes(homes, filters, today), coordinates);

describe('the map of the filters', () => {
  it('counts on each circle the homes that the list shows for it, as a locality and as its parts', () => {
    fc.assert(
      fc.property(anyHomes, anyFilters, (listed, filters) => {
        const homes = readHomes(homesFile(listed));
        const { localities, elsewhere } = mapOf(homes, filters);
        const circles = [...localities, ...localities.flatMap(({ areas }) => areas), ...elsewhere];
        for (const { slug, homes: count, rows } of circles) {
          const found = rowsOf(homes, { ...filters, areas: [slug] });
          expect(found).toHaveLength(count);
          expect([...rows].sort((a, b) => a - b)).toEqual(found);
        }
      }),
    );
  });

  it('has each home once: in a circle, in a locality that it names, or in no area', () => {
    fc.assert(
      fc.property(anyHomes, anyFilters, (listed, filters) => {
        const homes = readHomes(homesFile(listed));
        const { localities, elsewhere, nowhere } = mapOf(homes, filters);
        const sum = (some: readonly { homes: number }[]) =>
          some.reduce((all, { homes: count }) => all + count, 0);
        const all = rowsOf(homes, { ...filters, areas: [] }).length;
        expect(sum(localities) + sum(elsewhere) + nowhere).toBe(all);
        expect(sum(localities.flatMap(({ areas }) => areas))).toBe(sum(localities));
        const slugs = [...localities, ...elsewhere].map(({ slug }) => slug);
        expect(new Set(slugs).size).toBe(slugs.length);
        const counts = localities.map((locality) => locality.homes);
        expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      }),
    );
  });

  it('shows the same price per square foot as the list of the area', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            price: fc.constantFrom(5_000_000, 8_000_000, 12_000_000, 0),
            sqft: fc.constantFrom(800, 1000, 1500, null),
            asset_type: fc.constantFrom('Apartment', 'Row House', null),
            area_basis: fc.constantFrom('carpet' as const, 'super_built_up' as const, null),
          }),
          { maxLength: 24 },
        ),
        (facts) => {
          const properties = facts.map((fact, at) =>
            aProperty({ id: guid(at + 1), property_type: 'Sale', currency: null, ...fact }),
          );
          const [sample] = fc.sample(anyHome, 1);
          if (!sample) throw new Error('fast-check made no home');
          const homes = readHomes(
            homesFile(
              facts.map(({ price, sqft, asset_type, area_basis }) => ({
                ...sample,
                price,
                sqft,
                basis: area_basis,
                type: asset_type,
                currency: null,
              })),
            ),
          );
          const rows = facts.map((_, row) => row);
          const price = figuresOf(properties).perSqft;
          expect(typicalPrice(homes, rows, 'Sale')).toEqual(
            price && { ...price, type: groupName(price.group) },
          );
        },
      ),
    );
  });

  it('shows the median monthly rent of at least five homes', () => {
    const [sample] = fc.sample(anyHome, 1);
    if (!sample) throw new Error('fast-check made no home');
    const rents = [20_000, 30_000, 25_000, 60_000, 22_000];
    const homes = readHomes(homesFile(rents.map((price) => ({ ...sample, price, currency: null }))));
    expect(typicalPrice(homes, [0, 1, 2, 3, 4], 'Rent')).toEqual({ rupees: 25_000, homes: 5, type: null });
    expect(typicalPrice(homes, [0, 1, 2, 3], 'Rent')).toBeNull();
  });

  it('has no circle for a home without an area', () => {
    const [sample] = fc.sample(anyHome, 1);
    if (!sample) throw new Error('fast-check made no home');
    const homes = readHomes(homesFile([{ ...sample, area: null }]));
    expect(mapOf(homes, noFilters)).toEqual({ localities: [], elsewhere: [], nowhere: 1 });
  });
});

const jayanagar = { slug: 'jayanagar', name: 'Jayanagar' };
const withParts = readHomes(
  homesFile([
    aHome(1, { area: jayanagar }),
    aHome(2, { area: { slug: 'jayanagar-corner', name: 'Jayanagar Corner' }, localities: [jayanagar] }),
    aHome(3, { area: { slug: 'jayanagar-lane', name: 'Jayanagar Lane' }, localities: [jayanagar] }),
    aHome(4, { area: { slug: 'tilak-nagar', name: 'Tilak Nagar' }, localities: [jayanagar] }),
  ]),
);

test('a locality is one circle with all of its parts, and each part has one, also where nobody knows its own middle', () => {
  const { localities, elsewhere } = mapOf(withParts, noFilters);
  expect(elsewhere).toEqual([]);
  expect(localities.map(({ slug, homes }) => [slug, homes])).toEqual([['jayanagar', 4]]);
  const areas = localities[0]?.areas ?? [];
  expect(areas.map(({ slug, rough }) => [slug, rough])).toEqual([
    ['jayanagar-corner', true],
    ['jayanagar-lane', true],
    ['only/jayanagar', false],
    ['tilak-nagar', false],
  ]);
  // Two circles at one point could not be told apart.
  for (const [at, one] of areas.entries())
    for (const other of areas.slice(at + 1))
      expect(Math.hypot(one.point.x - other.point.x, one.point.y - other.point.y)).toBeGreaterThan(15);
  expect(new Set(chosenOnMap(withParts, ['jayanagar']))).toEqual(
    new Set(['jayanagar', ...areas.map(({ slug }) => slug)]),
  );
});

test('a locality whose own middle nobody knows stands among its parts, and one that nobody can place is named with them', () => {
  const only = (known: string) => ({
    ...cityCoordinates,
    area: (slug: string) => (slug === known ? cityCoordinates.area('tilak-nagar') : null),
    roughly: () => null,
  });
  const { localities } = mapOf(withParts, noFilters, only('tilak-nagar'));
  expect(localities.map(({ slug, homes, rough }) => [slug, homes, rough])).toEqual([['jayanagar', 4, true]]);
  expect(mapOf(withParts, noFilters, only('nothing'))).toMatchObject({
    localities: [],
    elsewhere: [{ slug: 'jayanagar', name: 'Jayanagar', homes: 4 }],
  });
});

test('an area of a city that the map does not reach is named, with its city where another has its name', () => {
  const homes = readHomes(
    homesFile([
      aHome(1, {
        area: { slug: 'vijayanagar', name: 'Vijayanagar' },
        city: { slug: 'bangalore', name: 'Bangalore' },
      }),
      aHome(2, {
        area: { slug: 'vijayanagar-mysuru', name: 'Vijayanagar' },
        city: { slug: 'mysuru', name: 'Mysuru' },
      }),
    ]),
  );
  const coordinates = {
    ...cityCoordinates,
    area: (slug: string) =>
      slug === 'vijayanagar-mysuru' ? { lat: 12.33, lng: 76.61 } : cityCoordinates.area(slug),
  };
  const { localities, elsewhere } = mapOf(homes, noFilters, coordinates);
  expect(localities.map(({ slug }) => slug)).toEqual(['vijayanagar']);
  expect(elsewhere).toMatchObject([{ slug: 'vijayanagar-mysuru', name: 'Vijayanagar in Mysuru', homes: 1 }]);
});
