import { divideHalfUp } from '../money/rupees.ts';
import type { BasisPoints } from './rates.ts';

const MONTHS = 12;
/** The monthly rate is the basis points divided by this. */
const MONTHLY_WHOLE = 120_000n;

/**
 * The monthly instalment in rupees, rounded half up: p r (1 + r)^n / ((1 + r)^n - 1). The rate r is a fraction of whole
 * numbers, so no binary rounding occurs.
 */
export function emi(principal: bigint, yearlyRate: BasisPoints, years: number): bigint {
  const { numerator, denominator } = factor(yearlyRate, years);
  return divideHalfUp(principal * numerator, denominator);
}

interface Factor {
  numerator: bigint;
  denominator: bigint;
}

/** Numbers of a few thousand bits that depend only on rate and years. They are computed once, not for each home. */
const factors = new Map<string, Factor>();

function factor(yearlyRate: BasisPoints, years: number): Factor {
  const key = `${yearlyRate}/${years}`;
  let cached = factors.get(key);
  if (!cached) {
    cached = computeFactor(BigInt(yearlyRate), BigInt(years * MONTHS));
    factors.set(key, cached);
  }
  return cached;
}

function computeFactor(rate: bigint, months: bigint): Factor {
  if (rate === 0n) return { numerator: 1n, denominator: months };
  const growth = (MONTHLY_WHOLE + rate) ** months;
  return { numerator: rate * growth, denominator: MONTHLY_WHOLE * (growth - MONTHLY_WHOLE ** months) };
}

/** `interest` is that of all its years. */
export interface LoanOffer {
  yearlyRate: BasisPoints;
  emi: bigint;
  interest: bigint;
}

/** One loan at several rates. `principal` is in rupees, as are `emi` and `interest`. */
export function loanOffers(
  principal: bigint,
  yearlyRates: readonly BasisPoints[],
  years: number,
): LoanOffer[] {
  return yearlyRates.map((yearlyRate) => {
    const instalment = emi(principal, yearlyRate, years);
    return { yearlyRate, emi: instalment, interest: instalment * BigInt(years * MONTHS) - principal };
  });
}
