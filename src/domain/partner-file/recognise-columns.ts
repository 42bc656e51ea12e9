import { readFlag } from '../column/read-word.ts';
import type { Corrections } from './corrections.ts';
import { meaningsOfName } from './meanings-of-name.ts';
import type { FileTable } from './file-table.ts';
import { type MeaningName, meaningOf } from './meanings.ts';
import { type ColumnContext, tidyCell } from './reading.ts';
import { wordsOfName } from './words-of-name.ts';

export interface FileColumn {
  /** As in the file; of JSON in a cell, the column and the key: 'amenities.LIFT'. */
  name: string;
  words: string;
  /** Null: nobody knows what it means, or a correction says that it is no fact of a home. */
  meaning: MeaningName | null;
  /** A correction decided, so the values did not. */
  isDecided: boolean;
  cellOf: (cells: readonly string[]) => string;
}

/** Columns, and the distinct values of each in the order of the file: what a mapping is decided by. */
export function recogniseColumns(
  table: FileTable,
  corrections: Corrections,
  trial: Omit<ColumnContext, 'words'>,
): FileColumn[] {
  return table.columns.flatMap((name, at) => {
    const cells = distinctCells(table, (row) => row[at] ?? '');
    const columns = [
      { name, cellOf: (row: readonly string[]) => row[at] ?? '' },
      ...keysOfJson(name, at, cells),
    ];
    return columns.slice(columns.length > 1 ? 1 : 0).map((column): FileColumn => {
      const words = wordsOfName(column.name);
      const decided = corrections.columns.get(column.name);
      const translated = translator(corrections, column.name, column.cellOf);
      const isDecided = decided !== undefined;
      const meaning = isDecided ? decided : recognise(column.name, distinctCells(table, translated), trial);
      return { name: column.name, words, meaning, isDecided, cellOf: translated };
    });
  });
}

function translator(
  { values }: Corrections,
  name: string,
  cellOf: FileColumn['cellOf'],
): FileColumn['cellOf'] {
  const words = values.get(name);
  return (row) => {
    const cell = tidyCell(cellOf(row));
    return words?.get(cell) ?? cell;
  };
}

/** Enough to know a column by, and quickly tried. */
const MAX_TRIED = 200;

function distinctCells({ rows }: FileTable, cellOf: (cells: readonly string[]) => string): string[] {
  const distinct = new Set<string>();
  for (const { cells } of rows) {
    const cell = tidyCell(cellOf(cells));
    if (cell !== '') distinct.add(cell);
    if (distinct.size >= MAX_TRIED) break;
  }
  return [...distinct];
}

/** Values that a meaning is known by, whatever the column is called. */
const TELLING_VALUES: readonly MeaningName[] = ['furnishing', 'area_basis', 'bedrooms', 'floor'];
/** The share of values that must be read: a column of the right name, and one of a name that says nothing. */
const MIN_SHARE = 0.5;
const MIN_SHARE_WITHOUT_NAME = 0.9;

function recognise(
  name: string,
  cells: readonly string[],
  trial: Omit<ColumnContext, 'words'>,
): MeaningName | null {
  const words = wordsOfName(name);
  const named = meaningsOfPath(name);
  if (cells.length === 0) return named[0]?.meaning ?? null;
  const share = (meaning: MeaningName) => shareRead(meaning, cells, { ...trial, words });
  let best: { meaning: MeaningName; share: number } | null = null;
  for (const { meaning } of named) {
    const read = share(meaning);
    // Any words are a locality, so a meaning that few values have is preferred by a hair.
    if (read >= MIN_SHARE && (!best || read > best.share + 0.05)) best = { meaning, share: read };
  }
  if (best) return best.meaning;
  const isLetters = cells.some((cell) => /\p{L}/u.test(cell));
  const telling = isLetters
    ? TELLING_VALUES.find((meaning) => share(meaning) >= MIN_SHARE_WITHOUT_NAME)
    : undefined;
  // The name says what it is, and its values are all strange: each is told.
  const isFlag = cells.every((cell) => readFlag(cell) !== null);
  return telling ?? (named.length === 1 && !isFlag ? (named[0]?.meaning ?? null) : null);
}

/** Of 'amenities.LIFT' the key says more than the name before it, unless the trade has a word for both together. */
function meaningsOfPath(name: string) {
  const words = wordsOfName(name);
  const [, key] = /[./@]([^./@]+)$/.exec(name) ?? [];
  const whole = meaningsOfName(words);
  if (key === undefined || whole[0]?.phrase === words) return whole;
  const ofKey = meaningsOfName(wordsOfName(key));
  return ofKey.length > 0 ? ofKey : whole;
}

function shareRead(name: MeaningName, cells: readonly string[], context: ColumnContext): number {
  let understood = 0;
  for (const cell of cells) if (meaningOf(name).read(cell, context).state !== 'unread') understood++;
  return understood / cells.length;
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
        each === null || typeof each === 'object' ? '' : String(each),
      ]),
    );
  } catch {
    return null;
  }
}
