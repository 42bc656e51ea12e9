import type { Offer } from '../offer.ts';
import { isPlausiblePrice } from '../property/doubts-about.ts';

/** A price without a unit, beside what else its row says. */
export interface BarePrice {
  number: number;
  offer: Offer;
  sqft: number | null;
}

const UNITS = [1, 1e3, 1e5, 1e7];

/** Rupees for each square foot that homes here cost, with room on both sides; of a rent for a month. */
const RATES: Readonly<Record<Offer, readonly [min: number, max: number]>> = {
  Sale: [800, 1_00_000],
  Rent: [3, 500],
};

/** In one of these units nearly all rows have prices that homes have, and in each other hardly any. */
const MOST = 0.8;
const HARDLY_ANY = 0.3;

const NAMED: readonly (readonly [RegExp, number])[] = [
  [/\b(?:lakhs?|lacs?)\b/, 1e5],
  [/\b(?:cr|crores?)\b/, 1e7],
  [/\b(?:thousands?|k|000s?)\b/, 1e3],
  [/\b(?:rs|rupees|inr)\b/, 1],
];

/** Rupees in one unit of what the name of a column says: 10,000,000 of 'asking cr'. Null if it says none. */
export function rupeesNamed(words: string): number | null {
  return NAMED.find(([word]) => word.test(words))?.[1] ?? null;
}

/**
 * Rupees in the numbers of a column: '39.07' may be lakh. The name of the column says it, or prices and areas of all rows
 * leave one unit only. Null if several are possible: then nobody guesses.
 */
export function decidePriceUnit(words: string, prices: readonly BarePrice[]): number | null {
  const named = rupeesNamed(words);
  if (named !== null) return named;
  if (prices.length === 0) return null;
  const shares = UNITS.map((unit) => ({
    unit,
    share: prices.filter((price) => isPossible(price, unit)).length / prices.length,
  })).toSorted((one, other) => other.share - one.share);
  const [best, next] = shares;
  if (!best || best.share < MOST) return null;
  return (next?.share ?? 0) <= HARDLY_ANY ? best.unit : null;
}

/** Nobody writes the price of such a home in lakh or thousands: '58,50,000' is in rupees. */
const MOST_IN_UNITS = 100_00_00_000;

function isPossible({ number, offer, sqft }: BarePrice, unit: number): boolean {
  const price = number * unit;
  if (unit > 1 && price > MOST_IN_UNITS) return false;
  const [min, max] = RATES[offer];
  const isLikely = isPlausiblePrice({ property_type: offer, price });
  return isLikely && (sqft === null || (price / sqft >= min && price / sqft <= max));
}
