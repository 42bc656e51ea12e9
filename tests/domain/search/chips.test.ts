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
  metro: [{ slug: 'indiranagar', name: 'Indiranagar' }],
};

it('has one chip for the stations of a whole line of the metro', () => {
  const metro = Array.from({ length: 13 }, (_, at) => `station-${at}`);
  const [chip, ...others] = chipsOf({ ...noFilters, metro }, {});
  expect([chip?.label, chip?.filtersWithout.metro, others]).toEqual([
    'Near a metro station: 13 chosen',
    [],
    [],
  ]);
  expect(chipsOf({ ...noFilters, metro: metro.slice(1) }, {})).toHaveLength(12);
});

describe('the chips of filters', () => {
  it('name each filter and have the address without it', () => {
    const query =
      'bhk=0,2&max=8000000&area=hsr-layout&metro=indiranagar&society=udupi-corner&size-min=1200&type=row-house&facing=east&floor=high&checked=7&photos=1';
    const chips = chipsOf(readFilterQuery(query).filters, names);
    expect(chips.map(({ label }) => label)).toEqual([
      'Studio',
      '2 BHK',
      'Up to ₹80 L',
      'HSR Layout',
      'Within 1.5 km of Indiranagar metro',
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
