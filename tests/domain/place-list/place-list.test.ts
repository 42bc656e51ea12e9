import { describe, expect, it } from 'vitest';
import { isWithin, limitSlug, type PlaceListLimit } from '#domain/place-list/place-list.ts';
import { aBareProperty, aProperty } from '../../fixtures/rows.ts';

const size = (bedrooms: number): PlaceListLimit => ({ kind: 'bedrooms', bedrooms });
const budget = (rupees: number): PlaceListLimit => ({ kind: 'budget', rupees });
const semiFurnished: PlaceListLimit = { kind: 'fact', fact: 'semi-furnished' };

describe('the slug of a limit', () => {
  it.each([
    [size(3), '3-bhk'],
    [size(2.5), '2-5-bhk'],
    [size(0), 'studio'],
    [budget(8_000_000), 'under-80-lakh'],
    [budget(10_000_000), 'under-1-crore'],
    [budget(15_000_000), 'under-1-5-crore'],
    [budget(20_000), 'under-20k'],
    [budget(100_000), 'under-1-lakh'],
    [semiFurnished, 'semi-furnished'],
  ])('of %j is %s', (limit, slug) => {
    expect(limitSlug(limit)).toBe(slug);
  });
});

describe('the limits of a list', () => {
  it.each([
    ['a budget includes a home at its limit', aProperty({ price: 8_000_000 }), true],
    ['a budget excludes a home one rupee above', aProperty({ price: 8_000_001 }), false],
    ['a budget excludes a home with the price on request', aProperty({ price: null }), false],
    ['a budget excludes a home of price 0', aProperty({ price: 0 }), false],
    ['a budget excludes a home priced in dollars', aProperty({ price: 100, currency: 'USD' }), false],
    [
      'a budget includes a home without a currency, as in rupees',
      aProperty({ price: 100, currency: null }),
      true,
    ],
  ])('%s', (_sentence, home, expected) => {
    expect(isWithin(home, budget(8_000_000))).toBe(expected);
  });

  it.each([
    ['full', true],
    ['semi', false],
    ['none', false],
    [null, false],
  ] as const)('the list of furnished homes and a home of furnishing %s', (furnishing, expected) => {
    expect(isWithin(aProperty({ furnishing }), { kind: 'fact', fact: 'furnished' })).toBe(expected);
  });

  it('a size excludes a home without known bedrooms', () => {
    expect(isWithin(aBareProperty(), size(0))).toBe(false);
  });
});
