import type { Offer } from '../offer.ts';
import { exactRupees } from '../money/rupees.ts';
import { MONEY_UNITS } from '../typed-text/units.ts';
import { isPlausiblePrice, SQFT_PRICES } from '../property/plausible-price.ts';

/** A price without a unit, beside what else its row says. */
export interface BarePrice {
  number: number;
  offer: Offer;
  sqft: number | null;
}

const UNITS = [1, 1e3, 1e5, 1e7];

/** In one of these units nearly all rows have prices that homes have, and in each other hardly any. */
const MOST = 0.8;
const HARDLY_ANY = 0.3;

const NAMED: readonly (readonly [RegExp, number])[] = [
  [/\b(?:lakhs?|lacs?|lks?)\b/, 1e5],
  [/\b(?:crs?|crores?)\b/, 1e7],
  [/\b(?:thousands?|k|000s?)\b/, 1e3],
  [/\b(?:rs|rupees|inr)\b/, 1],
];

/** Rupees in one unit of what the name of a column says: 10,000,000 of 'asking cr'. Null if it says none. */
export function rupeesNamed(words: string): number | null {
  return NAMED.find(([word]) => word.test(words))?.[1] ?? null;
}

/** How many rupees a cell is worth that names only a unit: 'Lac', 'Cr.', 'Rupees'. Null if it says anything else. */
export function rupeesOfUnit(cell: string): number | null {
  const word = cell.toLowerCase().replace(/[^a-z]+/g, '');
  if (/^(?:in)?(?:rs|inr|rupees?|re|absolute|actual|full)$/.test(word)) return 1;
  return MONEY_UNITS.get(word.replace(/^in(?=l|c|k|t)/, '')) ?? null;
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

/** What a price without a unit means in its row, where the unit of its column makes it impossible. */
export type Refitted = { rupees: number } | { problem: string };

/**
 * Null where the unit of the column fits. '9500000' under 'Price (in lakhs)' is in rupees, and '1.2' in crore: another unit
 * where exactly one fits, and otherwise a question. A number in plain rupees, of which nobody named the unit, stays what it is.
 */
export function refitUnit(price: BarePrice, unit: number, isNamed: boolean): Refitted | null {
  const { number, offer } = price;
  const fits = (each: number) => isPossible(price, each) && (offer === 'Rent' || number * each >= LEAST_SALE);
  if (fits(unit)) return null;
  const units = isNamed || unit > 1 ? WRITTEN[offer] : [1];
  const others = units.filter((each) => each !== unit && fits(each));
  const [only] = others;
  if (only !== undefined && others.length === 1) return { rupees: Math.round(number * only) };
  // Where none fits it is no question of units: the number is judged like any other.
  if (only === undefined) return null;
  return {
    problem: `${exactRupees(number * unit)} is not likely, and nothing says in which unit it stands: write it such as 95 lakh or 1.2 cr`,
  };
}

/** Units in which people write the price of a home here. */
const WRITTEN: Readonly<Record<Offer, readonly number[]>> = { Sale: [1, 1e5, 1e7], Rent: [1, 1e3, 1e5] };

/** Below, no home is sold, and a lakh is more likely a crore. */
const LEAST_SALE = 5_00_000;

/** Nobody writes the price of such a home in lakh or thousands: '58,50,000' is in rupees. */
const MOST_IN_UNITS = 100_00_00_000;

/** In thousands, the least of these would cost more than any home that is priced so; of a rent each month. */
const LEAST_IN_RUPEES: Readonly<Record<Offer, number>> = { Sale: MOST_IN_UNITS / 1000, Rent: 10_000 };

/** '92,00,000', or '32,000' for rent: whatever the rest of the column is in, this number is in rupees. */
export function isInPlainRupees(number: number, offer: Offer | null): boolean {
  const price = { property_type: offer ?? 'Sale', price: number };
  return number >= LEAST_IN_RUPEES[offer ?? 'Sale'] && isPlausiblePrice(price);
}

function isPossible({ number, offer, sqft }: BarePrice, unit: number): boolean {
  const price = number * unit;
  if (unit > 1 && price > MOST_IN_UNITS) return false;
  const [min, max] = SQFT_PRICES[offer];
  const isLikely = isPlausiblePrice({ property_type: offer, price });
  return isLikely && (sqft === null || (price / sqft >= min && price / sqft <= max));
}
