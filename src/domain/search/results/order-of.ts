import { noFilters, type Filters } from '../filters.ts';
import type { IndexedHomes } from '../homes/indexed-homes.ts';
import { metresOf } from '../positions/distances.ts';
import { basisOf, fromPlace } from './match-homes.ts';

/** The order that a list has: by the distance from its place, unless another is chosen. */
export function orderOf(homes: IndexedHomes, filters: Filters): Int32Array {
  const isNearest = filters.near !== null && filters.sort === noFilters.sort;
  return (isNearest ? nearestFirst(homes, filters) : null) ?? homes.order(filters.sort, basisOf(filters));
}

/** All homes by their distance, or that of the middle of their area. Homes of one place are newest first, those without come last. */
function nearestFirst(homes: IndexedHomes, filters: Filters): Int32Array | null {
  const from = fromPlace(homes, filters);
  if (!from) return null;
  const { metres, column } = from;
  const nearest = [...metres.keys()]
    .filter((area) => !Number.isNaN(metres[area]))
    .sort((a, b) => (metres[a] ?? 0) - (metres[b] ?? 0) || a - b);
  // Homes of one place are equally far. One pass puts each home into the slots reserved for its place.
  const nextRow = new Int32Array(metres.length).fill(-1);
  const sizes = new Int32Array(metres.length + 1);
  for (const area of column) if (area >= 0) sizes[area] = (sizes[area] ?? 0) + 1;
  let next = 0;
  for (const area of nearest) {
    nextRow[area] = next;
    next += sizes[area] ?? 0;
  }
  const order = new Int32Array(homes.count);
  for (let row = 0; row < homes.count; row++) {
    const area = column[row] ?? -1;
    const to = area < 0 ? -1 : (nextRow[area] ?? -1);
    if (to < 0) order[next++] = row;
    else {
      order[to] = row;
      nextRow[area] = to + 1;
    }
  }
  return order;
}

/** How many of these homes have no known distance from the place: they come last. */
export function withoutDistance(homes: IndexedHomes, filters: Filters, rows: readonly number[]): number {
  const from = fromPlace(homes, filters);
  return rows.filter((row) => Number.isNaN(metresOf(from, row))).length;
}
