export interface CsvColumn<Row> {
  title: string;
  value: (row: Row) => string | number | null;
}

/**
 * A spreadsheet reads a cell that begins like this as a formula, also after spaces or invisible characters, and (in
 * NFKC) in full-width, small and raised form. What a visitor typed is text: an apostrophe in front keeps it text.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-\u2212@\t\r|%]/u;

/** Comma-separated text for spreadsheets: every cell quoted, marked as UTF-8, no cell a formula. */
export function csvText<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  const lines = [
    columns.map(({ title }) => cell(title)),
    ...rows.map((row) => columns.map(({ value }) => cell(value(row)))),
  ];
  return `\ufeff${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`;
}

function cell(value: string | number | null): string {
  if (value === null) return '""';
  if (typeof value === 'number') return `"${value}"`;
  const safe = FORMULA.test(value.normalize('NFKC')) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
