import type { Filters } from './filters.ts';
import type { HomeColumns } from './home-columns.ts';
import type { Failures } from './match-homes.ts';

/** Rows that fail the fewest wishes, the nearest in price, size and bedrooms first: what an empty result offers. */
export function nearestHomes(
  homes: HomeColumns,
  failures: Failures,
  filters: Filters,
  most: number,
): number[] {
  const distances = Array.from(failures, (failed, row) => ({
    row,
    failed: bits(failed),
    far: far(homes, filters, row),
  }));
  return distances
    .sort((a, b) => a.failed - b.failed || a.far - b.far || a.row - b.row)
    .slice(0, most)
    .map(({ row }) => row);
}

function bits(value: number): number {
  let count = 0;
  for (let left = value; left > 0; left &= left - 1) count++;
  return count;
}

/** How far outside its ranges a home is, as shares of their ends; a room more or less weighs as much as half a price. */
function far(homes: HomeColumns, filters: Filters, row: number): number {
  const { min, max, sizeMin, sizeMax, bhk } = filters;
  const { column, names } = homes.choices.bhk;
  const rooms = Number(names[column[row] ?? -1] ?? 0);
  const room = bhk.length === 0 ? 0 : Math.min(...bhk.map((each) => Math.abs(each - rooms))) / 2;
  return outside(homes.price[row] ?? 0, min, max) + outside(homes.size[row] ?? 0, sizeMin, sizeMax) + room;
}

function outside(value: number, least: number | null, most: number | null): number {
  if (least === null && most === null) return 0;
  if (value === 0) return 1;
  if (most !== null && value > most) return value / Math.max(most, 1) - 1;
  return least !== null && value < least ? least / value - 1 : 0;
}
