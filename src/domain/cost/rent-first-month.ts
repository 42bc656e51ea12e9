import { isKnownPrice } from '../money/price.ts';
import { wholeRupees } from '../money/rupees.ts';
import type { CostRates } from './rates.ts';
import { share } from './share.ts';

export interface RentLine {
  item: 'first month' | 'our fee' | 'brokerage' | 'deposit';
  rupees: bigint;
}

export interface RentFirstMonth {
  lines: RentLine[];
  /** Excludes the deposit while it is unknown. */
  total: bigint;
  yearlyRent: bigint;
}

const MONTHS = 12n;

/** The cash that a tenancy needs in its first month. Null without a rent. */
export function rentFirstMonth(
  rent: number | null | undefined,
  { rent: { fee } }: Pick<CostRates, 'rent'>,
  { deposit, brokerage }: { deposit?: number | null; brokerage?: number | null } = {},
): RentFirstMonth | null {
  if (!isKnownPrice(rent)) return null;
  const month = wholeRupees(rent);
  const yearlyRent = month * MONTHS;
  const lines: RentLine[] = [
    { item: 'first month', rupees: month },
    { item: 'our fee', rupees: share(yearlyRent, fee.basisPoints) },
    ...(isKnownPrice(brokerage) ? [{ item: 'brokerage' as const, rupees: wholeRupees(brokerage) }] : []),
    ...(isKnownPrice(deposit) ? [{ item: 'deposit' as const, rupees: wholeRupees(deposit) }] : []),
  ];
  return { lines, total: lines.reduce((sum, { rupees }) => sum + rupees, 0n), yearlyRent };
}
