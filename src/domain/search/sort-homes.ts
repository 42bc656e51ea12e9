import type { Sort } from './filters.ts';
import type { HomeColumns } from './home-columns.ts';

/** All rows in the wished order; homes without the fact come last, equal ones stay newest first. */
export function sortedRows(
  { count, price, size }: Pick<HomeColumns, 'count' | 'price' | 'size'>,
  sort: Sort,
): Int32Array {
  const rows = Int32Array.from({ length: count }, (_, row) => row);
  if (sort === 'newest') return rows;
  const worth = Float64Array.from(rows, (row) => worthOf(price[row] ?? 0, size[row] ?? 0, sort));
  return rows.sort((a, b) => (worth[a] ?? 0) - (worth[b] ?? 0) || a - b);
}

const LAST = Number.MAX_VALUE;

/** What rows are sorted by, smallest first. */
function worthOf(price: number, size: number, sort: Exclude<Sort, 'newest'>): number {
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
