import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { clustersOf } from '#domain/map/clusters.ts';
import { groupName } from '#domain/cost/sqft-group.ts';
import { figuresOf } from '#domain/place-list/figures.ts';
import { type Filters, noFilters } from '#domain/search/filters.ts';
import { dayNumber } from '#domain/calendar/day-number.ts';
import { homesFile } from '#domain/search/homes/make-homes-file.ts';
import {
  areasNotOnMap,
  chosenOnMap,
  homesNotOnMap,
  mapAreas,
  typicalPrice,
} from '#domain/search/results/map-areas.ts';
import { countHomes } from '#domain/search/results/count-homes.ts';
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
const notOnMap = (homes: IndexedHomes, filters: Filters) =>
  homesNotOnMap(homes, matchHomes(homes, filters, today));
const mapOf = (homes: IndexedHomes, filters: Filters) => mapAreas(homes, matchHomes(homes, filters, today));

describe('the map of the filters', () => {
  it('counts on each circle the homes that the list shows for its areas, at every scale', () => {
    fc.assert(
      fc.property(
        anyHomes,
        anyFilters,
        fc.double({ min: 0.05, max: 0.9, noNaN: true }),
        (listed, filters, scale) => {
          const homes = readHomes(homesFile(listed));
          for (const cluster of clustersOf(mapOf(homes, filters), scale, { width: 100, height: 78 })) {
            const areas = cluster.members.map(({ slug }) => slug);
            const rows = rowsOf(homes, { ...filters, areas });
            expect(rows).toHaveLength(cluster.homes);
            expect(cluster.members.flatMap((member) => member.rows).sort((a, b) => a - b)).toEqual(rows);
          }
        },
      ),
    );
  });

  it('names each area that it does not show, once, with the homes that the list shows for it', () => {
    fc.assert(
      fc.property(anyHomes, anyFilters, (listed, filters) => {
        const homes = readHomes(homesFile(listed));
        const failures = matchHomes(homes, filters, today);
        const { areasAlone } = countHomes(homes, filters, failures, today);
        const named = areasNotOnMap(homes, areasAlone);
        for (const { slug, homes: count } of named)
          expect(rowsOf(homes, { ...filters, areas: [slug] })).toHaveLength(count);
        const onMap = mapAreas(homes, failures).filter((area) => area.homes > 0);
        const all = [...onMap, ...named].map(({ slug }) => slug);
        expect(new Set(all).size).toBe(all.length);
        const inAreas = rowsOf(homes, { ...filters, areas: [] }).filter((row) => homes.home(row)?.area);
        expect([...onMap, ...named].reduce((sum, area) => sum + area.homes, 0)).toBe(inAreas.length);
      }),
    );
  });

  it('has as many homes on and off the map as the list, with or without a choice of areas', () => {
    fc.assert(
      fc.property(anyHomes, anyFilters, (listed, filters) => {
        const homes = readHomes(homesFile(listed));
        const placedAreas = mapOf(homes, filters);
        const onMap = (areas: readonly string[]) =>
          placedAreas
            .filter(({ slug }) => areas.length === 0 || areas.includes(slug))
            .reduce((sum, locality) => sum + locality.homes, 0);
        for (const areas of [[], filters.areas])
          expect(onMap(areas) + notOnMap(homes, { ...filters, areas })).toBe(
            rowsOf(homes, { ...filters, areas }).length,
          );
        expect(placedAreas.map((locality) => locality.homes)).toEqual(
          placedAreas.map((locality) => locality.homes).toSorted((a, b) => b - a),
        );
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
    expect(mapOf(homes, noFilters)).toEqual([]);
    expect(notOnMap(homes, noFilters)).toBe(1);
  });
});

test('the map shows a locality as one circle until its parts have room, also parts whose own middle nobody knows', () => {
  const jayanagar = { slug: 'jayanagar', name: 'Jayanagar' };
  const homes = readHomes(
    homesFile([
      aHome(1, { area: jayanagar }),
      aHome(2, { area: { slug: 'jayanagar-corner', name: 'Jayanagar Corner' }, localities: [jayanagar] }),
      aHome(3, { area: { slug: 'byrasandra', name: 'Byrasandra' }, localities: [jayanagar] }),
    ]),
  );
  const areas = mapOf(homes, noFilters);
  expect(areas.map(({ slug, whole, ofWhole }) => [slug, whole.slug, ofWhole])).toEqual([
    ['byrasandra', 'jayanagar', 3],
    ['jayanagar-corner', 'jayanagar', 3],
    ['only/jayanagar', 'jayanagar', 3],
  ]);
  const atScale = (scale: number) =>
    clustersOf(areas, scale, { width: 10, height: 10 }).map(({ members }) => members.length);
  expect(atScale(0.1)).toEqual([3]);
  expect(atScale(0.8).length).toBeGreaterThan(1);
  expect(notOnMap(homes, noFilters)).toBe(0);
  expect(new Set(chosenOnMap(homes, ['jayanagar']))).toEqual(
    new Set(['jayanagar', ...areas.map(({ slug }) => slug)]),
  );
});
