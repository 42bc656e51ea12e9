import type { Range } from '../aspect-kinds.ts';
import type { Filters } from '../filters.ts';
import type { IndexedHomes } from '../homes/indexed-homes.ts';
import { basisOf, type Failures } from './match-homes.ts';

/** Rows that fail the fewest filters, then the nearest in price, size and bedrooms. An empty result offers them. */
export function nearestHomes(
  homes: IndexedHomes,
  failures: Failures,
  filters: Filters,
  max: number,
): number[] {
  // One pass with a short list. Sorting thousands of homes would take a phone longer than the search.
  const sizes = homes.sizes(basisOf(filters));
  const nearest: { row: number; failed: number; distance: number }[] = [];
  for (let row = 0; row < failures.length; row++) {
    const failed = countBits(failures[row] ?? 0);
    const last = nearest[max - 1];
    if (last && failed > last.failed) continue;
    const home = { row, failed, distance: rangeDistance(homes, sizes, filters, row) };
    let to = nearest.length;
    while (to > 0 && isBefore(home, nearest[to - 1] ?? home)) to--;
    nearest.splice(to, 0, home);
    nearest.length = Math.min(nearest.length, max);
  }
  return nearest.map(({ row }) => row);
}

/** Of two equal homes, the newer one came first and stays first. */
function isBefore(
  one: { failed: number; distance: number },
  other: { failed: number; distance: number },
): boolean {
  return one.failed < other.failed || (one.failed === other.failed && one.distance < other.distance);
}

function countBits(value: number): number {
  let count = 0;
  for (let remaining = value; remaining > 0; remaining = Math.floor(remaining / 2)) count += remaining % 2;
  return count;
}

/** How far a home is outside the ranges, as shares of their ends. One bedroom more or less weighs like half a price. */
function rangeDistance(homes: IndexedHomes, sizes: Float64Array, filters: Filters, row: number): number {
  const { budget, size, bhk } = filters;
  const { columns } = homes;
  const { column, names } = homes.choices.bhk;
  const rooms = Number(names[column[row] ?? -1] ?? 0);
  const room = bhk.length === 0 ? 0 : Math.min(...bhk.map((each) => Math.abs(each - rooms))) / 2;
  return outside(columns.price[row] ?? 0, budget) + outside(sizes[row] ?? 0, size) + room;
}

function outside(value: number, range: Range): number {
  // Not destructured, because this runs for every home.
  const min = range[0];
  const max = range[1];
  if (min === null && max === null) return 0;
  if (value === 0) return 1;
  if (max !== null && value > max) return value / Math.max(max, 1) - 1;
  return min !== null && value < min ? min / value - 1 : 0;
}
