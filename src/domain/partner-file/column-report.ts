import { meaningOf } from './meanings.ts';
import type { FileColumn } from './recognise-columns.ts';

/** What became of a column: `stated` are its cells that are not empty; the others add up to it. */
export interface ColumnReport {
  name: string;
  /** What it was read as: 'Bedrooms'. Null for a column that nobody knows. */
  readAs: string | null;
  /** Why none of its values is held, if it is no fact of a home. */
  left: string | null;
  stated: number;
  read: number;
  /** Cells that say nothing about the home: 'No Deposit'. */
  silent: number;
  notHeld: number;
  unread: number;
}

/** Begins the report of a column, of which no cell is read yet. */
export function newReport({ name, meaning }: FileColumn): ColumnReport {
  const known = meaning && meaningOf(meaning);
  const counts = { stated: 0, read: 0, silent: 0, notHeld: 0, unread: 0 };
  return { name, readAs: known?.label ?? null, left: known?.left ?? null, ...counts };
}
