import { describe, expect, test } from 'vitest';
import type { Duty } from '#domain/cost/duty.ts';
import { purchaseCosts } from '#domain/cost/purchase-costs.ts';
import { costRates } from '#site/cost-rates.ts';

/** [stamp duty, cess and surcharge, registration, our fee, total] in rupees. */
function amountsOf(price: number): bigint[] {
  const result = purchaseCosts(price, costRates, 'full');
  return result ? [...result.lines.slice(1).map(({ rupees }) => rupees), result.total] : [];
}

describe('the costs of a purchase', () => {
  test('of 1.25 crore match the worked example of the sources', () => {
    expect(amountsOf(1_25_00_000)).toEqual([6_25_000n, 75_000n, 2_50_000n, 93_750n, 1_35_43_750n]);
  });

  test.each([
    [20_00_000, 200, 40_000n],
    [20_00_001, 300, 60_000n],
    [45_00_000, 300, 1_35_000n],
    [45_00_001, 500, 2_25_000n],
  ])(
    'of a flat registered for the first time at %i use its slab of %i basis points for the whole price',
    (price, basisPoints, duty) => {
      const dutyAt = (due: Duty) =>
        purchaseCosts(price, costRates, due)?.lines.find(({ item }) => item === 'stamp duty');
      expect(dutyAt('first registration')).toEqual({ item: 'stamp duty', rupees: duty, basisPoints });
      expect(dutyAt('full')?.basisPoints).toBe(500);
    },
  );

  test('are rounded half up in each line, and the lines add up', () => {
    // 5 % is 4,99,950.05; 12 % of 4,99,950 is 59,994; 2 % is 1,99,980.02; 0.75 % is 74,992.5075.
    expect(amountsOf(99_99_001)).toEqual([4_99_950n, 59_994n, 1_99_980n, 74_993n, 1_08_33_918n]);
  });

  test('round half a rupee up', () => {
    // 0.75 % of 66,600 is 499.5.
    expect(amountsOf(66_600).at(3)).toBe(500n);
  });

  test('are calculated from a price rounded to whole rupees', () => {
    expect(amountsOf(50_00_000.5)).toEqual(amountsOf(50_00_001));
  });

  test.each([0, -1, 0.4, Number.NaN, Number.POSITIVE_INFINITY, null, undefined])(
    'are not calculated for %s',
    (price) => {
      expect(purchaseCosts(price, costRates, 'full')).toBeNull();
    },
  );

  test('without an open last slab throw an error that says how to fix it', () => {
    const open = { sale: { ...costRates.sale, stampDuty: { slabs: [], source: '' } } };
    expect(() => purchaseCosts(1, open, 'full')).toThrow('Close them with one of `upTo: null`.');
  });
});
