import fc from 'fast-check';
import { askedNames, flagNames } from '#domain/fact/asked-facts.ts';
import { describe, expect, it } from 'vitest';
import type { Range } from '#domain/search/aspect-kinds.ts';
import { aspectEffects, countHomes, statesAspect, unknownHomes } from '#domain/search/results/count-homes.ts';
import {
  aspectNames,
  hasAspect,
  type Filters,
  noFilters,
  withoutAspect,
  choiceAspects,
  statedAspects,
} from '#domain/search/filters.ts';
import { choiceSlug } from '#domain/search/slug-of-name.ts';
import type { ListedHome } from '#domain/search/listed-home.ts';
import { dayNumber } from '#domain/calendar/day-number.ts';
import { homesFile } from '#domain/search/homes/make-homes-file.ts';
import { matchHomes, matchingRows } from '#domain/search/results/match-homes.ts';
import { nearestHomes } from '#domain/search/results/nearest-homes.ts';
import { barOfHomes, priceEnds, priceBars } from '#domain/search/results/price-bars.ts';
import { distancesIn } from '#domain/search/positions/distances.ts';
import { OFFERED_DISTANCES } from '#domain/search/near.ts';
import { cityCoordinates } from '#domain/search/positions/city-coordinates.ts';
import type { IndexedHomes } from '#domain/search/homes/indexed-homes.ts';
import { readHomes } from '#domain/search/homes/read-homes.ts';
import { balconyCounts, carCounts } from '#domain/search/fact-counts.ts';
import { basisOptions } from '#domain/search/basis-options.ts';
import { aHome } from '../../../islands/filter-panel/a-home.ts';
import { nothingStated } from '../nothing-stated.ts';
import { anyFilters, anyHome } from '../homes/any-homes.ts';

const today = dayNumber('2026-11-22');
const anyHomes = fc.array(anyHome, { maxLength: 40 });
function columns(homes: readonly ListedHome[]): IndexedHomes {
  const read = readHomes(homesFile(homes));
  return { ...read, distances: distancesIn(read, cityCoordinates) };
}

const found = (homes: IndexedHomes, filters: Filters) =>
  matchingRows(homes.order(filters.sort), matchHomes(homes, filters, today));

const within7 = (day: string | null) => day !== null && dayNumber(day) >= today - 7;

/** The stations within 1.5 km of the areas of `anyHome`, calculated by another program from the same points. */
const NEAR: Readonly<Record<string, readonly string[]>> = {
  indiranagar: ['indiranagar', 'swami-vivekananda-road', 'halasuru'],
  jayanagar: ['jayanagar', 'rashtreeya-vidyalaya-road', 'ragigudda', 'south-end-circle'],
};
const isNear = (home: ListedHome, station: string) =>
  NEAR[home.area?.slug ?? '']?.some((slug) => `${slug}-metro` === station) ?? false;
const DISTANT = ['indiranagar', 'domlur', 'jayanagar', 'whitefield'];

const anyOf = (choices: readonly string[], said: readonly string[] | null) =>
  choices.length === 0 || (said ?? []).some((each) => choices.includes(each));
const isFree = (from: string | null, by: string | null) => {
  if (by === null || from === null) return by === null;
  const latest = by === 'now' || by < '2026-11-22' ? '2026-11-22' : by;
  return from === 'now' || from <= latest;
};
const isReady = (possession: string | null, by: string | null) => {
  if (by === null || possession === null) return by === null;
  return (
    possession === 'ready' || (by !== 'ready' && possession !== 'under_construction' && possession <= by)
  );
};
function areaOf(home: ListedHome, basis: string): number {
  if (home.basis === basis && home.sqft) return home.sqft;
  if (basis === 'plot') return home.plotSqft ?? 0;
  return basis === 'carpet' ? (home.carpetSqft ?? 0) : 0;
}
/** The area that a size is compared with: of the chosen kind, else the carpet area or one of a kind that is not said. */
function sizeOf(home: ListedHome, { basis: [basis] }: Filters): number {
  if (basis) return areaOf(home, basis);
  return areaOf(home, 'carpet') || (home.basis === null ? (home.sqft ?? 0) : 0);
}

/** The rules of the filters in their simplest form, for one home at a time. */
function passes(home: ListedHome, filters: Filters): boolean {
  const oneOf = (choices: readonly (string | number)[], value: string | number | null | undefined) =>
    choices.length === 0 || choices.includes(value ?? 'nothing');
  const isWithin = (value: number | null, [low, high]: Range) =>
    (low === null && high === null) || (!!value && value >= (low ?? 0) && value <= (high ?? Infinity));
  const slug = (name: string | null) => name && choiceSlug(name);
  const rupees = home.currency === null ? home.price : null;
  return (
    oneOf(filters.bhk, home.bedrooms) &&
    oneOf(filters.baths, home.baths) &&
    isWithin(rupees, filters.budget) &&
    isWithin(sizeOf(home, filters), filters.size) &&
    (filters.basis.length === 0 || filters.basis.some((basis) => areaOf(home, basis) > 0)) &&
    oneOf(filters.furnishing, home.furnishing) &&
    isFree(home.freeFrom, filters.available) &&
    isReady(home.possession, filters.possession) &&
    (filters.deposit === null || (home.deposit !== null && home.deposit <= filters.deposit)) &&
    anyOf(filters.openTo, home.openTo) &&
    anyOf(filters.water, home.water) &&
    (filters.cars === null || (home.carPlaces ?? 0) >= filters.cars) &&
    (filters.balconies === null || (home.balconies ?? 0) >= filters.balconies) &&
    (!filters.bikes || home.twoWheelerParking === true) &&
    flagNames.every((name) => !filters[name] || home[name] === true) &&
    filters.amenities.every((amenity) => home.amenities?.includes(amenity)) &&
    oneOf(filters.topFloor, home.topFloor) &&
    oneOf(filters.khata, home.khata) &&
    (!filters.rera || home.rera === true) &&
    oneOf(filters.cities, home.city?.slug) &&
    (filters.areas.length === 0 ||
      [home.area, ...home.localities].some((place) => place && filters.areas.includes(place.slug)) ||
      filters.areas.includes(`only/${home.area?.slug}`)) &&
    (filters.near === null || filters.near.within === null || isNear(home, filters.near.place)) &&
    oneOf(filters.societies, home.society?.slug) &&
    oneOf(filters.builders, home.builder?.slug) &&
    oneOf(filters.types, slug(home.type)) &&
    oneOf(filters.facings, slug(home.facing)) &&
    oneOf(filters.floors, home.floor) &&
    (filters.checked === null ||
      (home.checked !== null && dayNumber(home.checked) >= today - filters.checked)) &&
    (!filters.photos || home.photos) &&
    (!filters.fresh || within7(home.listed)) &&
    (!filters.reduced || within7(home.reduced))
  );
}

function countWithin(read: IndexedHomes, filters: Filters, within: number): number {
  const near = filters.near && { ...filters.near, within };
  return matchHomes(read, { ...filters, near }, today).filter((failed) => failed === 0).length;
}

const countOf = (homes: readonly ListedHome[], filters: Filters) =>
  homes.filter((home) => passes(home, filters)).length;

describe('the file of homes', () => {
  it('returns every home unchanged', () => {
    fc.assert(
      fc.property(anyHomes, (homes) => {
        const read = columns(homes);
        expect(homes.map((_, row) => read.home(row))).toEqual(
          homes.map((home) => ({ ...home, price: home.price || null, sqft: home.sqft || null })),
        );
      }),
    );
  });

  it('finds the newest home of a reference', () => {
    fc.assert(
      fc.property(anyHomes, (homes) => {
        const read = columns(homes);
        for (const { reference } of homes) {
          if (reference === null) continue;
          expect(read.rowOfReference(reference.toLowerCase())).toBe(
            homes.findIndex((home) => home.reference === reference),
          );
        }
        expect(read.rowOfReference('ANG-9999')).toBeNull();
      }),
    );
  });

  it('is refused when a column is truncated or not numeric', () => {
    const file = homesFile([...fc.sample(anyHome, 3)]);
    expect(() => readHomes({ ...file, columns: { ...file.columns, price: '1,2' } })).toThrow(
      '2 values instead of 3',
    );
    expect(() => readHomes({ ...file, columns: { ...file.columns, price: '1,two,3' } })).toThrow(
      'no plain number',
    );
  });
});

describe('filters over columns', () => {
  it('show the homes that match the rules', () => {
    fc.assert(
      fc.property(anyHomes, anyFilters, (homes, filters) => {
        const rows = found(columns(homes), { ...filters, sort: 'newest' });
        expect(rows).toEqual(homes.flatMap((home, row) => (passes(home, filters) ? [row] : [])));
      }),
    );
  });

  it('count for each choice the homes that it would show', () => {
    fc.assert(
      fc.property(anyHomes, anyFilters, (homes, filters) => {
        const read = columns(homes);
        const counts = countHomes(read, filters, matchHomes(read, filters, today), today);
        const countWith = (choice: Partial<Filters>) => countOf(homes, { ...filters, ...choice });
        expect(counts.all).toBe(countWith({}));
        for (const aspect of choiceAspects) {
          const { names } = read.choices[aspect];
          const beside = aspect === 'amenities' ? filters.amenities : [];
          expect([...counts[aspect]]).toEqual(
            names.map((name) => countWith({ [aspect]: [...beside, name] })),
          );
        }
        expect([...counts.checked]).toEqual([countWith({ checked: 7 }), countWith({ checked: 30 })]);
        expect([...counts.photos]).toEqual([countWith({ photos: true })]);
        expect([...counts.fresh]).toEqual([countWith({ fresh: true })]);
        expect([...counts.reduced]).toEqual([countWith({ reduced: true })]);
        expect([...counts.balconies]).toEqual(balconyCounts.map((balconies) => countWith({ balconies })));
        expect([...counts.cars]).toEqual(carCounts.map((cars) => countWith({ cars })));
        for (const name of ['bikes', 'lift', 'pets', 'gated', 'backup', 'rera'] as const)
          expect([...counts[name]]).toEqual([countWith({ [name]: true })]);
        const { near } = filters;
        const nearCounts = OFFERED_DISTANCES.map((within) => near && countWithin(read, filters, within));
        expect([...counts.near]).toEqual(
          near === null || near.place === 'nowhere-metro' ? [] : [...nearCounts, countWith({ near: null })],
        );
      }),
    );
  });

  it('count for each fact that homes may not state those that do not, and match all else', () => {
    const isUnsaid: Readonly<Record<string, (home: ListedHome) => boolean>> = {
      baths: (home) => home.baths === null,
      builders: (home) => home.builder === null,
      basis: (home) => basisOptions.every((basis) => areaOf(home, basis) === 0),
      ...Object.fromEntries(askedNames.map((name) => [name, (home: ListedHome) => home[name] === null])),
      available: (home) => home.freeFrom === null,
      possession: (home) => home.possession === null,
      deposit: (home) => home.deposit === null,
      cars: (home) => home.carPlaces === null,
      balconies: (home) => home.balconies === null,
      bikes: (home) => home.twoWheelerParking === null,
      facings: (home) => home.facing === null,
      floors: (home) => home.floor === null,
      topFloor: (home) => home.topFloor === null,
      amenities: (home) => home.amenities === null,
      rera: (home) => home.rera === null,
    };
    fc.assert(
      fc.property(anyHomes, anyFilters, (homes, filters) => {
        const read = columns(homes);
        const { unsaid } = countHomes(read, filters, matchHomes(read, filters, today), today);
        expect([...unsaid.keys()].toSorted()).toEqual(Object.keys(isUnsaid).toSorted());
        for (const aspect of statedAspects) {
          const matching = homes.filter((home) => passes(home, withoutAspect(filters, aspect)));
          const silent = matching.filter((home) => isUnsaid[aspect]?.(home));
          expect(unsaid.get(aspect)).toBe(statesAspect(read, aspect) ? silent.length : 0);
        }
      }),
    );
  });

  it('count rightly over every combination of stated and missing facts', () => {
    const facts = [
      { basis: 'super_built_up', carpetSqft: 900 },
      { furnishing: 'semi' },
      { freeFrom: '2026-12-01' },
      { possession: 'ready' },
      { openTo: ['family', 'company'] },
      { water: ['borewell'] },
      { pets: false },
      { lift: true },
      { carPlaces: 2 },
      { deposit: 0 },
    ] as const satisfies Partial<ListedHome>[];
    const homes = Array.from({ length: 2 ** facts.length }, (_, combination) => ({
      ...aHome(combination, { sqft: 1200 }),
      ...Object.assign({}, ...facts.filter((_, at) => (combination & (1 << at)) !== 0)),
    }));
    const read = columns(homes);
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const failures = matchHomes(read, filters, today);
        const { all, furnishing, water, basis, unsaid } = countHomes(read, filters, failures, today);
        expect(all).toBe(countOf(homes, filters));
        expect(matchingRows(read.order('newest'), failures)).toHaveLength(all);
        expect(furnishing[1]).toBe(countOf(homes, { ...filters, furnishing: ['semi'] }));
        expect(water[1]).toBe(countOf(homes, { ...filters, water: ['borewell'] }));
        expect(basis[0]).toBe(countOf(homes, { ...filters, basis: ['carpet'] }));
        const silent = homes.filter(
          (home) => home.pets === null && passes(home, withoutAspect(filters, 'pets')),
        );
        expect(unsaid.get('pets')).toBe(silent.length);
      }),
    );
  });

  it('count for each filter the homes that would be shown without it', () => {
    fc.assert(
      fc.property(anyHomes, anyFilters, (homes, filters) => {
        const read = columns(homes);
        const costs = aspectEffects(read, filters, matchHomes(read, filters, today));
        expect(costs.map(({ aspect }) => aspect).toSorted()).toEqual(
          aspectNames.filter((each) => hasAspect(filters, each)).toSorted(),
        );
        for (const { aspect, homes: remaining } of costs)
          expect(remaining).toBe(countOf(homes, withoutAspect(filters, aspect)));
        expect(costs.map((each) => each.homes)).toEqual(
          costs.map((each) => each.homes).toSorted((a, b) => b - a),
        );
      }),
    );
  });

  it('count the homes that a range excludes because the fact is missing', () => {
    fc.assert(
      fc.property(anyHomes, anyFilters, (homes, filters) => {
        const read = columns(homes);
        const countUnknown = (aspect: 'budget' | 'size' | 'near', isUnknown: (home: ListedHome) => boolean) =>
          homes.filter(
            (home) =>
              isUnknown(home) && passes(home, withoutAspect(filters, aspect)) && !passes(home, filters),
          ).length;
        expect(unknownHomes(read, filters, matchHomes(read, filters, today))).toEqual({
          budget: countUnknown('budget', ({ price, currency }) => !price || currency !== null),
          size: countUnknown('size', (home) => sizeOf(home, filters) === 0),
          // The position of Vyalikaval is known, but not precisely enough for a distance.
          near:
            filters.near?.place === 'nowhere-metro'
              ? 0
              : countUnknown('near', ({ area }) => !DISTANT.includes(area?.slug ?? '')),
        });
      }),
    );
  });

  it('count the homes of each price step without the budget filter', () => {
    fc.assert(
      fc.property(anyHomes, anyFilters, (homes, filters) => {
        const read = columns(homes);
        const ends = priceEnds(read.columns.price.filter((price) => price > 0));
        const steps = priceBars(read, matchHomes(read, filters, today), {
          bars: barOfHomes(read.columns.price, ends),
          ends,
        });
        const open = homes.filter(
          (home) => home.price && home.currency === null && passes(home, withoutAspect(filters, 'budget')),
        );
        expect(steps.map((step) => step.homes)).toEqual(
          steps.map(
            ({ from, to }) => open.filter(({ price }) => (price ?? 0) >= from && (price ?? 0) < to).length,
          ),
        );
      }),
    );
  });

  it('sort as the menu says, with homes without the value last', () => {
    const homes = (
      [
        [1e6, 500],
        [0, 100],
        [5e6, 0],
        [1e6, 1000],
      ] as const
    ).map(([price, sqft], row) => ({
      ...(fc.sample(anyHome, 1)[0] ?? failed()),
      ...nothingStated,
      currency: null,
      price,
      sqft,
      title: `Home ${row}`,
    }));
    const order = (sort: Filters['sort']) => found(columns(homes), { ...noFilters, sort });
    expect(order('newest')).toEqual([0, 1, 2, 3]);
    expect(order('price')).toEqual([0, 3, 2, 1]);
    expect(order('-price')).toEqual([2, 0, 3, 1]);
    expect(order('sqft-price')).toEqual([3, 0, 1, 2]);
    expect(order('-size')).toEqual([3, 0, 1, 2]);
  });

  it('sort areas of each kind by themselves, those that are compared first', () => {
    const homes = (
      [
        [2000, 'super_built_up'],
        [1000, null],
        [1500, 'carpet'],
        [2500, 'super_built_up'],
      ] as const
    ).map(([sqft, basis], row) => aHome(row, { sqft, basis }));
    const read = columns(homes);
    expect([...read.order('-size')]).toEqual([2, 1, 3, 0]);
    expect([...read.order('sqft-price')]).toEqual([2, 1, 3, 0]);
    expect([...read.order('-size', 'super_built_up')]).toEqual([3, 0, 1, 2]);
  });

  it('offer the homes that fail the fewest filters and are closest', () => {
    const base = fc.sample(anyHome, 1)[0] ?? failed();
    const homes = (
      [
        [3, 9e6],
        [2, 9e6],
        [2, 8.2e6],
        [4, 2e7],
      ] as const
    ).map(([bedrooms, price]) => ({
      ...base,
      bedrooms,
      price,
      currency: null,
    }));
    const filters = { ...noFilters, bhk: [2], budget: [null, 8e6] as const };
    const read = columns(homes);
    expect(nearestHomes(read, matchHomes(read, filters, today), filters, 3)).toEqual([2, 1, 0]);
  });
});

function failed(): never {
  throw new Error('fast-check made no home');
}
