import { isInRupees, isKnownPrice } from '../money/price.ts';
import type { Offer } from '../offer.ts';

/**
 * The prices and sizes that homes here have, with ample room on both sides. A price is in rupees, of a rent a month.
 * What lies outside is a slip: rupees in place of lakh, a rent among the sales, metres, a size in a wrong column. The
 * view of data quality has the same bounds (supabase/schemas/property/property_faults.sql), and so has what partners say by link
 * (property/doubts.sql).
 */
export const PRICES: Readonly<Record<Offer, readonly [min: number, max: number]>> = {
  Sale: [1_00_000, 1_000_00_00_000],
  Rent: [1_000, 50_00_000],
};
export const SIZES = [100, 1_00_000] as const;
/** Rupees for each square foot that homes here cost, with room on both sides; of a rent for a month. */
export const SQFT_PRICES: Readonly<Record<Offer, readonly [min: number, max: number]>> = {
  Sale: [800, 1_00_000],
  Rent: [3, 500],
};

export interface PricedHome {
  property_type?: unknown;
  price?: number | null | undefined;
  currency?: string | null | undefined;
  sqft?: number | null | undefined;
}

/** A price in another currency is not judged, nor one that is not given. */
export function isPlausiblePrice({ property_type, price, currency }: PricedHome): boolean {
  if (!isKnownPrice(price) || !isInRupees({ currency })) return true;
  const [min, max] = PRICES[offerOf(property_type)];
  return price >= min && price <= max;
}

/** A size that is not given is not judged. */
export function isPlausibleSize(sqft: number | null | undefined): boolean {
  return !sqft || (sqft >= SIZES[0] && sqft <= SIZES[1]);
}

/** A home that does not say which is for sale. */
export const offerOf = (property_type: unknown): Offer => (property_type === 'Rent' ? 'Rent' : 'Sale');
