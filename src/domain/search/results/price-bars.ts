import type { IndexedHomes } from '../homes/indexed-homes.ts';
import { bitOf, type Failures } from './match-homes.ts';

/** One bar of the histogram: homes from one price up to, but excluding, the next. */
export interface PriceBar {
  from: number;
  /** Infinity in the last bar. */
  to: number;
  homes: number;
}

const NO_BAR = 255;

/** Round prices, each about a quarter above the last. */
const ROUND = [1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8];

/** Round rupee amounts as the choices of budgets. They span the prices from the 2nd to the 98th percentile. */
export function priceEnds(prices: Float64Array): number[] {
  return endsOfSorted(prices.toSorted());
}

/** The same for prices that ascend. */
export function endsOfSorted(sorted: Float64Array): number[] {
  if (sorted.length === 0) return [];
  const low = sorted[Math.floor(sorted.length * 0.02)] ?? 0;
  const high = sorted[Math.ceil(sorted.length * 0.98) - 1] ?? 0;
  const ends: number[] = [];
  for (let power = 10 ** Math.floor(Math.log10(Math.max(low, 1))); power <= high; power *= 10)
    ends.push(...ROUND.map((step) => Math.round(step * power)));
  const first = ends.findLastIndex((end) => end <= low);
  const last = ends.findIndex((end) => end > high);
  return ends.slice(Math.max(first, 0), last < 0 ? undefined : last + 1);
}

/**
 * `NO_BAR` without a price. A price below the first end belongs to the first bar. Computed once for all homes, so that
 * a change of the filters only has to count. A plain loop that halves the ends: with a function called for each end, this
 * took most of the time until the filters could be used, 0.6 s on a slow phone.
 */
export function barOfHomes(prices: Float64Array, ends: readonly number[]): Uint8Array {
  const bars = new Uint8Array(prices.length).fill(NO_BAR);
  if (ends.length === 0) return bars;
  for (let row = 0; row < prices.length; row++) {
    const price = prices[row] ?? 0;
    if (!(price > 0)) continue;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) <= price) low = middle + 1;
      else high = middle;
    }
    bars[row] = Math.max(0, low - 1);
  }
  return bars;
}

/** How many homes each bar has, of those that match all filters except the budget. */
export function priceBars(
  { count }: Pick<IndexedHomes, 'count'>,
  failures: Failures,
  { bars, ends }: { bars: Uint8Array; ends: readonly number[] },
): PriceBar[] {
  const homes = new Uint32Array(ends.length);
  const bit = bitOf('budget');
  for (let row = 0; row < count; row++) {
    const failed = failures[row] ?? 0;
    const bar = bars[row] ?? NO_BAR;
    if ((failed === 0 || failed === bit) && bar < homes.length) homes[bar] = (homes[bar] ?? 0) + 1;
  }
  return ends.map((from, at) => ({
    from: at === 0 ? 0 : from,
    to: ends[at + 1] ?? Infinity,
    homes: homes[at] ?? 0,
  }));
}
