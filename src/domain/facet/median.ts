import { lowerBound } from '../sorting/lower-bound.ts';

/** With fewer homes than this, a median means little. */
export const MIN_HOMES_FOR_MEDIAN = 5;
/** Medians are rounded to this many rupees. One more home then changes few of them, so few pages are rendered again. */
const STEP = 100;

export interface PerSqft {
  /** Asset type as the rows spell it. */
  type: string;
  rupees: number;
  homes: number;
}

/**
 * The price per square foot of each type with enough homes, most homes first: the one figure of a place on its page, its
 * list, its homes, its charts and the map (decision 207). `rates` are ascending.
 */
export function perSqftByType(rates: ReadonlyMap<string, Float64Array>): ReadonlyMap<string, PerSqft> {
  const prices = [...rates]
    .filter(([, ofType]) => ofType.length >= MIN_HOMES_FOR_MEDIAN)
    .map(([type, ofType]) => ({
      type,
      rupees: Math.round(medianOfSorted(ofType) / STEP) * STEP,
      homes: ofType.length,
    }))
    .sort((a, b) => b.homes - a.homes || (a.type < b.type ? -1 : 1));
  return new Map(prices.map((price) => [price.type, price]));
}

/** The figure for the type with most homes. */
export function mostCommonPerSqft(prices: ReadonlyMap<string, PerSqft>): PerSqft | null {
  return prices.values().next().value ?? null;
}

export function median(values: readonly number[]): number {
  return medianOfSorted(sorted(values));
}

/** Ascending. A plain sort of numbers is several times as fast as one with a comparison function. */
export function sorted(values: readonly number[]): Float64Array {
  return Float64Array.from(values).sort();
}

export function medianOfSorted(ascending: Float64Array): number {
  const middle = ascending.length / 2;
  return ((ascending[Math.ceil(middle) - 1] ?? 0) + (ascending[Math.floor(middle)] ?? 0)) / 2;
}

export function withValue(ascending: Float64Array, value: number): Float64Array {
  const at = positionOf(value, ascending);
  const next = new Float64Array(ascending.length + 1);
  next.set(ascending.subarray(0, at));
  next[at] = value;
  next.set(ascending.subarray(at), at + 1);
  return next;
}

/** The value must be present. */
export function withoutValue(ascending: Float64Array, value: number): Float64Array {
  const at = positionOf(value, ascending);
  const next = new Float64Array(ascending.length - 1);
  next.set(ascending.subarray(0, at));
  next.set(ascending.subarray(at + 1), at);
  return next;
}

function positionOf(value: number, ascending: Float64Array): number {
  return lowerBound(ascending.length, (at) => (ascending[at] ?? 0) < value);
}
