import { sortedUnique } from '#domain/sorting/sorted-unique.ts';
import { floorLabels, topFloorOptions } from '#domain/search/floor-band.ts';
import { amenityOptions } from '#domain/society/amenity-kinds.ts';
import { describe, expect, it } from 'vitest';
import { filterQuery, readFilterQuery } from '#domain/search/filter-query.ts';
import { isEmptyFilters, type Filters, mergeFilters, noFilters, sortLabels } from '#domain/search/filters.ts';
import type { AskedFact } from '#domain/fact/shape/fact.ts';
import { askedFacts, type AskedName, askedNames } from '#domain/fact/asked-facts.ts';
import { namesOf, recordOf } from '#domain/record-of.ts';
import { basisOptions } from '#domain/search/basis-options.ts';
import { seededRandom } from '../../fixtures/seeded-random.ts';

const random = seededRandom(86);
const randomUpTo = (limit: number) => Math.floor(random() * (limit + 1));
const randomSubset = <Value extends string | number>(from: readonly Value[]) =>
  sortedUnique(random() < 0.5 ? [] : from.filter(() => random() < 0.3));
const randomItem = <Value>(from: readonly Value[]) => from[randomUpTo(from.length - 1)] ?? null;
const keysOf = <Name extends string>(names: Record<Name, string>) =>
  Object.keys(names).filter((name): name is Name => name in names);
const range = (limit: number) => {
  const bounds = [randomUpTo(limit), randomUpTo(limit)].sort((a, b) => a - b);
  return [random() < 0.5 ? null : (bounds[0] ?? 0), random() < 0.5 ? null : (bounds[1] ?? 0)] as const;
};

/** Of the facts that have a folder. */
const randomFacts = () =>
  recordOf<Pick<Filters, AskedName>>(
    askedNames.map((name) => {
      const fact: AskedFact = askedFacts[name];
      return [name, fact.kind === 'flag' ? random() < 0.5 : randomSubset(namesOf(fact.labels))];
    }),
  );

function anyFilters(): Filters {
  const place = randomItem([
    null,
    null,
    'in/whitefield',
    'indiranagar-metro',
    'at/Society.A_1~b',
    'in/ಜಯನಗರ',
  ]);
  const near = place === null ? null : { place, within: randomItem([null, 500, 12_345]) };
  return {
    ...randomFacts(),
    bhk: randomSubset([0, 1, 2, 2.5, 3, 4, 27]),
    baths: randomSubset([1, 2, 12]),
    budget: range(9e8),
    cities: randomSubset(['bangalore', 'mysuru']),
    areas: randomSubset(['whitefield', '1st-block-bel-layout', 'hsr-layout', 'ಜಯನಗರ']),
    societies: randomSubset(['9ea9405e-c43b-5b35-9fbe-1902173a2ed2', 'Society.A_1~b', 'udupi-corner']),
    builders: randomSubset(['prestige', 'neralu-homes']),
    size: range(9000),
    types: randomSubset(['apartment', 'independent-house', 'plot']),
    facings: randomSubset(['east', 'north-east']),
    floors: randomSubset(keysOf(floorLabels)),
    basis: randomSubset(basisOptions).slice(0, 1),
    available: randomItem([null, 'now', '2026-12-01', '2027-02-28']),
    possession: randomItem([null, 'ready', '2027-06']),
    deposit: randomItem([null, 0, 150_000]),
    cars: random() < 0.5 ? null : 2,
    balconies: random() < 0.5 ? null : 3,
    bikes: random() < 0.5,
    topFloor: randomSubset(topFloorOptions),
    amenities: randomSubset(amenityOptions),
    rera: random() < 0.5,
    checked: random() < 0.5 ? null : randomItem([7, 30] as const),
    photos: random() < 0.5,
    fresh: random() < 0.5,
    reduced: random() < 0.5,
    sort: near?.within !== null ? (randomItem(keysOf(sortLabels)) ?? 'newest') : 'newest',
    near,
  };
}

describe('the query of filters', () => {
  it('has a circle around a place, in which any order may be chosen', () => {
    expect(readFilterQuery('near=manyata-tech-park&within=2000&sort=price').filters).toMatchObject({
      near: { place: 'manyata-tech-park', within: 2000 },
      sort: 'price',
    });
  });

  it('has no other order where a place without a circle is nothing but an order', () => {
    expect(readFilterQuery('near=manyata-tech-park&sort=price').filters).toMatchObject({
      near: { place: 'manyata-tech-park', within: null },
      sort: 'newest',
    });
  });

  it('is parsed back to the same filters, for any filters', () => {
    for (let attempt = 0; attempt < 3000; attempt++) {
      const filters = anyFilters();
      const words = random() < 0.3 ? 'sea view & ಜಯನಗರ, 100 % +1' : '';
      expect(readFilterQuery(filterQuery(filters, words))).toEqual({ filters, words, ignored: [] });
    }
  });

  it('is short and readable', () => {
    const filters = {
      ...noFilters,
      bhk: [2, 3],
      budget: [null, 8_000_000] as const,
      areas: ['hsr-layout', 'whitefield'],
    };
    expect(filterQuery(filters)).toBe('bhk=2,3&max=8000000&area=hsr-layout,whitefield');
    expect(filterQuery(noFilters)).toBe('');
    expect(filterQuery(noFilters, 'sea view')).toBe('q=sea+view');
  });

  it('asks for nothing when it has only a sort order', () => {
    expect(isEmptyFilters(readFilterQuery('').filters)).toBe(true);
    expect(isEmptyFilters(readFilterQuery('sort=price').filters)).toBe(true);
    expect(isEmptyFilters(readFilterQuery('photos=1').filters)).toBe(false);
  });

  it('does not depend on order, repeats or empty values', () => {
    const read = readFilterQuery('area=whitefield,hsr-layout,whitefield&&bhk=3,2,,3&max=&min=50');
    expect(filterQuery(read.filters)).toBe('bhk=2,3&min=50&area=hsr-layout,whitefield');
    expect(read.ignored).toEqual([]);
  });

  it.each(['parking=1', 'parking=1&car-parking=1'])(
    'reads the parking of links from elsewhere as a place for a car: %s',
    (query) => {
      const { filters, ignored } = readFilterQuery(query);
      expect([filterQuery(filters), ignored]).toEqual(['car-parking=1', []]);
    },
  );

  it('says what parking it cannot read', () => {
    expect(readFilterQuery('parking=4').ignored).toEqual(['‘4’ for the places for cars']);
  });

  it('swaps the ends of a reversed range', () => {
    expect(readFilterQuery('min=90&max=20&size-min=7&size-max=5').filters).toMatchObject({
      budget: [20, 90],
      size: [5, 7],
    });
  });

  it('swaps the ends of a range of which an address and a line name one each', () => {
    const [address, line] = [
      readFilterQuery('min=90').filters,
      { ...noFilters, budget: [null, 20] as const },
    ];
    expect(mergeFilters(address, line).budget).toEqual([20, 90]);
  });

  it.each([
    'area=Whitefield&type=Apartment&facing=North-East&near=in/Whitefield',
    'area=whitefield%20&type=apartment+&facing=%20north-east&near=in/whitefield%20',
    'area=whitefield,WHITEFIELD&type=apartment&facing=North%20East&near=In/WhiteField',
  ])('reads names typed by hand, with capitals and spaces: %s', (query) => {
    expect(readFilterQuery(query)).toEqual({
      filters: {
        ...noFilters,
        areas: ['whitefield'],
        types: ['apartment'],
        facings: ['north-east'],
        near: { place: 'in/whitefield', within: null },
      },
      words: '',
      ignored: [],
    });
  });

  it('keeps the capitals in the id of a society', () => {
    const { filters } = readFilterQuery('society=Society.A_1~b%20&near=at/Society.A_1~b');
    expect(filters).toMatchObject({ societies: ['Society.A_1~b'], near: { place: 'at/Society.A_1~b' } });
  });

  it.each([
    ['bhk=two', '‘two’ for BHK'],
    ['bhk=2.3', '‘2.3’ for BHK'],
    ['min=-5', '‘-5’ for the lowest price'],
    ['max=1e7', '‘1e7’ for the highest price'],
    ['checked=14', '‘14’ for the last check'],
    ['photos=yes', '‘yes’ for pictures'],
    ['sort=toString', '‘toString’ for the order'],
    ['floor=constructor', '‘constructor’ for the floor'],
    ['area=%22%3E%3Cscript%3E', '‘"><script>’ for the area'],
    ['within=2000', '‘2000’ for the distance'],
    ['near=stop/indiranagar', '‘stop/indiranagar’ for the place to be near'],
    ['colour=red', '‘colour=red’'],
  ])('leaves out and reports an unknown part: %s', (query, ignored) => {
    expect(readFilterQuery(query)).toEqual({ filters: noFilters, words: '', ignored: [ignored] });
  });

  it('ignores tracking parameters without reporting them', () => {
    expect(readFilterQuery('utm_source=mail&gclid=1&fbclid=2').ignored).toEqual([]);
    expect(readFilterQuery('gad_source=1&gbraid=a&wbraid=b&srsltid=c&_gl=d').ignored).toEqual([]);
    expect(readFilterQuery('msclkid=1&mc_cid=2&igsh=3').ignored).toEqual([]);
  });
});
