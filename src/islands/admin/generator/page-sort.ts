import type { AdminPageRow } from '#contracts/admin-pages.ts';
import { urgency } from './page-rows.ts';

export const sortColumns = ['name', 'status', 'generated', 'size', 'duration'] as const;
export type SortColumn = (typeof sortColumns)[number];
export type Direction = 'asc' | 'desc';

export interface PageSort {
  column: SortColumn;
  direction: Direction;
}

/** The direction that the first press gives: names from A, else what staff look for first. */
const first: Record<SortColumn, Direction> = {
  name: 'asc',
  status: 'asc',
  generated: 'desc',
  size: 'desc',
  duration: 'desc',
};

/** What a press on a column's head makes of the order: its first direction, the other one, then none. */
export function nextSort(sort: PageSort | null, column: SortColumn): PageSort | null {
  if (sort?.column !== column) return { column, direction: first[column] };
  if (sort.direction !== first[column]) return null;
  return { column, direction: sort.direction === 'asc' ? 'desc' : 'asc' };
}

const keys: Record<SortColumn, (row: AdminPageRow) => string | number | null> = {
  name: (row) => row.name.toLowerCase(),
  status: urgency,
  generated: (row) => row.last_generated_at,
  size: (row) => row.file_size_bytes,
  duration: (row) => row.generation_duration_ms,
};

/**
 * The rows in an order; those without a value last in either direction, equal ones as they were. Each row is asked for its
 * value once: a hundred thousand are compared some two million times.
 */
export function sortPages(rows: readonly AdminPageRow[], sort: PageSort | null): readonly AdminPageRow[] {
  if (sort === null) return rows;
  const keyOf = keys[sort.column];
  const sign = sort.direction === 'asc' ? 1 : -1;
  const known = rows.map((row) => ({ row, key: keyOf(row) }));
  known.sort((one, other) => {
    if (one.key === other.key) return 0;
    if (one.key === null) return 1;
    if (other.key === null) return -1;
    return one.key < other.key ? -sign : sign;
  });
  return known.map(({ row }) => row);
}
