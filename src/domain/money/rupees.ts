import { groupedDigits } from '../text/grouped-digits.ts';

/** Rounds half up to whole rupees. Reads the decimal digits of the amount, so no binary fraction changes the result. */
export function wholeRupees(amount: number): bigint {
  const [whole = '0', fraction = ''] = plainDigits(amount).split('.');
  return BigInt(whole) + (Number(fraction[0] ?? 0) >= 5 ? 1n : 0n);
}

/** Division of non-negative integers, rounded half up. */
export function divideHalfUp(amount: bigint, divisor: bigint): bigint {
  return (2n * amount + divisor) / (2n * divisor);
}

/** '₹1,23,45,678': whole rupees in Indian grouping. */
export function exactRupees(amount: number | bigint): string {
  const whole = typeof amount === 'bigint' || Number.isSafeInteger(amount) ? amount : wholeRupees(amount);
  return `₹${formatNumber(whole)}`;
}

/** '12,34,567' in Indian grouping, for areas and counts. */
export function formatNumber(value: number | bigint): string {
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) return groupedDigits(value, 2);
  // Few numbers are not whole.
  return value.toLocaleString('en-IN', { maximumFractionDigits: 0 });
}

/** 'USD 1,234,567': other currencies show their code and plain grouping (spec.md section 9). */
export function foreignAmount(amount: number, currency: string): string {
  return `${currency} ${groupedDigits(wholeRupees(amount), 3)}`;
}

function plainDigits(amount: number): string {
  return /e/i.test(String(amount)) ? amount.toLocaleString('en-US', { useGrouping: false }) : String(amount);
}
