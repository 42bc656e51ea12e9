import { divideHalfUp } from '../money/rupees.ts';
import type { BasisPoints } from './rates.ts';

const MONTHS = 12;
/** The monthly rate is the basis points divided by this. */
const MONTHLY_WHOLE = 120_000n;

/**
 * The equal monthly instalment that pays off a loan, rounded half up to the rupee. The formula is p r (1 + r)^n / ((1 +
 * r)^n - 1). The rate r is a fraction of whole numbers, so no binary rounding occurs.
 */
export function emi(principal: bigint, yearlyRate: BasisPoints, years: number): bigint {
  const { times, over } = factor(yearlyRate, years);
  return divideHalfUp(principal * times, over);
}

interface Factor {
  times: bigint;
  over: bigint;
}

/** Numbers of a few thousand bits that depend only on rate and years. They are computed once, not for each home. */
const factors = new Map<string, Factor>();

function factor(yearlyRate: BasisPoints, years: number): Factor {
  const key = `${yearlyRate}/${years}`;
  let known = factors.get(key);
  if (!known) {
    known = computeFactor(BigInt(yearlyRate), BigInt(years * MONTHS));
    factors.set(key, known);
  }
  return known;
}

function computeFactor(rate: bigint, months: bigint): Factor {
  if (rate === 0n) return { times: 1n, over: months };
  const grown = (MONTHLY_WHOLE + rate) ** months;
  return { times: rate * grown, over: MONTHLY_WHOLE * (grown - MONTHLY_WHOLE ** months) };
}

/** What a loan costs at one assumed rate: the instalment, and the interest over all its years. */
export interface LoanOffer {
  yearlyRate: BasisPoints;
  emi: bigint;
  interest: bigint;
}

/** The same loan at several rates. */
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
