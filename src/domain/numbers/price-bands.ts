import type { Offer } from '../offer.ts';

/** The rupees at which the second, third … band begins. `private.home_numbers` has the same bounds. */
export const priceBandBounds: Record<Offer, readonly number[]> = {
  Sale: [50_00_000, 1_00_00_000, 2_00_00_000, 5_00_00_000],
  Rent: [25_000, 50_000, 1_00_000],
};

const names: Record<Offer, readonly string[]> = {
  Sale: [
    'Sale under ₹50 lakh',
    'Sale ₹50 lakh to ₹1 crore',
    'Sale ₹1 to 2 crore',
    'Sale ₹2 to 5 crore',
    'Sale from ₹5 crore',
  ],
  Rent: ['Rent under ₹25,000', 'Rent ₹25,000 to ₹50,000', 'Rent ₹50,000 to ₹1 lakh', 'Rent from ₹1 lakh'],
};

/** `band`: 0 for the first. Null: the price is unknown or not in rupees. */
export function priceBandName(offer: Offer | null, band: number | null): string {
  const name = offer === null || band === null ? undefined : names[offer][band];
  return name ?? `${offer ?? 'Homes'} without a price`;
}
