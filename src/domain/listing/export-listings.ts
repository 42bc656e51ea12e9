import type { EntityType } from '../entity.ts';
import { csvLine, escapeFormula } from '../text/csv-line.ts';
import { writeCell } from '../column/cell.ts';
import { listingColumns } from './listing-columns.ts';

/** These rows as CSV for spreadsheets. Importing the unchanged file changes nothing. */
export function exportListings(kind: EntityType, rows: readonly Readonly<Record<string, unknown>>[]): string {
  const columns = Object.entries(listingColumns[kind]);
  const lines = rows.map((row) => [
    escapeFormula(String(row['id'] ?? '')),
    ...columns.map(([column, { cell: shape }]) => {
      const cell = writeCell(shape, row[column]);
      return typeof row[column] === 'number' ? cell : escapeFormula(cell);
    }),
  ]);
  return `\ufeff${[['id', ...columns.map(([column]) => column)], ...lines].map(csvLine).join('')}`;
}
