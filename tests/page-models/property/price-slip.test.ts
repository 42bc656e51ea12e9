import { describe, expect, test } from 'vitest';
import { formatPrice } from '#domain/money/price.ts';
import type { Property } from '#domain/property/property.ts';
import { priceSlip } from '#page-models/property/price-slip.ts';
import { aProperty } from '../../fixtures/rows.ts';

function slipOf(fields: Partial<Property>, hasCosts: boolean) {
  const property = aProperty(fields);
  const { price, currency, property_type: offer } = property;
  const lines = priceSlip(property, formatPrice(price, { currency, offer, decimals: 1 }), hasCosts);
  return lines.map(({ label, value }) => `${label}: ${value}`);
}

describe('the receipt beside the price', () => {
  test('of a home for sale has its price and what a square foot costs', () => {
    const sale = { property_type: 'Sale', price: 9_800_000, sqft: 1000, currency: 'INR' } as const;
    expect(slipOf(sale, true)).toEqual(['Price: ₹98,00,000', 'For each sqft: ₹9,800']);
  });

  test('of a home to rent has the rent a month', () => {
    expect(slipOf({ property_type: 'Rent', price: 52_000, sqft: 1000 }, true)).toEqual([
      'Rent a month: ₹52,000',
    ]);
  });

  test('has our fee when the costs of the home are not known', () => {
    expect(slipOf({ property_type: 'Rent', price: null }, false)).toEqual([
      'Rent a month: Price on request',
      'Our fee: 7%',
    ]);
  });
});
