import { describe, expect, test } from 'vitest';
import { rentFirstMonth } from '#domain/cost/rent-first-month.ts';
import { costRates } from '#site/cost-rates.ts';

describe('the costs of the first month', () => {
  test('of 45,000 are the rent and our fee of 37,800, 7 % of a year', () => {
    expect(rentFirstMonth(45_000, costRates)).toEqual({
      fee: 37_800n,
      total: 82_800n,
      yearlyRent: 5_40_000n,
    });
  });

  test('include a known deposit, brokerage and maintenance', () => {
    expect(rentFirstMonth(45_000, costRates, { maintenance: 2_500 })?.total).toBe(85_300n);
    expect(rentFirstMonth(45_000, costRates, { deposit: 0, brokerage: null })?.total).toBe(82_800n);
    expect(rentFirstMonth(45_000, costRates, { deposit: 2_00_000 })?.total).toBe(2_82_800n);
    expect(rentFirstMonth(45_000, costRates, { deposit: 2_00_000, brokerage: 45_000 })?.total).toBe(
      3_27_800n,
    );
  });

  test('are rounded half up', () => {
    // 7 % of 12 x 12,345 is 10,369.8.
    expect(rentFirstMonth(12_345, costRates)?.fee).toBe(10_370n);
  });

  test.each([0, null, undefined, Number.NaN])('are not calculated for %s', (rent) => {
    expect(rentFirstMonth(rent, costRates)).toBeNull();
  });
});
