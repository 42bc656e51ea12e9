/**
 * A spreadsheet reads a cell that begins like this as a formula, also after spaces or invisible characters, and (in
 * NFKC) in full-width, small and raised form.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-\u2212@\t\r|%]/u;

/** An apostrophe in front keeps what would be a formula text; one that is there already gets another. */
export function markedAsText(value: string): string {
  return isMarked(value) ? `'${value}` : value;
}

/** The text of a cell that may carry the mark. */
export function withoutMark(cell: string): string {
  return cell.startsWith("'") && isMarked(cell.slice(1)) ? cell.slice(1) : cell;
}

function isMarked(value: string): boolean {
  return FORMULA.test(value.replace(/^'+/, '').normalize('NFKC'));
}

/** A line of comma-separated text: every cell quoted. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
}
