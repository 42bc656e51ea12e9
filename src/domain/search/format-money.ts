import { exactRupees } from '../money/rupees.ts';

/** '3 BHK', 'Studio'. */
export function formatBhk(bedrooms: number | string): string {
  return bedrooms === 0 ? 'Studio' : `${bedrooms} BHK`;
}

/** '1 bathroom', '2 bathrooms'. */
export function formatBaths(baths: number | string): string {
  return baths === 1 ? '1 bathroom' : `${baths} bathrooms`;
}

/** 'Checked within 7 days'. */
export function describeChecked(days: number): string {
  return `Checked within ${days} days`;
}

/** '₹80 L', '₹1.25 Cr', '₹60,000': as short as possible, exact to a hundredth of the unit. */
export function formatMoney(rupees: number): string {
  if (rupees >= 1e7) return `₹${trimmed(rupees / 1e7)} Cr`;
  if (rupees >= 1e5) return `₹${trimmed(rupees / 1e5)} L`;
  return exactRupees(rupees);
}

function trimmed(value: number): string {
  return String(Number(value.toFixed(2)));
}
