import { describe, expect, it } from 'vitest';
import { isKnownPrice, formatPrice } from '#domain/money/price.ts';

const textOf = (price: number | null | undefined, decimals: 1 | 2 = 1) =>
  formatPrice(price, { decimals }).text;

describe('a price', () => {
  it.each([null, undefined, 0, -0, -1, -12_500_000, Number.NaN, Number.POSITIVE_INFINITY])(
    'of %s is on request and not known',
    (price) => {
      expect(formatPrice(price, { decimals: 1, offer: 'Rent' })).toEqual({
        state: 'on request',
        text: 'Price on request',
      });
      expect(isKnownPrice(price)).toBe(false);
    },
  );

  it.each([0.005, 0.1, 0.49, 5e-7])('of %s would round to ₹0, so it is on request', (price) => {
    expect(textOf(price)).toBe('Price on request');
    expect(isKnownPrice(price)).toBe(false);
  });

  it.each([
    [0.5, '₹1', '₹1'],
    [1, '₹1', '₹1'],
    [1.005, '₹1', '₹1'],
    [999, '₹999', '₹999'],
    [45_000, '₹45,000', '₹45,000'],
    [99_999, '₹99,999', '₹99,999'],
    [99_999.49, '₹99,999', '₹99,999'],
    [99_999.495, '₹99,999', '₹99,999'],
    [99_999.5, '₹1.0 L', '₹1.00 L'],
    [100_000, '₹1.0 L', '₹1.00 L'],
    [100_500, '₹1.0 L', '₹1.01 L'],
    [104_999, '₹1.0 L', '₹1.05 L'],
    [105_000, '₹1.1 L', '₹1.05 L'],
    [145_000, '₹1.5 L', '₹1.45 L'],
    [234_500, '₹2.3 L', '₹2.35 L'],
    [999_999, '₹10.0 L', '₹10.00 L'],
    [9_250_000, '₹92.5 L', '₹92.50 L'],
    [9_994_999, '₹99.9 L', '₹99.95 L'],
    [9_995_000, '₹1.0 Cr', '₹99.95 L'],
    [9_999_499, '₹1.0 Cr', '₹99.99 L'],
    [9_999_500, '₹1.0 Cr', '₹1.00 Cr'],
    [10_000_000, '₹1.0 Cr', '₹1.00 Cr'],
    [10_050_000, '₹1.0 Cr', '₹1.01 Cr'],
    [12_500_000, '₹1.3 Cr', '₹1.25 Cr'],
    [12_345_678_901, '₹1234.6 Cr', '₹1234.57 Cr'],
    [1e21, '₹100000000000000.0 Cr', '₹100000000000000.00 Cr'],
  ])('of %s is %s on cards and %s on society and area pages', (price, card, page) => {
    expect([textOf(price, 1), textOf(price, 2)]).toEqual([card, page]);
  });

  it.each([
    [12_500_000, '₹1,25,00,000'],
    [12_345_678_901, '₹12,34,56,78,901'],
    [99_999.5, '₹1,00,000'],
    [45_000.49, '₹45,000'],
    [1e21, '₹1,00,00,00,00,00,00,00,00,00,000'],
  ])('of %s is %s to the rupee', (price, exact) => {
    expect(formatPrice(price, { decimals: 1 })).toMatchObject({ exact });
  });

  it('of a rental has the suffix /month, and that of a sale has none', () => {
    expect(formatPrice(45_000, { decimals: 1, offer: 'Rent', currency: 'INR' })).toEqual({
      state: 'known',
      text: '₹45,000',
      exact: '₹45,000',
      per: '/month',
    });
    expect(formatPrice(45_000, { decimals: 1, offer: 'Sale' })).toMatchObject({ per: null });
  });

  it('in another currency has its code and thousands grouping, without lakh or crore', () => {
    expect(formatPrice(1_234_567.5, { decimals: 2, offer: 'Rent', currency: 'USD' })).toEqual({
      state: 'known',
      text: 'USD 1,234,568',
      exact: 'USD 1,234,568',
      per: '/month',
    });
    expect(formatPrice(0, { decimals: 1, currency: 'USD' }).text).toBe('Price on request');
  });

  it.each([null, undefined, '', 'INR'])('with currency %j is in rupees', (currency) => {
    expect(formatPrice(12_500_000, { decimals: 1, currency }).text).toBe('₹1.3 Cr');
  });
});
