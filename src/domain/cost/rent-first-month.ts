import { isKnownPrice } from '../money/price.ts';
import { wholeRupees } from '../money/rupees.ts';
import type { CostRates } from './rates.ts';
import { share } from './share.ts';

/** The cash of a first month, in whole rupees. */
export interface RentFirstMonth {
  fee: bigint;
  yearlyRent: bigint;
  /** Rent and fee with what is known of deposit, brokerage and maintenance. */
  total: bigint;
}

const MONTHS = 12n;

/** The cash that a tenancy needs in its first month. Null without a rent. */
export function rentFirstMonth(
  rent: number | null | undefined,
  { rent: { fee: rate } }: Pick<CostRates, 'rent'>,
  stated: Partial<Record<'deposit' | 'brokerage' | 'maintenance', number | null>> = {},
): RentFirstMonth | null {
  if (!isKnownPrice(rent)) return null;
  const month = wholeRupees(rent);
  const yearlyRent = month * MONTHS;
  const fee = share(yearlyRent, rate.basisPoints);
  const others = [stated.deposit, stated.brokerage, stated.maintenance].filter(isKnownPrice);
  return {
    fee,
    yearlyRent,
    total: others.reduce((sum, rupees) => sum + wholeRupees(rupees), month + fee),
  };
}
