/**
 * A spreadsheet reads a cell with this start as a formula, also after spaces or invisible characters. NFKC also covers
 * the full-width, small and raised forms.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-\u2212@\t\r|%]/u;

/** Adds an apostrophe that keeps a would-be formula as text. If the text already has one, it gets another. */
export function escapeFormula(value: string): string {
  return looksLikeFormula(value) ? `'${value}` : value;
}

export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && looksLikeFormula(cell.slice(1)) ? cell.slice(1) : cell;
}

function looksLikeFormula(value: string): boolean {
  return FORMULA.test(value.replace(/^'+/, '').normalize('NFKC'));
}

/** A line of CSV (RFC 4180), with each cell in quotation marks. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
}
