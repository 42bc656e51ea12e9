import { csvLine, escapeFormula } from './csv-line.ts';

export interface CsvColumn<Row> {
  title: string;
  value: (row: Row) => string | number | null;
}

/** Every cell is quoted, a byte order mark states UTF-8, and no cell is read as a formula. */
export function csvText<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  const lines = [
    columns.map(({ title }) => cell(title)),
    ...rows.map((row) => columns.map(({ value }) => cell(value(row)))),
  ];
  return `\ufeff${lines.map(csvLine).join('')}`;
}

function cell(value: string | number | null): string {
  if (value === null) return '';
  return typeof value === 'number' ? String(value) : escapeFormula(value);
}
