import { plainText } from '../text/plain-text.ts';
import { rememberLast } from '../text/remember-last.ts';
import { readFlag } from '../column/read-word.ts';
import type { WrittenFact } from '../fact/shape/fact.ts';
import { writtenFacts, writtenNames } from '../fact/written-facts.ts';
import type { Corrections } from './corrections.ts';
import { meaningsOfName, type NamedMeaning, spelledOut } from './meanings-of-name.ts';
import type { FileTable } from './file-table.ts';
import { isGoneStatus } from './is-offered-by.ts';
import { type MeaningName, meaningOf } from './meanings.ts';
import { bareNumberIn } from './read-price.ts';
import { type ColumnContext, tidyCell } from './cell-reading.ts';
import { sheetFault } from './sheet-fault.ts';
import { wordsOfName } from './words-of-name.ts';

export interface FileColumn {
  /** As in the file; of JSON in a cell, the column and the key: 'amenities.LIFT'. */
  name: string;
  words: string;
  /** Null: nobody knows what it means, or a correction says that it is no fact of a home. */
  meaning: MeaningName | null;
  /** A correction decided, so the values did not. */
  isDecided: boolean;
  /** Every cell is 0, which a program writes where nobody has filled in a number. */
  isUnfilled: boolean;
  cellOf: (cells: readonly string[]) => string;
}

/** Columns, and what each means: by its name, and by how many of its rows can be read so. */
export function recogniseColumns(
  table: FileTable,
  corrections: Corrections,
  trial: Omit<ColumnContext, 'words'>,
): FileColumn[] {
  return withRates(table, columnsOf(table, corrections, trial));
}

function columnsOf(
  table: FileTable,
  corrections: Corrections,
  trial: Omit<ColumnContext, 'words'>,
): FileColumn[] {
  return table.columns.flatMap((name, at) => {
    const cells = [...countedCells(table, (row) => row[at] ?? '').keys()];
    const columns = [
      { name, cellOf: (row: readonly string[]) => row[at] ?? '' },
      ...keysOfJson(name, at, cells),
    ];
    return columns.slice(columns.length > 1 ? 1 : 0).map((column): FileColumn => {
      const words = wordsOfName(column.name);
      const decided = corrections.columns.get(column.name);
      const plain = tidied(table, words, column.cellOf);
      const translated = translator(corrections, column.name, plain);
      const isDecided = decided !== undefined;
      const counted = countedCells(table, translated);
      const known = [...counted.keys()].filter((cell) => !FAULT.test(cell));
      const areZeros = known.length > 0 && known.every((cell) => ZERO.test(cell));
      const named = areZeros
        ? meaningsOfPath(column.name).find((each) => COUNTS.has(each.meaning))
        : undefined;
      const meaning = isDecided ? decided : (named?.meaning ?? recognise(column.name, counted, trial));
      const isUnfilled = areZeros && meaning !== null && COUNTS.has(meaning);
      return { name: column.name, words, meaning, isDecided, isUnfilled, cellOf: translated };
    });
  });
}

/** What a square foot costs here, in rupees, of homes for sale. Monthly rents are of the same size. */
const RATES = [500, 99_999] as const;
/** Only homes to rent have these. */
const OF_RENTS: ReadonlySet<MeaningName | null> = new Set<MeaningName>([
  ...(['rent', 'deposit', 'open_to', 'lock_in_months', 'notice_months', 'rent_period', 'offer'] as const),
  ...(['sale_or_period'] as const),
]);

/** 'Rate' is the price of a square foot where builders write it, unless something says that homes are let. */
function withRates(table: FileTable, columns: readonly FileColumn[]): FileColumn[] {
  const isOfRents = columns.some(
    ({ meaning, isUnfilled, cellOf }) =>
      OF_RENTS.has(meaning) && !isUnfilled && table.rows.some(({ cells }) => cellOf(cells) !== ''),
  );
  const hasPrice = columns.some(({ meaning, words }) => PRICES.has(meaning) && !RATE_NAME.test(words));
  return columns.map((column) => {
    const { words, meaning, isDecided, cellOf } = column;
    if (isDecided || meaning !== 'price' || !RATE_NAME.test(words) || (isOfRents && !hasPrice)) return column;
    const cells = table.rows.map(({ cells }) => cellOf(cells)).filter((cell) => cell !== '');
    const rates = cells.filter((cell) => {
      const number = bareNumberIn(cell) ?? 0;
      return number >= RATES[0] && number <= RATES[1];
    });
    return rates.length >= cells.length * MIN_SHARE ? { ...column, meaning: 'rate' } : column;
  });
}

const RATE_NAME = /^(?:basic |base |current |unit |sale )?rates?$/;

function translator(
  { values }: Corrections,
  name: string,
  cellOf: FileColumn['cellOf'],
): FileColumn['cellOf'] {
  const words = values.get(name);
  return (row) => {
    const cell = cellOf(row);
    return words?.get(cell) ?? cell;
  };
}

const factsWith = (none: 'not available' | 'nil') =>
  writtenNames.filter((name) => {
    const fact: WrittenFact = writtenFacts[name];
    return fact.none?.includes(none);
  });

const WITH_NO: ReadonlySet<MeaningName> = new Set<MeaningName>([
  ...(['status', 'parking'] as const),
  ...factsWith('not available'),
]);
/** Of these 'Nil' says that there is none. 'None' does where others of the column say something: Python writes it for nothing. */
const WITH_NONE: ReadonlySet<MeaningName> = new Set<MeaningName>(['parking', ...factsWith('nil')]);
const NIL = /^\s*(?:nil|NONE)\s*$/i;
const PYTHON_NONE = /^\s*[Nn]one\s*$/;

/**
 * Without what stands in a cell by habit. 'Not available' says nothing of a price, and of a status or a lift it says no. A
 * comma is a decimal mark where the column shows that it is none between thousands.
 */
function tidied(table: FileTable, words: string, cellOf: FileColumn['cellOf']): FileColumn['cellOf'] {
  const named = meaningsOfName(words);
  const saysNo = named.some(({ meaning }) => WITH_NO.has(meaning));
  const mayBeNone = named.some(({ meaning }) => WITH_NONE.has(meaning));
  const isAlone = mayBeNone && !table.rows.some(({ cells }) => tidyCell(cellOf(cells)) !== '');
  const tidyText = rememberLast(tidyCell);
  const tidy = (row: readonly string[]) => {
    const cell = cellOf(row);
    if (saysNo && /^\s*not available\s*$/i.test(cell)) return 'Not available';
    const saysNone = mayBeNone && NIL.test(cell) && !(isAlone && PYTHON_NONE.test(cell));
    return saysNone ? cell.trim() : tidyText(cell);
  };
  const cells = [...countedCells(table, tidy).keys()];
  if (areCommasDecimal(cells)) return (row) => tidy(row).replace(DECIMAL_COMMA, '$1.$2');
  if (!named.some(({ meaning }) => AMOUNTS.has(meaning))) return tidy;
  if (areDotsThousands(cells)) return (row) => withoutMarks(tidy(row), DOTS_BETWEEN);
  return (row) => withoutMarks(tidy(row), BLANKS_BETWEEN);
}

/** '9 500 000' and '9.500.000', as programs of other countries write numbers. */
const BLANKS_BETWEEN = /^(?:(?:₹|rs\.?|inr) ?)?\d{1,3}(?: \d{2,3})* \d{3}(?!\d)/i;
const DOTS_BETWEEN = /^(?:(?:₹|rs\.?|inr) ?)?\d{1,3}(?:\.\d{2,3})*\.\d{3}(?!\d)/i;

const withoutMarks = (cell: string, between: RegExp) =>
  cell.replace(between, (number) => number.replaceAll(/(?<=\d)[. ](?=\d)/g, ''));

/** Two dots in one number are none of decimals; where a number has one only, nobody knows. */
const areDotsThousands = (cells: readonly string[]) =>
  cells.some((cell) => /\d\.\d{2,3}\.\d{3}(?!\d)/.test(cell)) &&
  cells.every((cell) => !cell.includes('.') || DOTS_BETWEEN.test(cell));

const AMOUNTS: ReadonlySet<MeaningName> = new Set<MeaningName>([
  ...(['price', 'rent', 'sale_price', 'deposit', 'maint_charges', 'area', 'carpet_area'] as const),
  ...(['built_up_area', 'super_area', 'plot_area', 'area_in_metres', 'plot_in_metres'] as const),
]);

/** One number with one comma, and perhaps its currency and unit: '₹ 0,71 Cr', '110,5 m2'. */
const DECIMAL_COMMA = /^([^\d,]{0,6}\d+),(\d+(?:[^\d,].{0,12})?)$/;

function areCommasDecimal(cells: readonly string[]): boolean {
  const withComma = cells.filter((cell) => cell.includes(','));
  return (
    withComma.length > 0 &&
    withComma.every((cell) => DECIMAL_COMMA.test(cell)) &&
    withComma.some((cell) => /\d,(?!\d{3}(?!\d))/.test(cell) || /(?<!\d)0,/.test(cell))
  );
}

/** What Excel writes for a formula without a result. */
const FAULT = /^#[A-Z/0?!]{2,}$/;
const ZERO = /^(?:₹ ?|rs\.? ?)?0+(?:\.0+)?$/i;
/** Numbers and flags of a home. A 0 under a status or an offer is a code. */
const COUNTS: ReadonlySet<MeaningName> = new Set<MeaningName>([
  ...([
    'bedrooms',
    'baths',
    'balconies',
    'has_balcony',
    'floor',
    'total_floors',
    'age',
    'built_year',
  ] as const),
  ...(['area', 'carpet_area', 'built_up_area', 'super_area', 'plot_area'] as const),
  ...(['area_in_metres', 'plot_in_metres', 'price', 'rent', 'sale_price', 'maint_charges'] as const),
  ...(['deposit', 'brokerage', 'lock_in_months', 'notice_months', 'sale_kind'] as const),
  ...(['power_backup', 'furnishing'] as const),
  ...writtenNames.filter((name) => writtenFacts[name].kind === 'flag'),
  ...(['parking', 'parking_covered', 'parking_open', 'parking_two_wheeler'] as const),
]);

/** Enough to know a column by, and quickly tried. */
const MAX_TRIED = 200;

/** The first distinct values of a column, and in how many rows each stands: five odd words do not outvote sixty rows. */
function countedCells(
  { rows }: FileTable,
  cellOf: (cells: readonly string[]) => string,
): Map<string, number> {
  const counted = new Map<string, number>();
  const tidyText = rememberLast(tidyCell);
  for (const { cells } of rows) {
    const text = cellOf(cells);
    const cell = sheetFault(text) === null ? tidyText(text) : '';
    const before = counted.get(cell);
    if (cell !== '' && (before !== undefined || counted.size < MAX_TRIED))
      counted.set(cell, (before ?? 0) + 1);
  }
  return counted;
}

/** Read as gone also where the column means something else. */
const READS_GONE: ReadonlySet<MeaningName> = new Set<MeaningName>([
  ...(['status', 'moving_in', 'furnishing', 'shown'] as const),
]);

/** Values that a meaning is known by, whatever the column is called. */
const TELLING_VALUES: readonly MeaningName[] = ['furnishing', 'area_basis', 'bedrooms', 'floor'];
/** The share of values that must be read: a column of the right name, and one of a name that says nothing. */
const MIN_SHARE = 0.5;
const MIN_SHARE_WITHOUT_NAME = 0.9;

function recognise(
  name: string,
  counted: ReadonlyMap<string, number>,
  trial: Omit<ColumnContext, 'words'>,
): MeaningName | null {
  const words = wordsOfName(name);
  const named = meaningsOfPath(name);
  const cells = [...counted.keys()];
  if (cells.length === 0) return named[0]?.meaning ?? null;
  const share = (meaning: MeaningName, isNamed = true) =>
    shareRead(meaning, counted, { ...trial, words }, isNamed);
  let best: { meaning: MeaningName; share: number } | null = null;
  for (const { meaning } of named) {
    const read = share(meaning);
    // Any words are a locality, so a meaning that few values have is preferred by a hair.
    if (read >= MIN_SHARE && (!best || read > best.share + 0.05)) best = { meaning, share: read };
  }
  const saysGone =
    named.some(({ meaning }) => meaning === 'status') && cells.some((cell) => isGoneStatus(cell));
  // Its other words may be strange: a home that is sold is none on offer.
  if (saysGone && (best === null || !READS_GONE.has(best.meaning))) return 'status';
  if (best) return best.meaning;
  // Numbers alone tell nothing: of rows that are counted, one may be called 'Total'. Nor does a letter: 'B' is a tower.
  const worded = cells.filter((cell) => /\p{L}{2}/u.test(cell)).length;
  const telling =
    worded >= cells.length * MIN_SHARE
      ? TELLING_VALUES.find((meaning) => share(meaning, false) >= MIN_SHARE_WITHOUT_NAME)
      : undefined;
  // The name says what it is, and its values are all strange: each is told.
  const isFlag = cells.every((cell) => readFlag(cell) !== null);
  return telling ?? (named.length === 1 && !isFlag ? (named[0]?.meaning ?? null) : null);
}

/** Keys that say nothing without the name before them: 'society.name', 'builtUpArea.value', 'agent.id'. */
const VAGUE_KEYS = new Set(
  'name id value amount number total text title label code slug type min max from count en rendered'.split(
    ' ',
  ),
);
const UNIT_KEYS = new Set(['unit', 'units', 'uom', 'unit code', 'unit text']);

const PRICES: ReadonlySet<MeaningName | null> = new Set<MeaningName>(['price', 'rent', 'sale_price']);

/** Of 'amenities.LIFT' the key says more than the name before it, unless the trade has a word for both together. */
function meaningsOfPath(name: string): NamedMeaning[] {
  const words = wordsOfName(name);
  const [before, key] = name
    .split(/[./@]+/)
    .slice(-2)
    .map(wordsOfName);
  const whole = meaningsOfName(words);
  if (
    before === undefined ||
    key === undefined ||
    [words, spelledOut(words)].includes(whole[0]?.phrase ?? '')
  )
    return whole;
  const both = meaningsOfName(`${before} ${key}`);
  if (both[0]?.phrase === `${before} ${key}`) return both;
  const ofBefore = meaningsOfName(before);
  if (UNIT_KEYS.has(key))
    return ofBefore.some(({ meaning }) => /(?:^|_)area$/.test(meaning))
      ? [{ meaning: 'area_unit', phrase: key }]
      : [];
  if (key === 'max' && ofBefore.some(({ meaning }) => PRICES.has(meaning)))
    return [{ meaning: 'other_price', phrase: key }];
  // The number of a project or a place is no name of it.
  if (key === 'id' && ofBefore.some(({ meaning }) => meaning === 'society' || meaning === 'locality'))
    return [];
  if (VAGUE_KEYS.has(key) && ofBefore.length > 0)
    return ofBefore.some(({ meaning }) => meaning === 'images') ? [] : ofBefore;
  const ofKey = meaningsOfName(key);
  return ofKey.length > 0 ? ofKey : whole;
}

/** Of the rows. */
function shareRead(
  name: MeaningName,
  counted: ReadonlyMap<string, number>,
  context: ColumnContext,
  isNamed: boolean,
): number {
  let understood = 0;
  let all = 0;
  for (const [cell, rows] of counted) {
    all += rows;
    const reading = meaningOf(name).read(cell, context);
    // 'Shops' may be said of what is nearby: it makes no column one of homes.
    const isNoHome = reading.state === 'read' && reading.facts.noHome !== undefined;
    if (reading.state !== 'unread' && (isNamed || !isNoHome)) understood += rows;
  }
  return understood / all;
}

/** More keys are no facts of a home. */
const MAX_KEYS = 60;

/** A column for each key, if the cells are JSON: `{"LIFT": true}`. */
function keysOfJson(name: string, at: number, cells: readonly string[]) {
  const objects = cells.slice(0, 50).map(jsonIn);
  if (objects.length === 0 || objects.some((object) => object === null)) return [];
  const keys = new Set(objects.flatMap((object) => [...(object?.keys() ?? [])]));
  // All keys of a row are asked for one after the other.
  let last: { cell: string; values: ReadonlyMap<string, string> | null } = { cell: '', values: null };
  const valuesOf = (cell: string) => {
    if (cell !== last.cell) last = { cell, values: jsonIn(cell) };
    return last.values;
  };
  return [...keys].slice(0, MAX_KEYS).map((key) => ({
    name: `${name}.${key}`,
    cellOf: (row: readonly string[]) => valuesOf(row[at] ?? '')?.get(key) ?? '',
  }));
}

function jsonIn(cell: string): Map<string, string> | null {
  if (!cell.trim().startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(cell);
    if (typeof value !== 'object' || value === null) return null;
    return new Map(
      Object.entries(value).map(([key, each]) => [
        key,
        each === null || typeof each === 'object' ? '' : plainText(String(each)),
      ]),
    );
  } catch {
    return null;
  }
}
