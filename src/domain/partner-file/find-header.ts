import type { MeaningName } from './meanings.ts';
import { meaningsOfName } from './meanings-of-name.ts';
import { wordsOfName } from './words-of-name.ts';

/** How many rows may stand above the names of the columns. */
export const MAX_ABOVE = 20;

interface Header {
  names: readonly string[];
  /** The row of the last line of names, counted from 0. */
  last: number;
}

/** Characters. What is longer is no name of a column. */
const MAX_NAME = 80;

const stated = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;
const hasNumber = (cells: readonly string[]) => cells.some((cell) => /^[\s₹]*[\d.,]+\s*$/.test(cell));

/** How many cells are names of facts of a home. */
export function countKnownNames(cells: readonly string[]): number {
  return cells.filter((cell) => cell.length <= MAX_NAME && meaningsOfName(wordsOfName(cell)).length > 0)
    .length;
}

/** What agents, pictures and answers have names for as well. */
const NO_FACTS: ReadonlySet<MeaningName> = new Set<MeaningName>([
  ...([
    'contact',
    'lister',
    'builder',
    'name',
    'images',
    'image_captions',
    'image_kinds',
    'image_order',
  ] as const),
]);

/** How many names say something of a home, and not of an agent or a picture. */
export function countFacts(names: readonly string[]): number {
  return names.filter(
    (name) =>
      name.length <= MAX_NAME &&
      meaningsOfName(wordsOfName(name)).some(({ meaning }) => !NO_FACTS.has(meaning)),
  ).length;
}

const PLACES: ReadonlySet<MeaningName> = new Set<MeaningName>(['society', 'locality', 'address']);

/** Whether one of these names says where a home is. */
export const namePlace = (names: readonly string[]) =>
  names.some((name) => meaningsOfName(wordsOfName(name)).some(({ meaning }) => PLACES.has(meaning)));

/**
 * The names of columns among the first rows of a table: the first row with several known names, or the first with two cells.
 * Names in two lines ('Area' above 'Carpet' and 'Super built-up') become one line. Null while no row has two cells.
 */
export function findHeader(rows: readonly (readonly string[])[]): Header | null {
  const first = rows.findIndex((cells) => stated(cells) > 1);
  const start = rows[first];
  if (start === undefined) return null;
  const better =
    countKnownNames(start) > 1
      ? -1
      : rows.findIndex(
          (cells, at) =>
            at > first &&
            stated(cells) >= stated(start) &&
            !hasNumber(cells) &&
            countKnownNames(cells) >= Math.max(3, stated(cells) / 2),
        );
  const at = better === -1 ? first : better;
  const [upper, lower] = [rows[at] ?? [], rows[at + 1]];
  return lower !== undefined && (areTwoLines(upper, lower) || areUnits(lower))
    ? { names: joinLines(upper, lower), last: at + 1 }
    : { names: upper, last: at };
}

/** The lower line fills gaps of the upper one, and has names instead of facts. */
function areTwoLines(upper: readonly string[], lower: readonly string[]): boolean {
  const fills = lower.some((cell, at) => cell.trim() !== '' && (upper[at] ?? '').trim() === '');
  const known = countKnownNames(lower);
  return (
    fills && stated(upper) < stated(lower) && !hasNumber(lower) && known >= 3 && known >= stated(lower) * 0.6
  );
}

/** '(in sqft)' and '(in lakhs)' below the names, and nothing else. */
const areUnits = (cells: readonly string[]) =>
  stated(cells) > 0 && cells.every((cell) => cell.trim() === '' || UNIT.test(cell.trim()));
const UNIT =
  /^[([]?\s*(?:in )?(?:sq\.? ?(?:ft|feet|mts?|mtrs?|m|yards?|yds?)\.?|sft|sqft|lakhs?|lacs?|cr\.?|crs\.?|crores?|rs\.?|inr|₹|rupees|thousands?|months?|years?|yrs?)\s*[)\]]?$/i;

/** 'Area' above 'Carpet' is 'Area Carpet'; a name stands above all columns up to the next one. */
function joinLines(upper: readonly string[], lower: readonly string[]): string[] {
  let group = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const [above, below] = [(upper[at] ?? '').trim(), (lower[at] ?? '').trim()];
    if (above !== '') group = above;
    if (below === '' || below === group) return above || below;
    return group === '' ? below : `${group} ${below}`;
  });
}
