import type { Offer } from '../offer.ts';
import { isInRupees, isKnownPrice } from '../money/price.ts';
import { exactRupees, formatNumber } from '../money/rupees.ts';
import { describePriceChange } from '../money/typed-price.ts';

/**
 * The prices and sizes that homes here have, with ample room on both sides. A price is in rupees, of a rent a month.
 * What lies outside is a slip: rupees in place of lakh, a rent among the sales, metres, a size in a wrong column. The
 * view of data quality has the same bounds (supabase/schemas/28_property_faults.sql).
 */
export const PRICES: Readonly<Record<Offer, readonly [min: number, max: number]>> = {
  Sale: [1_00_000, 1_000_00_00_000],
  Rent: [1_000, 50_00_000],
};
export const SIZES = [100, 1_00_000] as const;

export interface PricedHome {
  property_type?: unknown;
  price?: number | null | undefined;
  currency?: string | null | undefined;
  sqft?: number | null | undefined;
}

/** A price in another currency is not judged, nor one that is not given. */
export function isPlausiblePrice({ property_type, price, currency }: PricedHome): boolean {
  if (!isKnownPrice(price) || !isInRupees({ currency })) return true;
  const [min, max] = PRICES[property_type === 'Rent' ? 'Rent' : 'Sale'];
  return price >= min && price <= max;
}

/** A size that is not given is not judged. */
export function isPlausibleSize(sqft: number | null | undefined): boolean {
  return !sqft || (sqft >= SIZES[0] && sqft <= SIZES[1]);
}

export interface Doubt {
  column: 'price' | 'sqft';
  question: string;
}

export function doubtsAbout(home: PricedHome): Doubt[] {
  const doubts: Doubt[] = [];
  if (!isPlausiblePrice(home)) {
    const offer = home.property_type === 'Rent' ? 'Rent' : 'Sale';
    const [min, max] = PRICES[offer].map(exactRupees);
    const price = `${exactRupees(home.price ?? 0)}${offer === 'Rent' ? ' a month' : ''}`;
    const homes = offer === 'Rent' ? 'Homes to rent' : 'Homes for sale';
    doubts.push({
      column: 'price',
      question: `Is the price really ${price}? ${homes} cost ${min} to ${max}.`,
    });
  }
  if (!isPlausibleSize(home.sqft)) {
    const [min, max] = SIZES.map(formatNumber);
    const question = `Is the size really ${formatNumber(home.sqft ?? 0)} sqft? Homes have ${min} to ${max} sqft.`;
    doubts.push({ column: 'sqft', question });
  }
  return doubts;
}

type Row = Readonly<Record<string, unknown>>;

/**
 * What was doubtful before, and stays as it is, has been asked already. A new row changes from nothing. A price that jumps
 * is more often a slip than news.
 */
export function questionsAbout(row: Row, changes: Row): string[] {
  const [before, after] = [judged(row), judged({ ...row, ...changes })];
  const asked = doubtsAbout(before).map(({ question }) => question);
  const doubts = doubtsAbout(after).flatMap(({ question }) => (asked.includes(question) ? [] : question));
  return [...doubts, ...(isPlausiblePrice(after) ? jumpQuestions(before, after) : [])];
}

/** A price may fall or rise by a third of what it was. What was no plausible price is corrected, and may jump. */
function jumpQuestions(before: PricedHome, after: PricedHome): string[] {
  const [was, price] = [before.price, after.price];
  const isComparable =
    isKnownPrice(was) && isKnownPrice(price) && before.property_type === after.property_type;
  if (!isComparable || !isInRupees(before) || !isInRupees(after) || !isPlausiblePrice(before)) return [];
  if (Math.abs(price - was) * 3 <= was) return [];
  return [`Is the price really ${exactRupees(price)}? That is ${describePriceChange(price, was)}.`];
}

function judged({ property_type, price, currency, sqft }: Row): PricedHome {
  return {
    property_type,
    price: typeof price === 'number' ? price : null,
    currency: typeof currency === 'string' ? currency : null,
    sqft: typeof sqft === 'number' ? sqft : null,
  };
}
