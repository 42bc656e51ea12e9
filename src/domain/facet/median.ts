/** A median of fewer homes means little. */
export const ENOUGH = 5;
/** As with averages (decision 014): one more home changes few medians of a city, so few pages are rendered again. */
const STEP = 100;

/** The median price of a square foot of the most common type of home. */
export interface PerSqft {
  /** Asset type as the listings spell it. */
  type: string;
  /** To the nearest hundred rupees. */
  rupees: number;
  homes: number;
}

/** The figure of the type with most homes, of ascending rates by type; null with fewer than `ENOUGH` of them. */
export function mostCommonPerSqft(rates: ReadonlyMap<string, Float64Array>): PerSqft | null {
  const [largest] = [...rates].sort(([one, a], [other, b]) => b.length - a.length || (one < other ? -1 : 1));
  return largest ? perSqftOf(...largest) : null;
}

export function perSqftOf(type: string, rates: Float64Array): PerSqft | null {
  if (rates.length < ENOUGH) return null;
  return { type, rupees: Math.round(middleOf(rates) / STEP) * STEP, homes: rates.length };
}

/** The middle one, or half way between the two in the middle. */
export function median(values: readonly number[]): number {
  return middleOf(sorted(values));
}

/** Ascending. Numbers alone are sorted several times as fast as by a comparison. */
export function sorted(values: readonly number[]): Float64Array {
  return Float64Array.from(values).sort();
}

/** The median of what is sorted already. */
export function middleOf(ascending: Float64Array): number {
  const middle = ascending.length / 2;
  return ((ascending[Math.ceil(middle) - 1] ?? 0) + (ascending[Math.floor(middle)] ?? 0)) / 2;
}

/** What is sorted already, with one value more. */
export function withValue(ascending: Float64Array, value: number): Float64Array {
  const at = firstNotBelow(ascending, value);
  const next = new Float64Array(ascending.length + 1);
  next.set(ascending.subarray(0, at));
  next[at] = value;
  next.set(ascending.subarray(at), at + 1);
  return next;
}

/** What is sorted already, without one of this value, which is in it. */
export function without(ascending: Float64Array, value: number): Float64Array {
  const at = firstNotBelow(ascending, value);
  const next = new Float64Array(ascending.length - 1);
  next.set(ascending.subarray(0, at));
  next.set(ascending.subarray(at + 1), at);
  return next;
}

function firstNotBelow(ascending: Float64Array, value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
