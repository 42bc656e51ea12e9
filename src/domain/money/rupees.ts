const INDIAN = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const WESTERN = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

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
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return INDIAN.format(value);
  // A page holds about thirty numbers, and Intl takes four times as long.
  const digits = String(value);
  const first = digits.startsWith('-') ? 1 : 0;
  let at = digits.length - 3;
  if (at <= first) return digits;
  let grouped = digits.slice(at);
  for (; at - 2 > first; at -= 2) grouped = `${digits.slice(at - 2, at)},${grouped}`;
  return `${digits.slice(0, at)},${grouped}`;
}

/** 'USD 1,234,567': other currencies show their code and plain grouping (spec.md section 9). */
export function foreignAmount(amount: number, currency: string): string {
  return `${currency} ${WESTERN.format(wholeRupees(amount))}`;
}

function plainDigits(amount: number): string {
  return /e/i.test(String(amount)) ? amount.toLocaleString('en-US', { useGrouping: false }) : String(amount);
}
