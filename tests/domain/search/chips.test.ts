import { formatMoney } from '#domain/search/format-money.ts';
import { describe, expect, it } from 'vitest';
import { chipsOf } from '#domain/search/chips.ts';
import { noFilters } from '#domain/search/filters.ts';
import { filterQuery, readFilterQuery } from '#domain/search/filter-query.ts';

const names = {
  areas: [{ slug: 'hsr-layout', name: 'HSR Layout' }],
  societies: [{ slug: 'udupi-corner', name: 'Udupi Corner' }],
  types: [{ slug: 'row-house', name: 'Row House' }],
  facings: [{ slug: 'east', name: 'East' }],
  near: [{ slug: 'indiranagar-metro', name: 'Indiranagar metro station' }],
};

it.each([
  ['near=manyata-tech-park&within=2000', 'Within 2 km of Manyata Tech Park'],
  ['near=indiranagar-metro&within=500', 'Within 500 m of Indiranagar metro station'],
  ['near=in/hsr-layout&within=1500', 'Within about 1.5 km of HSR Layout'],
  ['near=at/udupi-corner', 'Nearest to Udupi Corner'],
])('the chip of %s is ‘%s’, and takes away place and distance', (query, label) => {
  const [chip, ...others] = chipsOf(readFilterQuery(query).filters, names);
  expect([chip, ...others]).toEqual([{ label, filtersWithout: noFilters }]);
});

describe('the chips of filters', () => {
  it('name each filter and have the address without it', () => {
    const query =
      'bhk=0,2&max=8000000&area=hsr-layout&near=indiranagar-metro&within=1000&society=udupi-corner&size-min=1200&type=row-house&facing=east&floor=high&checked=7&photos=1';
    const chips = chipsOf(readFilterQuery(query).filters, names);
    expect(chips.map(({ label }) => label)).toEqual([
      'Studio',
      '2 BHK',
      'Up to ₹80 L',
      'HSR Layout',
      'Within 1 km of Indiranagar metro station',
      'Udupi Corner',
      'From 1,200 sqft',
      'Row House',
      'East facing',
      'Floor 10 and above',
      'Checked within 7 days',
      'With pictures',
    ]);
    expect(filterQuery(chips[0]?.filtersWithout ?? readFilterQuery('').filters)).toBe(
      query.replace('bhk=0,2', 'bhk=2'),
    );
    expect(filterQuery(chips[2]?.filtersWithout ?? readFilterQuery('').filters)).toBe(
      query.replace('&max=8000000', ''),
    );
  });

  it('combine many areas into one', () => {
    const query = `area=${Array.from({ length: 9 }, (_, at) => `area-${at}`).join(',')}`;
    const chips = chipsOf(readFilterQuery(query).filters, names);
    expect(chips.map(({ label, filtersWithout }) => [label, filterQuery(filtersWithout)])).toEqual([
      ['9 areas', ''],
    ]);
  });

  it('show the slug of an unknown area', () => {
    expect(chipsOf(readFilterQuery('area=nowhere').filters, names)[0]?.label).toBe('Nowhere');
  });

  it.each([
    [60_000, '₹60,000'],
    [8_000_000, '₹80 L'],
    [12_500_000, '₹1.25 Cr'],
    [100_000, '₹1 L'],
  ])('format %d as %s', (rupees, words) => expect(formatMoney(rupees)).toBe(words));
});

describe('a name that stands for many areas', () => {
  const north = {
    key: 'all/north-bangalore',
    name: 'North Bangalore',
    areas: ['hebbal', 'jakkur', 'yelahanka'],
  };
  const code = { key: 'all/560024', name: '560024', areas: ['hebbal', 'kempapura'] };
  const { filters } = readFilterQuery('bhk=2&area=hebbal,hsr-layout,jakkur,kempapura,yelahanka');
  const chips = chipsOf(filters, { ...names, groups: [north, code] });

  it('has one chip before those of other areas', () =>
    expect(chips.map(({ label }) => label)).toEqual(['2 BHK', 'North Bangalore', '560024', 'HSR Layout']));

  it('is taken away as one, but for the areas that another name stands for', () =>
    expect(chips.map(({ filtersWithout: { areas } }) => areas.join(' '))).toEqual([
      filters.areas.join(' '),
      'hebbal hsr-layout kempapura',
      'hebbal jakkur yelahanka hsr-layout'.split(' ').toSorted().join(' '),
      'hebbal jakkur kempapura yelahanka',
    ]));
});
