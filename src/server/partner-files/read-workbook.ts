import { SaxesParser } from 'saxes';
import type { FileTable } from '#domain/partner-file/file-table.ts';
import { countKnownNames, MAX_ABOVE } from '#domain/partner-file/find-header.ts';
import { meaningsOfName } from '#domain/partner-file/meanings-of-name.ts';
import { NO_RESULT } from '#domain/partner-file/sheet-fault.ts';
import { offerOfPart, PART_COLUMN } from '#domain/partner-file/offer-of-part.ts';
import { wordsOfName } from '#domain/partner-file/words-of-name.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { CommandError } from '../command/command-error.ts';
import { createTableBuilder } from './create-table-builder.ts';
import { shownNumber } from './shown-number.ts';
import { openArchive } from './open-archive.ts';
import { partnerFileLimits as limits } from './partner-file-limits.ts';

const BINARY_WORKBOOK =
  'This is a binary Excel file (.xlsb). Save it as .xlsx, and send that. Nothing was changed.';
const NO_WORKBOOK =
  'The file is a ZIP without an Excel table in it. Unpack it, and send the table inside. Nothing was changed.';

/**
 * The sheet of an .xlsx that has a table of homes, and others beside it whose names say that they are for sale or for rent.
 * Days come as 'YYYY-MM-DD'; formulas as the value that Excel stored. Hidden columns are left out.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<FileTable> {
  const archive = await openArchive(bytes);
  const partOf = async (name: string) => {
    const part = await archive.read(name);
    return part && new TextDecoder().decode(part);
  };
  // Some programs call it 'workbook2.xml'.
  const place = workbookPlace((await partOf('_rels/.rels')) ?? '');
  const workbook = await partOf(place);
  if (workbook === null)
    throw new CommandError((await archive.read('xl/workbook.bin')) ? BINARY_WORKBOOK : NO_WORKBOOK);
  const { sheets, is1904 } = readSheetNames(workbook);
  const targets = readTargets((await partOf(place.replace(/([^/]+)$/, '_rels/$1.rels'))) ?? '');
  const sharedTexts = readSharedTexts((await partOf(sharedPath(targets))) ?? '');
  const styles = readStyles((await partOf('xl/styles.xml')) ?? '');
  const tables: NamedTable[] = [];
  let fault: unknown = new CommandError(NO_WORKBOOK);
  for (const { name, id, number } of sheets) {
    // One table of homes is enough, where no other sheet can belong to it.
    const mayBelong =
      (offerOfPart(name) !== '' && tables.some(({ offer }) => offer !== '')) ||
      (isBuilding(name) && tables.some((each) => isBuilding(each.name)));
    if (tables.some(isOfHomes) && !mayBelong) continue;
    const sheet = await partOf(sheetPath(targets.get(id) ?? `worksheets/sheet${number}.xml`));
    if (sheet === null) continue;
    const builder = createTableBuilder('Excel', { areAligned: true });
    try {
      readSheet(sheet, { sharedTexts, styles, is1904 }, builder);
      tables.push({ name, offer: offerOfPart(name), table: builder.table() });
    } catch (cause) {
      // A cover sheet has no table.
      fault = cause;
    }
  }
  const main = tables.find(isOfHomes) ?? tables[0];
  if (!main) throw fault;
  const joined = [main, ...tables.filter((each) => each !== main && belongsTo(main, each))];
  const others = sheets.filter(({ name }) => !joined.some((each) => each.name === name));
  const remark =
    others.length === 0
      ? []
      : [
          `Only the ${joined.length === 1 ? 'sheet' : 'sheets'} ${namesOf(joined)} ${joined.length === 1 ? 'was' : 'were'} read, not ${others.map(({ name }) => `‘${name}’`).join(', ')}.`,
        ];
  const table = joined.length === 1 ? main.table : joinTables(joined);
  return { ...table, remarks: [...table.remarks, ...remark] };
}

interface NamedTable {
  name: string;
  offer: 'Sale' | 'Rent' | '';
  table: FileTable;
}

const namesOf = (tables: readonly NamedTable[]) => tables.map(({ name }) => `‘${name}’`).join(', ');

/** A summary or a list of codes has fewer names that we know. */
const isOfHomes = ({ table }: NamedTable) => countKnownNames(table.columns) >= 3;

/** 'Tower A', 'Block-2', 'Phase II': of one project each building may have a sheet of its own. */
const isBuilding = (name: string) =>
  /^(?:tower|block|wing|phase|building|bldg|cluster|villas?|zone)\s*[-–:.]?\s*(?:\d{1,2}|[a-z]|[ivx]{1,4})$/i.test(
    name.trim(),
  );

/** Both are for sale or for rent by their names, and most columns of the other are known. */
function belongsTo(main: NamedTable, other: NamedTable): boolean {
  if (isBuilding(main.name) && isBuilding(other.name))
    return (
      other.table.columns.length === main.table.columns.length &&
      other.table.columns.every((column, at) => column === main.table.columns[at])
    );
  if (main.offer === '' || other.offer === '' || !isOfHomes(other)) return false;
  const shared = other.table.columns.filter((column) => main.table.columns.includes(column)).length;
  return shared >= Math.min(3, main.table.columns.length);
}

/** One table; to the numbers of rows of further sheets 100, 1,000 or more is added, so that each number is one row. */
function joinTables(tables: readonly NamedTable[]): FileTable {
  const builder = createTableBuilder('Excel', { arePlain: true });
  const last = Math.max(...tables.map(({ table }) => table.rows.at(-1)?.number ?? 0));
  const step = 10 ** String(last).length;
  for (const [at, { name, offer, table }] of tables.entries()) {
    for (const { number, cells } of table.rows) {
      const values = table.columns.map((column, place): [string, string] => [column, cells[place] ?? '']);
      builder.addRecord(at * step + number, new Map([...values, [PART_COLUMN, offer]]));
    }
    for (const remark of table.remarks) builder.remark(remark);
    if (at > 0)
      builder.remark(
        `The sheet ‘${name}’ was read too. ${(at * step).toLocaleString('en-IN')} is added to the numbers of its rows: row ${table.rows[0]?.number ?? 2} is here row ${at * step + (table.rows[0]?.number ?? 2)}.`,
      );
  }
  return builder.table();
}

const sharedPath = (targets: ReadonlyMap<string, string>) =>
  sheetPath(
    [...targets.values()].find((target) => /sharedstrings\.xml$/i.test(target)) ?? 'sharedStrings.xml',
  );

function sheetPath(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
}

/** Where the list of the sheets stands: by what the file says, or else where Excel has it. */
function workbookPlace(relationships: string): string {
  let place = 'xl/workbook.xml';
  walk(relationships, {
    open(name, attributes) {
      if (name === 'Relationship' && /\/officeDocument$/.test(ownValue(attributes, 'Type') ?? ''))
        place = (ownValue(attributes, 'Target') ?? place).replace(/^\.?\//, '');
    },
  });
  return place;
}

type Attributes = Readonly<Record<string, string>>;

/** Calls back for each element, by its name without the prefix of its namespace. */
function walk(
  xml: string,
  on: {
    open: (name: string, attributes: Attributes) => void;
    text?: (text: string) => void;
    close?: (name: string) => void;
  },
) {
  if (xml === '') return;
  const parser = new SaxesParser();
  const plain = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('doctype', () => {
    throw new CommandError('The Excel file has a DOCTYPE, which no Excel writes. Nothing was changed.');
  });
  parser.on('error', (cause) => {
    throw new CommandError(
      `The Excel file is damaged (${cause.message}). Send it again. Nothing was changed.`,
      {
        cause,
      },
    );
  });
  parser.on('opentag', ({ name, attributes }) => on.open(plain(name), attributes));
  parser.on('text', (text) => on.text?.(text));
  parser.on('closetag', ({ name }) => on.close?.(plain(name)));
  parser.write(xml).close();
}

function readSheetNames(xml: string) {
  const sheets: { name: string; id: string; number: number }[] = [];
  let is1904 = false;
  let number = 0;
  walk(xml, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(ownValue(attributes, 'date1904') ?? '');
      if (name !== 'sheet') return;
      number++;
      // Its prefix may be any: 'r:id', 'd3p1:id'.
      const id = Object.keys(attributes).find((key) => key.endsWith(':id')) ?? '';
      // What is hidden is a list of codes, or for nobody outside.
      if (!/hidden/i.test(ownValue(attributes, 'state') ?? ''))
        sheets.push({
          name: ownValue(attributes, 'name') ?? '',
          id: ownValue(attributes, id) ?? '',
          number,
        });
    },
  });
  return { sheets, is1904 };
}

function readTargets(xml: string): Map<string, string> {
  const targets = new Map<string, string>();
  walk(xml, {
    open(name, attributes) {
      if (name === 'Relationship')
        targets.set(ownValue(attributes, 'Id') ?? '', ownValue(attributes, 'Target') ?? '');
    },
  });
  return targets;
}

/** Text in several fonts stands in several pieces; its reading in Japanese is no part of it. */
function readSharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let inside = '';
  let phonetic = false;
  walk(xml, {
    open(name) {
      inside = name;
      if (name === 'si') texts.push('');
      if (name === 'rPh') phonetic = true;
    },
    text(text) {
      if (inside === 't' && !phonetic) texts[texts.length - 1] = `${texts.at(-1) ?? ''}${text}`;
    },
    close(name) {
      inside = '';
      if (name === 'rPh') phonetic = false;
    },
  });
  return texts;
}

/** The numbers of Excel's own formats for days (ECMA-376, 18.8.30). */
const DATE_FORMATS = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);

interface Styles {
  /** Whether numbers in cells of this style are days. */
  isDate: (style: number) => boolean;
  /** How they are shown: `0.00" Cr"`. Empty for Excel's own formats, except those of percentages. */
  codeOf: (style: number) => string;
}

/** Excel's own formats of percentages. */
const PERCENT_FORMATS = new Map([
  [9, '0%'],
  [10, '0.00%'],
]);

function readStyles(xml: string): Styles {
  const own = new Map<number, string>();
  const formats: number[] = [];
  let inCellFormats = false;
  walk(xml, {
    open(name, attributes) {
      const format = Number(ownValue(attributes, 'numFmtId'));
      if (name === 'numFmt') own.set(format, ownValue(attributes, 'formatCode') ?? '');
      if (name === 'cellXfs') inCellFormats = true;
      if (name === 'xf' && inCellFormats) formats.push(format);
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false;
    },
  });
  const dates = new Set([...own].flatMap(([format, code]) => (isDateCode(code) ? [format] : [])));
  const formatOf = (style: number) => formats[style] ?? 0;
  const codeOf = (style: number) => own.get(formatOf(style)) ?? PERCENT_FORMATS.get(formatOf(style)) ?? '';
  return {
    isDate: (style) => DATE_FORMATS.has(formatOf(style)) || dates.has(formatOf(style)),
    codeOf,
  };
}

/** 'dd/mm/yyyy' is a day, also with 'ss.000' after it; the 'd' of '[Red]0.00' and of '0 "days"' is not. */
function isDateCode(code: string): boolean {
  const [plain = ''] = code
    .replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')
    .replaceAll(/s[.,]0+/gi, 's')
    .split(';');
  return /[dy]/i.test(plain) && !/[0#]/.test(plain);
}

interface SheetContext {
  sharedTexts: readonly string[];
  styles: Styles;
  is1904: boolean;
}

type TableBuilder = ReturnType<typeof createTableBuilder>;

interface SheetRow {
  number: number;
  /** Only cells that are there take room, however far apart they lie. */
  cells: string[];
}

function readSheet(xml: string, context: SheetContext, builder: TableBuilder) {
  const hidden: [from: number, to: number][] = [];
  const rows: SheetRow[] = [];
  let hiddenRows = 0;
  readRows(xml, context, {
    hide: (from, to) => hidden.push([from, to]),
    row(number, cells, isHidden) {
      // One more than is taken is enough to notice it.
      if (rows.length > limits.rows + MAX_ABOVE || cells.length === 0) return;
      rows.push({ number, cells });
      if (isHidden) hiddenRows++;
    },
  });
  fillMerged(rows, mergedRanges(xml));
  const isLeft = hiddenColumns(rows, hidden);
  const dense = ({ cells }: SheetRow) =>
    Array.from(cells, (each) => each ?? '').filter((_, at) => !isLeft.has(at));
  for (const row of rows) builder.addCells(row.number, dense(row));
  if (isLeft.size > 0)
    builder.remark(
      `Columns that are hidden in the sheet were left out: ${[...isLeft].map((at) => `‘${nameAt(rows, at)}’`).join(', ')}.`,
    );
  if (hiddenRows > 0)
    builder.remark(
      `${hiddenRows.toLocaleString('en-IN')} ${hiddenRows === 1 ? 'row is' : 'rows are'} hidden in the sheet, by a filter or by hand, and ${hiddenRows === 1 ? 'was' : 'were'} read like the others.`,
    );
}

const nameAt = (rows: readonly SheetRow[], at: number) =>
  rows.slice(0, MAX_ABOVE).find(({ cells }) => cells.filter(Boolean).length > 1 && cells[at])?.cells[at] ??
  '';

/** What a partner hides is for nobody outside: what an owner would take, a note. A hidden number of the home is still its own. */
function hiddenColumns(
  rows: readonly SheetRow[],
  hidden: readonly [from: number, to: number][],
): Set<number> {
  if (hidden.length === 0) return new Set();
  const used = new Set(rows.flatMap(({ cells }) => Object.keys(cells).map(Number)));
  return new Set(
    [...used].filter(
      (at) =>
        hidden.some(([from, to]) => at >= from && at <= to) &&
        !meaningsOfName(wordsOfName(nameAt(rows, at))).some(({ meaning }) => meaning === 'reference'),
    ),
  );
}

/** Cells that may be filled, and ranges that are looked at: more than any sheet of homes has. */
const MAX_MERGED = 20_000;

interface MergedRange {
  column: number;
  from: number;
  to: number;
}

/** Of merged cells Excel stores the first only. Those that reach over several rows say the same of each. */
function mergedRanges(xml: string): MergedRange[] {
  const ranges: MergedRange[] = [];
  for (const [, start = '', end = ''] of xml.matchAll(
    /<(?:\w+:)?mergeCell\s[^>]{0,80}?ref="([A-Z]{1,3}\d{1,7}):([A-Z]{1,3}\d{1,7})"/g,
  )) {
    const [from, to] = [start, end].map((cell) => Number(cell.replace(/^[A-Z]+/, '')));
    const column = columnOf(start);
    if (column !== null && from !== undefined && to !== undefined && from < to)
      ranges.push({ column, from, to });
    if (ranges.length >= MAX_MERGED) break;
  }
  return ranges;
}

function fillMerged(rows: readonly SheetRow[], ranges: readonly MergedRange[]) {
  if (ranges.length === 0) return;
  const places = new Map(rows.map(({ number }, place) => [number, place]));
  let looked = 0;
  for (const { column, from, to } of ranges) {
    const place = places.get(from);
    const text = place === undefined ? undefined : rows[place]?.cells[column];
    if (place === undefined || text === undefined) continue;
    for (let at = place + 1; looked < MAX_MERGED; at++, looked++) {
      const row = rows[at];
      if (!row || row.number > to) break;
      row.cells[column] ??= text;
    }
  }
}

function readRows(
  xml: string,
  context: SheetContext,
  on: {
    hide: (from: number, to: number) => void;
    row: (number: number, cells: string[], isHidden: boolean) => void;
  },
) {
  let row = 0;
  let isHidden = false;
  let cells: string[] = [];
  let at = -1;
  let cell: Attributes = {};
  let text = '';
  let inside = '';
  let isPhonetic = false;
  let hasFormula = false;
  const isOn = (attributes: Attributes, name: string) =>
    ['1', 'true'].includes(ownValue(attributes, name) ?? '');
  walk(xml, {
    open(name, attributes) {
      inside = name;
      if (name === 'col' && isOn(attributes, 'hidden'))
        on.hide(Number(ownValue(attributes, 'min')) - 1, Number(ownValue(attributes, 'max')) - 1);
      if (name === 'row') {
        row = Number(ownValue(attributes, 'r') ?? row + 1);
        isHidden = isOn(attributes, 'hidden');
        cells = [];
        at = -1;
      }
      if (name === 'rPh') isPhonetic = true;
      if (name === 'f') hasFormula = true;
      if (name === 'c') {
        cell = attributes;
        text = '';
        hasFormula = false;
        at = columnOf(ownValue(attributes, 'r')) ?? at + 1;
      }
    },
    text(piece) {
      if (inside === 'v' || (inside === 't' && !isPhonetic)) text += piece;
    },
    close(name) {
      inside = '';
      if (name === 'rPh') isPhonetic = false;
      // A formula may say nothing on purpose: its result is then an empty text.
      if (name === 'c' && hasFormula && text === '' && ownValue(cell, 't') !== 'str') text = NO_RESULT;
      if (name === 'c' && text.trim() !== '') {
        if (at >= limits.columns)
          throw new CommandError(
            `The sheet has more than ${limits.columns} columns. Send only those about homes.`,
          );
        cells[at] = text === NO_RESULT ? text : cellText(cell, text, context);
      }
      if (name === 'row') on.row(row, cells, isHidden);
    },
  });
}

/** 27 of 'AB12', counted from 0. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference ?? '')?.[1];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(cell: Attributes, text: string, { sharedTexts, styles, is1904 }: SheetContext): string {
  switch (ownValue(cell, 't') ?? 'n') {
    case 's':
      return sharedTexts[Number(text)] ?? '';
    case 'b':
      return text === '1' ? 'true' : 'false';
    // '#N/A', '#REF!'
    case 'e':
      return text;
    case 'd':
      return text.slice(0, 10);
    case 'n': {
      const value = Number(text);
      if (!Number.isFinite(value)) return text;
      // Excel keeps 15 digits of a number, so a longer one is the rest of an id, and is written like one.
      if (Math.abs(value) >= 1e15) return value.toExponential().toUpperCase();
      const style = Number(ownValue(cell, 's') ?? 0);
      return styles.isDate(style) ? dayOfSerial(value, is1904) : shownNumber(value, styles.codeOf(style));
    }
    default:
      return text;
  }
}

const DAY_MS = 86_400_000;

/** Excel counts days from 1900 and takes that year for a leap year, so days after February count from 30 December 1899. */
function dayOfSerial(serial: number, is1904: boolean): string {
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const day = new Date(start + Math.floor(serial) * DAY_MS);
  return Number.isNaN(day.getTime()) ? String(serial) : day.toISOString().slice(0, 10);
}
