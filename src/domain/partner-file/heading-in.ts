import type { FileRow, FileTable } from './file-table.ts';
import { countKnownNames } from './find-header.ts';
import { meaningsOfName } from './meanings-of-name.ts';
import type { FileColumn } from './recognise-columns.ts';
import { wordsOfName } from './words-of-name.ts';

/** What stands between the homes of a sheet: the name of a group, and the names of the columns again. Null for a home. */
export function headingIn({ cells }: FileRow, columns: readonly string[]): string | null {
  const stated = [...cells.entries()].filter(([, cell]) => cell.trim() !== '');
  const [only] = stated;
  if (only && stated.length === 1 && columns.length > 3 && /^\D{2,60}$/.test(only[1].trim()))
    return `a heading between the rows: ‘${only[1].trim()}’`;
  return isHead({ cells }, columns) ? 'the names of the columns again' : null;
}

/** Whether a row has the names of the columns again. */
export function isHead({ cells }: Pick<FileRow, 'cells'>, columns: readonly string[]): boolean {
  const stated = [...cells.entries()].filter(([, cell]) => cell.trim() !== '');
  if (stated.length < 2 || stated.some(([, cell]) => cell.length > MAX_NAME || /\d/.test(cell))) return false;
  return (
    stated.every(([at, cell]) => areOneName(cell, columns[at] ?? '')) &&
    stated.some(([at, cell]) => wordsOfName(cell) === wordsOfName(columns[at] ?? ''))
  );
}

/** Characters. What is longer is no name of a column. */
const MAX_NAME = 80;

/** 'AREA' may stand for 'Area sqft'; 'Price' is no 'Rent'. */
function areOneName(one: string, other: string): boolean {
  if (wordsOfName(one) === wordsOfName(other)) return true;
  const meanings = new Set(meaningsOfName(wordsOfName(one)).map(({ meaning }) => meaning));
  return meaningsOfName(wordsOfName(other)).some(({ meaning }) => meanings.has(meaning));
}

/** Whether a row has names as of a second table below the first. No home is without any number. */
export function namesOthers({ cells }: FileRow, columns: readonly string[]): boolean {
  const stated = cells.filter((cell) => cell.trim() !== '');
  if (stated.length < 3 || stated.some((cell) => cell.length > MAX_NAME || /\d/.test(cell))) return false;
  if (isHead({ cells }, columns)) return false;
  const known = countKnownNames(stated);
  return known >= 3 && known >= stated.length * 0.6;
}

/** 'Grand Total:', 'Tower A total', 'Subtotal B', 'Total (12 units)'. A society may be called 'Total Environment'. */
const TOTALS =
  /^\s*(?:(?:total|average|sum)\s*:?\s*|(?:.{0,40}\s)?totals?\s*:?\s*|(?:grand|sub)[ -]?totals?\b.{0,40}|totals?\s*(?:[:(=\d-]|(?:for|of|area|units?|flats?|homes?|amount|value|price|in)\b).{0,40})$/i;

/** Whether a row adds up others, by the word in one of its cells. */
export const isOfTotals = ({ cells }: Pick<FileRow, 'cells'>): boolean =>
  cells.some((cell) => TOTALS.test(cell));

/** Finds sums: below homes that are told apart by words, a row of numbers alone adds them up. */
export function createSums(rows: FileTable['rows'], columns: readonly FileColumn[]) {
  const hasWord = ({ cells }: FileRow) => cells.some((cell) => /\p{L}/u.test(cell));
  const telling = columns.filter(({ meaning }) => meaning === 'reference' || meaning === 'bedrooms');
  const isTold = (row: FileRow) => telling.some(({ cellOf }) => cellOf(row.cells) !== '');
  const worded = rows.filter(hasWord).length;
  return {
    areIn: (row: FileRow) => rows.length > 1 && worded > rows.length / 2 && !hasWord(row) && !isTold(row),
  };
}
