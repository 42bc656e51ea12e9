/** A bar of the histogram: homes from one price up to, but without, the next. */
export interface PriceStep {
  from: number;
  /** Infinity in the last bar. */
  to: number;
  homes: number;
}

/** Prices that people say: each about a quarter more than the last. */
const ROUND = [1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8];

/** Round rupees between which budgets are chosen, from the cheapest tenth of the homes to the dearest. */
export function priceEnds(prices: Float64Array): number[] {
  if (prices.length === 0) return [];
  const sorted = prices.toSorted();
  const low = sorted[Math.floor(sorted.length * 0.02)] ?? 0;
  const high = sorted[Math.ceil(sorted.length * 0.98) - 1] ?? 0;
  const ends: number[] = [];
  for (let power = 10 ** Math.floor(Math.log10(Math.max(low, 1))); power <= high; power *= 10)
    ends.push(...ROUND.map((step) => Math.round(step * power)));
  const first = ends.findLastIndex((end) => end <= low);
  const last = ends.findIndex((end) => end > high);
  return ends.slice(Math.max(first, 0), last < 0 ? undefined : last + 1);
}

/** How many of the prices lie in each bar; those below the first end count to the first bar. */
export function priceSteps(prices: Float64Array, ends: readonly number[]): PriceStep[] {
  const steps = ends.map((from, at) => ({
    from: at === 0 ? 0 : from,
    to: ends[at + 1] ?? Infinity,
    homes: 0,
  }));
  for (const price of prices) {
    const step = steps.findLast(({ from }) => from <= price);
    if (step) step.homes++;
  }
  return steps;
}
