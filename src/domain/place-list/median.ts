import type { SqftGroup } from '../cost/sqft-group.ts';
import { lowerBound } from '../sorting/lower-bound.ts';

/** The least homes of which a median says something. */
export const MIN_HOMES_FOR_MEDIAN = 5;
/** Medians are rounded to this many rupees. One more home then changes few of them, so few pages are rendered again. */
const STEP = 100;

export interface PerSqft {
  group: SqftGroup;
  rupees: number;
  homes: number;
  /** Homes of the type with a price per square foot of another kind of area, or of one that nobody has said. */
  leftOut: number;
}

/**
 * The price per square foot of each type and kind of area with enough homes, most homes first: the one figure of a place
 * on its page, its list, its homes, its charts and the map (decisions 207 and 217). `rates` are ascending.
 */
export function perSqftByGroup(rates: ReadonlyMap<SqftGroup, Float64Array>): ReadonlyMap<SqftGroup, PerSqft> {
  const homesOfType = new Map<string, number>();
  for (const [{ type }, ofGroup] of rates)
    homesOfType.set(type, (homesOfType.get(type) ?? 0) + ofGroup.length);
  const prices = [...rates]
    .filter(([, ofGroup]) => ofGroup.length >= MIN_HOMES_FOR_MEDIAN)
    .map(([group, ofGroup]) => ({
      group,
      rupees: Math.round(medianOfSorted(ofGroup) / STEP) * STEP,
      homes: ofGroup.length,
      leftOut: (homesOfType.get(group.type) ?? 0) - ofGroup.length,
    }))
    .sort((a, b) => b.homes - a.homes || (orderOf(a.group) < orderOf(b.group) ? -1 : 1));
  return new Map(prices.map((price) => [price.group, price]));
}

/** Carpet area comes first, and a kind that is not given last. */
const BASES = ['carpet', 'built_up', 'super_built_up', 'plot', null] as const;

function orderOf({ type, basis }: SqftGroup): string {
  return `${type} ${BASES.indexOf(basis)}`;
}

/** The figure for the group with most homes. */
export function mostCommonPerSqft(prices: ReadonlyMap<SqftGroup, PerSqft>): PerSqft | null {
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

/** A copy with one value more, in its place. */
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
