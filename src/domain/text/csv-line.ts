/**
 * A spreadsheet reads a cell with this start as a formula, also after spaces or invisible characters. NFKC also covers
 * the full-width, small and raised forms.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-\u2212@\t\r|%]/u;

/** Adds an apostrophe that keeps a would-be formula as text. If the text already has one, it gets another. */
export function markedAsText(value: string): string {
  return isMarked(value) ? `'${value}` : value;
}

/** Removes the apostrophe that `markedAsText` added. */
export function withoutMark(cell: string): string {
  return cell.startsWith("'") && isMarked(cell.slice(1)) ? cell.slice(1) : cell;
}

function isMarked(value: string): boolean {
  return FORMULA.test(value.replace(/^'+/, '').normalize('NFKC'));
}

/** A CSV line in which every cell is quoted. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
}
