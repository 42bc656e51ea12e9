import { describe, expect, it } from 'vitest';
import { isWithin, limitSlug, type FacetLimit } from '#domain/facet/facet.ts';
import { aBareProperty, aProperty } from '../../fixtures/rows.ts';

const size = (bedrooms: number): FacetLimit => ({ kind: 'bedrooms', bedrooms });
const budget = (rupees: number): FacetLimit => ({ kind: 'budget', rupees });

describe('the last part of the address of a list', () => {
  it.each([
    [size(3), '3-bhk'],
    [size(2.5), '2-5-bhk'],
    [size(0), 'studio'],
    [budget(8_000_000), 'under-80-lakh'],
    [budget(10_000_000), 'under-1-crore'],
    [budget(15_000_000), 'under-1-5-crore'],
    [budget(20_000), 'under-20k'],
    [budget(100_000), 'under-1-lakh'],
  ])('of %j is %s', (limit, slug) => {
    expect(limitSlug(limit)).toBe(slug);
  });
});

describe('a home', () => {
  it.each([
    ['at the budget is within it', aProperty({ price: 8_000_000 }), true],
    ['a rupee above is not', aProperty({ price: 8_000_001 }), false],
    ['whose price is on request is within no budget', aProperty({ price: null }), false],
    ['of price 0 neither', aProperty({ price: 0 }), false],
    ['priced in dollars neither', aProperty({ price: 100, currency: 'USD' }), false],
    ['without a currency is priced in rupees', aProperty({ price: 100, currency: null }), true],
  ])('%s', (_sentence, home, within) => {
    expect(isWithin(home, budget(8_000_000))).toBe(within);
  });

  it('whose bedrooms are not given is of no size', () => {
    expect(isWithin(aBareProperty(), size(0))).toBe(false);
  });
});
