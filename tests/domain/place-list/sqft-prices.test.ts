import { describe, expect, test } from 'vitest';
import { sqftGroup } from '#domain/cost/sqft-group.ts';
import { leftOutText } from '#domain/place-list/left-out-text.ts';
import { sqftPrices } from '#domain/place-list/figures.ts';
import { aCatalogue, anArea, aProperty, guid } from '../../fixtures/rows.ts';

const area = anArea();
const priced = (n: number, price: number, sqft: number, overrides = {}) =>
  aProperty({ id: guid(2000 + n), area_id: area.id, price, sqft, ...overrides });
const five = [40, 50, 93, 94, 400].map((lakh, n) => priced(n, lakh * 100_000, 1000));
const pricesOf = (properties: ReturnType<typeof priced>[]) =>
  sqftPrices(aCatalogue({ areas: [area], properties }).homesInArea(area.id));

describe('the price per square foot', () => {
  test('is the middle of at least five homes of one type, rounded to hundreds, the most common type first', () => {
    const villas = [1, 2, 3, 4, 5, 6].map((n) => priced(10 + n, 3_00_12_345, 2000, { asset_type: 'Villa' }));
    const plots = [1, 2, 3, 4].map((n) => priced(20 + n, 1_00_00_000, 2000, { asset_type: 'Plot' }));
    expect([...pricesOf([...five, ...villas, ...plots]).values()]).toEqual([
      { group: sqftGroup('Villa', null), rupees: 15_000, homes: 6, leftOut: 0 },
      { group: sqftGroup('Apartment', null), rupees: 9300, homes: 5, leftOut: 0 },
    ]);
  });

  test('never counts areas of two kinds together, and says how many homes of the type it leaves out', () => {
    const carpet = five.map((home) => ({ ...home, area_basis: 'carpet' as const }));
    const larger = [1, 2, 3, 4, 5, 6].map((n) =>
      priced(30 + n, 60_00_000, 1200, { area_basis: 'super_built_up' }),
    );
    expect([...pricesOf([...carpet, ...larger, priced(50, 1_00_00_000, 1000)]).values()]).toEqual([
      { group: sqftGroup('Apartment', 'super_built_up'), rupees: 5000, homes: 6, leftOut: 6 },
      { group: sqftGroup('Apartment', 'carpet'), rupees: 9300, homes: 5, leftOut: 7 },
    ]);
    expect(leftOutText({ leftOut: 6 })).toBe(
      '; 6 that measure another area, or do not say which, are left out',
    );
    expect([1, 0].map((leftOut) => leftOutText({ leftOut }))).toEqual([
      '; 1 that measures another area, or does not say which, is left out',
      '',
    ]);
  });

  test.each([
    ['a home to rent', { property_type: 'Rent' as const }],
    ['a price on request', { price: null }],
    ['a price that no home can have', { price: 50 }],
    ['another currency', { currency: 'USD' }],
    ['an unknown size', { sqft: 0 }],
    ['a home of unknown type', { asset_type: null }],
    ['an unpublished home', { publish: 10 }],
  ])('leaves out %s', (_, overrides) => {
    expect(
      pricesOf([...five, priced(9, 90_00_000, 1000, overrides)]).get(sqftGroup('Apartment', null))?.homes,
    ).toBe(5);
  });
});
