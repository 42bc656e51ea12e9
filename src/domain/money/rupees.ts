const INDIAN = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const WESTERN = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Paise as an integer, read from the decimal digits of the amount so that no binary fraction sneaks in. */
export function paiseOf(amount: number): bigint {
  const [whole = '0', fraction = ''] = plainDigits(amount).split('.');
  const paise = BigInt(whole) * 100n + BigInt(`${fraction}00`.slice(0, 2) || '0');
  return Number(fraction[2] ?? 0) >= 5 ? paise + 1n : paise;
}

/** Division of non-negative integers, rounded half up. */
export function divideHalfUp(amount: bigint, by: bigint): bigint {
  return (2n * amount + by) / (2n * by);
}

/** '₹1,23,45,678': whole rupees in Indian grouping. */
export function exactRupees(amount: number): string {
  return `₹${INDIAN.format(divideHalfUp(paiseOf(amount), 100n))}`;
}

/** '12,34,567' in Indian grouping, for areas and counts. */
export function indianNumber(value: number): string {
  return INDIAN.format(value);
}

/** 'USD 1,234,567': other currencies show their code and plain grouping (spec.md section 9). */
export function foreignAmount(amount: number, currency: string): string {
  return `${currency} ${WESTERN.format(divideHalfUp(paiseOf(amount), 100n))}`;
}

function plainDigits(amount: number): string {
  return /e/i.test(String(amount)) ? amount.toLocaleString('en-US', { useGrouping: false }) : String(amount);
}
