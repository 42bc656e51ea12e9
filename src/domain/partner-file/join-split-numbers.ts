import { meaningsOfName } from './meanings-of-name.ts';
import { type MeaningName, meaningOf } from './meanings.ts';
import { trialContext } from './column-contexts.ts';
import { tidyCell } from './cell-reading.ts';
import { wordsOfName } from './words-of-name.ts';

/** Numbers that people write with commas. */
const WITH_COMMAS: ReadonlySet<MeaningName> = new Set<MeaningName>([
  ...(['price', 'rent', 'sale_price', 'rate', 'deposit', 'maint_charges', 'brokerage'] as const),
  ...(['area', 'carpet_area', 'built_up_area', 'super_area', 'plot_area'] as const),
]);

/** Pieces that commas have made of one number: '1', '25', '00', '000', or '12', '500', '000'. */
const NUMBER =
  /^\s*(?:₹|rs\.?|inr)?\s*(?:[1-9]\d?(?:,\d{2})*,\d{3}|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d{1,2})?\s*(?:\/-|(?:\/|per )?\s*(?:month|sq\.?\s?ft|sqft))?\s*$/i;
/** More than one number has. */
const MAX_PIECES = 5;
/** Ways that are looked at: two are enough to know that nobody knows. */
const MAX_WAYS = 2;
/** Numbers that are tried in one row, of which a hostile one may have any. */
const MAX_TRIED = 2_000;

/**
 * The cells of a row in which commas within numbers were taken for commas between cells, put together so that there are as
 * many as names; null unless exactly one way does it in which each number stands in a column of sums or areas and every other
 * cell can be read in its own.
 */
export function joinSplitNumbers(
  cells: readonly string[],
  columns: readonly string[],
  width: number,
): string[] | null {
  const surplus = cells.length - width;
  if (surplus > cells.length / 2) return null;
  const meanings = meaningsOf(columns);
  const mayBeNumber = (at: number) => (meanings[at] ?? []).some((meaning) => WITH_COMMAS.has(meaning));
  const ways: string[][] = [];
  let tried = 0;
  const put = (done: readonly string[], from: number, left: number) => {
    if (ways.length >= MAX_WAYS || tried > MAX_TRIED) return;
    if (left === 0) {
      const way = [...done, ...cells.slice(from)];
      if (fitNames(way, meanings)) ways.push(way);
      return;
    }
    for (let at = from; at < cells.length - 1 && at - from + done.length < width; at++) {
      const column = done.length + at - from;
      if (!mayBeNumber(column)) continue;
      for (let pieces = 2; pieces <= Math.min(MAX_PIECES, left + 1); pieces++) {
        tried++;
        const number = cells.slice(at, at + pieces).join(',');
        if (NUMBER.test(number))
          put([...done, ...cells.slice(from, at), number], at + pieces, left - pieces + 1);
      }
    }
  };
  put([], 0, surplus);
  const [way, other] = ways;
  return way && !other && tried <= MAX_TRIED ? way : null;
}

const meaningsOf = (columns: readonly string[]) =>
  columns.map((name) => meaningsOfName(wordsOfName(name)).map(({ meaning }) => meaning));

/** Whether every cell of these rows can be read as what its column may mean, so that further cells stand under no name. */
export function fitColumns(rows: readonly (readonly string[])[], columns: readonly string[]): boolean {
  const meanings = meaningsOf(columns);
  return rows.every((cells) => fitNames(cells, meanings));
}

const fitNames = (cells: readonly string[], meanings: readonly (readonly MeaningName[])[]) =>
  cells.every((cell, at) => fits(cell, meanings[at] ?? []));

/** Whether one of the meanings that a name may have can be read from the cell. A name that nobody knows holds anything. */
function fits(cell: string, meanings: readonly MeaningName[]): boolean {
  const text = tidyCell(cell);
  if (text === '' || meanings.length === 0) return true;
  const context = { ...trialContext('2000-01-01'), words: '' };
  return meanings.some((meaning) => meaningOf(meaning).read(text, context).state !== 'unread');
}
