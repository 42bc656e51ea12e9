import type { FileTable } from '#domain/partner-file/file-table.ts';
import { countKnownNames } from '#domain/partner-file/find-header.ts';
import { isOfOtherHomes } from '#domain/partner-file/is-of-other-homes.ts';
import { formatCount } from '#domain/text/text.ts';
import { parseJson } from '#domain/text/parse-json.ts';
import { CommandError } from '../command/command-error.ts';
import { alignPictures, isPicture } from './align-pictures.ts';
import { checkJson } from './check-json.ts';
import { homesInJson, isObject } from './homes-in-json.ts';
import { onePageOf, pagesIn } from './pages-of-answer.ts';
import { createTableBuilder } from './create-table-builder.ts';
import { partnerFileLimits as limits } from './partner-file-limits.ts';

const NOT_WHOLE =
  'The file begins like JSON and cannot be read as JSON, so it did not arrive whole or is damaged. Send it again. Nothing was changed.';

/**
 * Numbers that JavaScript would round or write out: long ones are ids, of which every digit counts, and a power of ten is the
 * rest of one. Strings are passed over.
 */
const LONG_NUMBER =
  /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|(?<![\w.+-])-?(?:\d{16,}|\d(?:\.\d+)?[eE]\+?(?:1[1-9]|[2-9]\d|\d{3}))(?![\w.+-])/g;

const withEveryDigit = (text: string) =>
  /\d{16}|\d[eE]\+?\d\d/.test(text)
    ? text.replace(LONG_NUMBER, (found) => (found.startsWith('"') ? found : `"${found}"`))
    : text;

/** A list of homes, or an object that has one (RESO's answers keep it under `value`), or one home. */
export function readJson(sent: string): FileTable {
  checkJson(sent);
  const text = withEveryDigit(sent);
  const value = valueIn(text);
  const pages = pagesIn(value);
  if (pages) return readPages(pages);
  const cut = onePageOf(value);
  if (cut !== null) throw new CommandError(cut);
  const builder = createTableBuilder('JSON');
  // Whole, but without homes: the table says so.
  if (isEmptyList(value) || (isObject(value) && isEmptyList(Reflect.get(value, 'value'))))
    return builder.table();
  const cells = cellsIn(value);
  if (cells) return readCells(cells);
  const homes = homesInJson(value);
  if (!homes) return readJsonLines(text);
  for (const [at, home] of homes.entries()) builder.addRecord(at + 1, flattened(home));
  return builder.table();
}

/** Also with what Python and JavaScript write and no JSON has: `NaN`, a comma after the last value; or within a text of JSON. */
function valueIn(text: string): unknown {
  const value = parseJson(text) ?? parseJson(withoutLooseness(text));
  return typeof value === 'string' ? parseJson(value) : value;
}

/** One that is never closed is passed over too, or each of its quotes would be looked after to the end of the file. */
const LOOSE =
  /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|(?<![\w.])(?:NaN|-?Infinity|undefined|None)(?![\w.])|,(?=\s*[\]}])/g;

const withoutLooseness = (text: string) =>
  text.replace(LOOSE, (found) => (found.startsWith('"') ? found : found === ',' ? '' : 'null'));

/** Rows of cells, as programs give out a sheet: `[["Ref", "BHK"], ["A1", 2]]`, also below `values`. Null for anything else. */
function cellsIn(value: unknown): readonly (readonly unknown[])[] | null {
  const rows: unknown = isObject(value) ? Reflect.get(value, 'values') : value;
  if (areRows(rows) && rows.length > 1) return rows;
  return isObject(value) ? cellsByColumn(value) : null;
}

const areRows = (value: unknown): value is readonly (readonly unknown[])[] =>
  Array.isArray(value) && value.length > 0 && value.every((row) => Array.isArray(row));

/**
 * A table as pandas and databases give it out: names of columns beside rows of cells, or the values of each column, as a list
 * or by the number of the row. Null for anything else.
 */
function cellsByColumn(value: object): readonly (readonly unknown[])[] | null {
  const names: unknown = ['columns', 'headers', 'header', 'fields']
    .map((key): unknown => Reflect.get(value, key))
    .find((each) => Array.isArray(each) && each.every((name) => typeof name === 'string'));
  const rows: unknown = ['data', 'rows', 'values']
    .map((key): unknown => Reflect.get(value, key))
    .find(areRows);
  if (Array.isArray(names) && areRows(rows)) return [names, ...rows];
  const columns = Object.entries(value).map(([name, cells]: [string, unknown]) => ({ name, cells }));
  if (columns.length < 3 || countKnownNames(columns.map(({ name }) => name)) < 3) return null;
  const listed = columns.map(({ cells }) => (Array.isArray(cells) ? cells : byNumber(cells)));
  const length = listed[0]?.length ?? 0;
  const isTable = length > 1 && listed.every((cells) => cells?.length === length && !cells.some(isObject));
  if (!isTable) return null;
  const numbers = Array.from({ length }, (_, at) => at);
  return [columns.map(({ name }) => name), ...numbers.map((at) => listed.map((cells) => cells?.[at]))];
}

/** The values of `{ "0": "A1", "1": "A2" }`. */
function byNumber(value: unknown): unknown[] | null {
  if (!isObject(value)) return null;
  const entries = Object.entries(value);
  return entries.every(([key], at) => key === String(at))
    ? entries.map(([, each]: [string, unknown]) => each)
    : null;
}

function readCells(rows: readonly (readonly unknown[])[]): FileTable {
  const builder = createTableBuilder('JSON', { areAligned: true });
  for (const [at, row] of rows.entries())
    builder.addCells(
      at + 1,
      row.map((cell) => (cell === null || typeof cell === 'object' ? '' : String(cell))),
    );
  return builder.table();
}

/** The pages of an answer that were fetched one after the other. */
function readPages(pages: readonly unknown[]): FileTable {
  const builder = createTableBuilder('JSON');
  let homes = 0;
  for (const page of pages)
    for (const home of homesInJson(page) ?? []) builder.addRecord(++homes, flattened(home));
  builder.remark(`The homes are those of ${formatCount(pages.length, 'page')} of the answer.`);
  return builder.table();
}

function readJsonLines(text: string): FileTable {
  const builder = createTableBuilder('JSON Lines');
  let hasHome = false;
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue;
    const home = parseJson(line);
    if (!isObject(home))
      throw new CommandError(
        hasHome
          ? `Line ${at + 1} of the file cannot be read as JSON, so the file did not arrive whole or is damaged. Send it again. Nothing was changed.`
          : NOT_WHOLE,
      );
    builder.addRecord(at + 1, flattened(home));
    hasHome = true;
  }
  return builder.table();
}

/** `[{ "name": "bhk", "value": 3 }]`: facts with their names beside them. Null for anything else. */
function namedValuesIn(list: readonly unknown[]): [name: string, value: unknown][] | null {
  const pairs = list.flatMap((each): [string, unknown][] => {
    if (!isObject(each) || Object.keys(each).length > MOST_OF_PAIR) return [];
    const name = PAIR_NAMES.map((key): unknown => Reflect.get(each, key)).find(
      (text) => typeof text === 'string',
    );
    return typeof name === 'string' && Object.hasOwn(each, 'value')
      ? [[name, Reflect.get(each, 'value')]]
      : [];
  });
  return pairs.length > 1 && pairs.length === list.length ? pairs : null;
}

const PAIR_NAMES = ['name', 'key', 'label', 'field', 'code'];
/** Members beside name and value: an id, a unit. */
const MOST_OF_PAIR = 4;

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** `{ features: { lift: true } }` has the column 'features.lift'. Values of a list stand in one cell, each on a line. */
function flattened(home: object, depth = 0): Map<string, string> {
  const values = new Map<string, string>();
  const add = (path: string, value: unknown, depth: number) => {
    if (value === null || value === undefined) return;
    if (depth > limits.depth)
      throw new CommandError(`The file nests values more than ${limits.depth} deep. Send a list of homes.`);
    if (Array.isArray(value)) addList(path, value, depth);
    else if (typeof value === 'object')
      for (const [name, each] of Object.entries(value)) {
        if (isOfOtherHomes(name)) continue;
        // '{ "$numberLong": "9500000" }', as MongoDB gives values out.
        const own = name.startsWith('$') ? path : path ? `${path}.${name}` : name;
        add(own, each, depth + 1);
      }
    else note(path, String(value));
  };
  const addList = (path: string, list: readonly unknown[], depth: number) => {
    const named = namedValuesIn(list);
    if (named) for (const [name, value] of named) add(path ? `${path}.${name}` : name, value, depth + 1);
    if (named) return;
    const pictures = list.filter(isObject).filter((each) => isPicture(Object.values(each)));
    if (list.length < 2 || pictures.length < list.length) for (const each of list) add(path, each, depth + 1);
    else
      for (const [name, lines] of alignPictures(pictures.map((each) => flattened(each, depth + 1))))
        note(`${path}.${name}`, lines);
  };
  const note = (path: string, value: string) => {
    const before = values.get(path);
    values.set(path, before === undefined ? value : `${before}\n${value}`);
  };
  add('', home, depth);
  return values;
}
