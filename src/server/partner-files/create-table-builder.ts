import type { FileFormat, FileRow, FileTable } from '#domain/partner-file/file-table.ts';
import { countKnownNames, findHeader, MAX_ABOVE } from '#domain/partner-file/find-header.ts';
import { fitColumns, joinSplitNumbers } from '#domain/partner-file/join-split-numbers.ts';
import { plainText } from '#domain/text/plain-text.ts';
import { formatCount } from '#domain/text/text.ts';
import { CommandError } from '../command/command-error.ts';
import { decodeExcelText } from './decode-excel-text.ts';
import { partnerFileLimits as limits } from './partner-file-limits.ts';

interface TableBuilder {
  /** Cells in the order of the columns. One of the first rows names them. */
  addCells(number: number, cells: readonly string[]): void;
  /** A row that cannot be divided into cells, with those that are certain. */
  refuse(number: number, problem: string, cells: readonly string[]): void;
  /** Values by the name of their column. A name not seen before is a column more. */
  addRecord(number: number, values: ReadonlyMap<string, string>): void;
  remark(sentence: string): void;
  /** Throws a CommandError if there is no table. */
  table(): FileTable;
}

/** What this format writes for letters that it cannot hold. */
const decoders: Partial<Record<FileFormat, (cell: string) => string>> = { Excel: decodeExcelText };
/** With an apostrophe before it, spreadsheets take a number, or what begins like a formula, for text. */
const withoutMark = (cell: string) => (/^'[\w₹=+@-][^']*$/.test(cell) ? cell.slice(1) : cell);
/** What is left of a workbook in a file that another program made of it. */
const withoutExcelCodes = (cell: string) =>
  cell.includes('_x') ? cell.replace(/_x000d_\r?\n?|_x000a_/gi, '\n').replace(/_x0009_/gi, ' ') : cell;

/**
 * Collects rows, takes out of each text what is no text, and throws a CommandError where a file has more of something than we
 * take. `areAligned`: each cell is in its column, also one under no name; otherwise a row with more cells than names is
 * refused, unless numbers with commas explain it. `arePlain`: the texts were cleaned before.
 */
export function createTableBuilder(
  format: FileFormat,
  { areAligned = false, arePlain = false } = {},
): TableBuilder {
  const columns: string[] = [];
  const positions = new Map<string, number>();
  const rows: FileRow[] = [];
  const remarks: string[] = [];
  const decode = decoders[format] ?? withoutExcelCodes;
  /** The last cell of each column. */
  const previous: { cell: string; plain: string }[] = [];
  /** How many cells of each column were cleaned. */
  const cleaned = new Map<string, number>();
  /** How many cells the line of names has, also empty ones. */
  let width = 0;
  /** Rows with more cells than names, by their place. */
  const overlong = new Map<number, readonly string[]>();
  /** Rows of which one may name the columns. */
  let waiting: FileRow[] | null = [];

  function columnAt(name: string): number {
    const known = positions.get(name);
    if (known !== undefined) return known;
    if (columns.length >= limits.columns)
      throw new CommandError(
        `The file has more than ${limits.columns} columns. Send only those about homes.`,
      );
    positions.set(name, columns.length);
    return columns.push(name) - 1;
  }

  function addRow(number: number, cells: readonly string[], problem?: string) {
    if (rows.length >= limits.rows)
      throw new CommandError(
        `The file has more than ${limits.rows.toLocaleString('en-IN')} rows. Send it in several files.`,
      );
    const plain = cells.map((cell, at) => clean(withinLimit(cell, number, at), at));
    rows.push(problem === undefined ? { number, cells: plain } : { number, cells: plain, problem });
  }

  function clean(cell: string, at: number): string {
    if (arePlain) return cell;
    // What is said of a project stands in each of its flats.
    if (cell !== previous[at]?.cell) previous[at] = { cell, plain: plainText(decode(withoutMark(cell))) };
    const plain = previous[at]?.plain ?? '';
    if (plain === cell || plain === withoutMark(cell) || plain === cell.replace(/\r\n?/g, '\n')) return plain;
    const name = columns[at] ?? '';
    cleaned.set(name, (cleaned.get(name) ?? 0) + 1);
    return plain;
  }

  function withinLimit(cell: string, row: number, at: number): string {
    if (cell.length <= limits.cellLength) return cell;
    const most = limits.cellLength.toLocaleString('en-IN');
    remarks.push(
      `Row ${row}, ${columns[at] ?? `column ${at + 1}`}: the text was left out, because it is longer than ${most} characters.`,
    );
    return '';
  }

  function nameColumns(cells: readonly string[]) {
    width = cells.length;
    const named = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    if (areSideBySide(cells)) throw new CommandError(SIDE_BY_SIDE);
    for (const [at, cell] of cells.slice(0, named).entries()) {
      const name = nameIn(cell) || `Column ${at + 1}`;
      const before = columns.filter((column) => column === name || column.startsWith(`${name} (`)).length;
      columnAt(before > 0 ? `${name} (${before + 1})` : name);
    }
  }

  /** Takes the names from the first rows, and the rows below them. */
  function readHeader() {
    if (!waiting) return;
    if (isOnItsSide(waiting.map(({ cells }) => cells))) throw new CommandError(ON_ITS_SIDE);
    const header = findHeader(waiting.map(({ cells }) => cells.slice(0, limits.columns + 1)));
    if (!header) {
      // Titles above the table have one cell each.
      waiting = [];
      return;
    }
    const below = waiting.slice(header.last + 1);
    waiting = null;
    nameColumns(header.names);
    for (const { number, cells, problem } of below) addBelow(number, cells, problem);
  }

  function addBelow(number: number, cells: readonly string[], problem?: string) {
    if (problem !== undefined) {
      addRow(number, cells.slice(0, columns.length), problem);
      return;
    }
    if (!areAligned && cells.length > width) {
      const joined = joinSplitNumbers(cells, columns, width);
      if (joined) addRow(number, joined.slice(0, columns.length));
      else if (countStated(cells.slice(width)) === 0) addRow(number, cells.slice(0, columns.length));
      else {
        overlong.set(rows.length, cells);
        addRow(number, cells.slice(0, columns.length), tooManyCells(cells.length, width));
      }
      return;
    }
    addAligned(number, cells);
  }

  function addAligned(number: number, cells: readonly string[]) {
    while (columns.length < cells.length && (cells[columns.length] ?? '').trim() !== '')
      columnAt(`Column ${columns.length + 1}`);
    addRow(number, cells.slice(0, columns.length));
  }

  /** Where nearly every row has as many cells more, they stand under no name, and the others are what their names say. */
  function keepUnnamed() {
    const all = [...overlong.values()];
    const [first] = all;
    if (!first || all.length < MIN_ALIKE || all.length < rows.length * 0.9) return;
    if (all.some((cells) => cells.length !== first.length) || !fitColumns(all, columns)) return;
    const refused = rows.splice(0);
    for (const [at, { number, cells, problem }] of refused.entries()) {
      const whole = overlong.get(at);
      if (whole) addAligned(number, whole);
      else addRow(number, cells, problem);
    }
    remarks.push(
      `${formatCount(all.length, 'row')} have ${first.length} cells, and there are ${width} names of columns: the last ${first.length - width === 1 ? 'is' : `${first.length - width} are`} read under no name.`,
    );
  }

  return {
    addCells(number, cells) {
      if (countStated(cells) === 0) return;
      if (!waiting) addBelow(number, cells);
      else if (waiting.push({ number, cells }) >= MAX_ABOVE) readHeader();
    },
    refuse(number, problem, cells) {
      if (!waiting) addBelow(number, cells, problem);
      else if (waiting.push({ number, cells, problem }) >= MAX_ABOVE) readHeader();
    },
    addRecord(number, values) {
      const cells: string[] = [];
      for (const [name, value] of values) cells[columnAt(nameIn(name))] = value;
      if (cells.some((cell) => cell?.trim()))
        addRow(
          number,
          Array.from(cells, (cell) => cell ?? ''),
        );
    },
    remark: (sentence) => remarks.push(sentence),
    table() {
      readHeader();
      keepUnnamed();
      if (columns.length < 2 || rows.length === 0) throw new CommandError(NO_TABLE);
      const padded = rows.map((row) => ({ ...row, cells: columns.map((_, at) => row.cells[at] ?? '') }));
      return { format, columns, rows: padded, remarks: [...remarks, ...saidOfCleaned(cleaned)] };
    },
  };
}

/** Names are one line each: 'Area\nsqft' is a name. */
const nameIn = (cell: string) => plainText(cell).trim();

const tooManyCells = (cells: number, names: number) =>
  `the row has ${cells} cells and there are ${names} names of columns, so nobody knows which belongs to which; put text and numbers with commas between quotes`;

/** Rows: fewer say nothing about how a file is made. */
const MIN_ALIKE = 3;

/** Columns that a remark names. */
const NAMED = 8;

function saidOfCleaned(cleaned: ReadonlyMap<string, number>): string[] {
  const count = [...cleaned.values()].reduce((sum, each) => sum + each, 0);
  if (count === 0) return [];
  const named = [...cleaned]
    .slice(0, NAMED)
    .map(([name, each]) => `‘${name}’ ${each.toLocaleString('en-IN')}`);
  const more = cleaned.size > NAMED ? ' and others' : '';
  return [
    `Markup, codes such as &amp; and letters that nobody can see were taken out of ${formatCount(count, 'text')}: ${named.join(', ')}${more}.`,
  ];
}

const countStated = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;

/** Names of facts below one another in the first column, more than in any row: each home is a column. */
function isOnItsSide(rows: readonly (readonly string[])[]): boolean {
  // '2 BHK Apartment' ends like a name, and 'Apartment' stands in many rows.
  const firsts = new Set(rows.map(([first = '']) => first.trim()));
  const known = countKnownNames([...firsts].filter((first) => !/\d/.test(first)));
  return known >= 4 && known >= rows.length * 0.6 && rows.every((cells) => countKnownNames(cells) < known);
}

/** The same names of facts twice, as of two tables beside each other: the homes of the second would be lost. */
function areSideBySide(names: readonly string[]): boolean {
  const plain = names.map((name) => nameIn(name).toLowerCase());
  const repeated = plain.filter((name, at) => name !== '' && plain.indexOf(name) < at);
  return countKnownNames(repeated) >= 3 && repeated.length >= plain.filter((name) => name !== '').length / 3;
}

const SIDE_BY_SIDE =
  'The file has two tables beside each other, with the same names of columns. Put all homes below one another, in one table, and send it again. Nothing was changed.';

const ON_ITS_SIDE =
  'The homes of this table stand beside one another, each in a column. Send it with a row for each home (in Excel: copy, then Paste Special, Transpose). Nothing was changed.';

const NO_TABLE =
  'There are no homes in this file: it needs a line that names the columns, and a line for each home. Nothing was changed.';
