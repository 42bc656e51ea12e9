import type { Offer } from '../offer.ts';
import { divideHalfUp, exactRupees, foreignAmount, formatNumber, wholeRupees } from './rupees.ts';

/** A price as a page shows it. `exact` is for `title` and screen readers. It is absent if no price is known. */
export type FormattedPrice =
  | { state: 'known'; text: string; exact: string; per: '/month' | null }
  | { state: 'on request'; text: 'Price on request' };

/** A smaller amount rounds to 0 rupees. */
const MIN_PRICE = 0.5;
const LAKH = 100_000n;
const CRORE = 100n * LAKH;

/** Whether this is a price at which a home can be offered: finite, and at least one whole rupee (decision P7). */
export function isKnownPrice(price: number | null | undefined): price is number {
  return typeof price === 'number' && Number.isFinite(price) && price >= MIN_PRICE;
}

/** A home without a currency is in rupees. */
export function isInRupees({ currency }: { currency?: string | null | undefined }): boolean {
  return !currency || currency === 'INR';
}

/**
 * Formats a price: crore and lakh with the given decimals, exact rupees below a lakh (spec.md section 9). Rounds before
 * choosing the unit, so 99,95,000 at one decimal is 1.0 Cr (decision P7).
 */
export function formatPrice(
  price: number | null | undefined,
  { currency, offer, decimals }: { currency?: string | null | undefined; offer?: Offer; decimals: 1 | 2 },
): FormattedPrice {
  if (!isKnownPrice(price)) return { state: 'on request', text: 'Price on request' };
  const per = offer === 'Rent' ? '/month' : null;
  if (currency && !isInRupees({ currency })) {
    const text = foreignAmount(price, currency);
    return { state: 'known', text, exact: text, per };
  }
  return {
    state: 'known',
    text: `₹${inUnits(wholeRupees(price), decimals)}`,
    exact: exactRupees(price),
    per,
  };
}

function inUnits(rupees: bigint, decimals: 1 | 2): string {
  if (rupees < LAKH) return formatNumber(Number(rupees));
  const scale = 10n ** BigInt(decimals);
  const lakhs = divideHalfUp(rupees * scale, LAKH);
  if (lakhs < 100n * scale) return `${decimalPoint(lakhs, scale, decimals)} L`;
  return `${decimalPoint(divideHalfUp(rupees * scale, CRORE), scale, decimals)} Cr`;
}

function decimalPoint(value: bigint, scale: bigint, decimals: number): string {
  return `${value / scale}.${String(value % scale).padStart(decimals, '0')}`;
}
