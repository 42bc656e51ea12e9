import { lowerBound } from '../../sorting/lower-bound.ts';
import type { Sort } from '../filters.ts';
import type { ColumnValues } from './home-columns.ts';

/** Homes without the fact come last. Equal homes stay newest first. */
export function sortHomes(
  count: number,
  { price, size }: Pick<ColumnValues, 'price' | 'size'>,
  sort: Sort,
): Int32Array {
  const rows = Int32Array.from({ length: count }, (_, row) => row);
  if (sort === 'newest') return rows;
  const values = Float64Array.from(rows, (row) => sortValue(price[row] ?? 0, size[row] ?? 0, sort));
  return rowsInOrder(values);
}

/** Plain numbers sort ten times faster than rows with a comparison, which matters on a phone. */
function rowsInOrder(values: Float64Array): Int32Array {
  const sorted = values.toSorted();
  const taken = new Int32Array(values.length);
  const rows = new Int32Array(values.length);
  for (let row = 0; row < values.length; row++) {
    const first = firstAt(sorted, values[row] ?? 0);
    rows[first + (taken[first] ?? 0)] = row;
    taken[first] = (taken[first] ?? 0) + 1;
  }
  return rows;
}

function firstAt(sorted: Float64Array, value: number): number {
  return lowerBound(sorted.length, (at) => (sorted[at] ?? 0) < value);
}

const LAST = Number.MAX_VALUE;

/** The number that rows are sorted by, smallest first. */
function sortValue(price: number, size: number, sort: Exclude<Sort, 'newest'>): number {
  switch (sort) {
    case 'price':
      return price || LAST;
    case '-price':
      return -(price || -LAST);
    case '-size':
      return -(size || -LAST);
    case 'sqft-price':
      return price && size ? price / size : LAST;
  }
}
