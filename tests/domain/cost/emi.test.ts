import { describe, expect, test } from 'vitest';
import { emi, loanOffers } from '#domain/cost/emi.ts';

describe('the equal monthly instalment', () => {
  // The expected amounts come from the closed formula in 60-digit decimal arithmetic.
  test.each([
    [1_00_00_000n, 800, 20, 83_644n],
    [1_00_00_000n, 900, 20, 89_973n],
    [1_00_00_000n, 1000, 20, 96_502n],
    [50_00_000n, 875, 20, 44_186n],
    [12_34_567n, 925, 15, 12_706n],
  ])('of %i at %i basis points over %i years is exact to the rupee', (loan, rate, years, expected) => {
    expect(emi(loan, rate, years)).toBe(expected);
  });

  test('without interest is the loan divided by its months, rounded half up', () => {
    expect(emi(2_400n, 0, 20)).toBe(10n);
    expect(emi(120n, 0, 20)).toBe(1n);
    expect(emi(119n, 0, 20)).toBe(0n);
  });

  test('pays the loan off to within three rupees a month', () => {
    const months = 240;
    let balance = 1_00_00_000;
    for (let month = 0; month < months; month += 1)
      balance = balance * (1 + 0.09 / 12) - Number(emi(1_00_00_000n, 900, 20));
    expect(Math.abs(balance)).toBeLessThan(months * 3);
  });

  test('is calculated for several rates with the interest of all years', () => {
    expect(loanOffers(1_00_00_000n, [800, 1000], 20)).toEqual([
      { yearlyRate: 800, emi: 83_644n, interest: 1_00_74_560n },
      { yearlyRate: 1000, emi: 96_502n, interest: 1_31_60_480n },
    ]);
  });
});
