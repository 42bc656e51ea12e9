import { describe, expect, test } from 'vitest';
import { rentFirstMonth } from '#domain/cost/rent-first-month.ts';
import { costs } from '#site/costs.ts';

describe('what moving in takes', () => {
  test('45,000 a month is the rent and 37,800, which is 7 % of a year', () => {
    expect(rentFirstMonth(45_000, costs)).toEqual({
      lines: [
        { item: 'first month', rupees: 45_000n },
        { item: 'our fee', rupees: 37_800n },
      ],
      total: 82_800n,
      yearlyRent: 5_40_000n,
    });
  });

  test('a deposit that is known is part of the total', () => {
    expect(rentFirstMonth(45_000, costs, 2_00_000)?.total).toBe(2_82_800n);
  });

  test('an odd rent is rounded half up', () => {
    // 7 % of 12 x 12,345 is 10,369.8.
    expect(rentFirstMonth(12_345, costs)?.lines[1]?.rupees).toBe(10_370n);
  });

  test.each([0, null, undefined, Number.NaN])('nothing is worked out from %s', (rent) => {
    expect(rentFirstMonth(rent, costs)).toBeNull();
  });
});
