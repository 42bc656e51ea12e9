import { writeCell } from '../column/cell.ts';
import type { ListingColumns } from '../column/listing-column.ts';
import type { EntityType } from '../entity.ts';
import { csvLine, escapeFormula } from '../text/csv-line.ts';
import { listingColumns } from './listing-columns.ts';

type Row = Readonly<Record<string, unknown>>;

/** Rows as CSV for spreadsheets. Importing the unchanged file changes nothing. */
export function exportListings(kind: EntityType, rows: readonly Row[]): string {
  return exportRows(listingColumns[kind], rows);
}

export function exportRows(columns: ListingColumns, rows: readonly Row[]): string {
  const lines = rows.map((row) => [
    escapeFormula(String(row['id'] ?? '')),
    ...Object.entries(columns).map(([column, { cell: shape }]) => {
      const cell = writeCell(shape, row[column]);
      return typeof row[column] === 'number' ? cell : escapeFormula(cell);
    }),
  ]);
  return `\ufeff${[['id', ...Object.keys(columns)], ...lines].map(csvLine).join('')}`;
}
