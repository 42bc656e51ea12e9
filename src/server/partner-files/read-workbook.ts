import { SaxesParser } from 'saxes';
import type { FileTable } from '#domain/partner-file/file-table.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { CommandError } from '../command/command-error.ts';
import { createTableBuilder } from './create-table-builder.ts';
import { openArchive } from './open-archive.ts';
import { partnerFileLimits as limits } from './partner-file-limits.ts';

const NO_WORKBOOK =
  'The file is a ZIP without an Excel table in it. Unpack it, and send the table inside. Nothing was changed.';

/** The first sheet of an .xlsx that has a table. Days come as 'YYYY-MM-DD'; formulas as the value that Excel stored. */
export async function readWorkbook(bytes: Uint8Array): Promise<FileTable> {
  const archive = await openArchive(bytes);
  const partOf = async (name: string) => {
    const part = await archive.read(name);
    return part && new TextDecoder().decode(part);
  };
  const workbook = await partOf('xl/workbook.xml');
  if (workbook === null) throw new CommandError(NO_WORKBOOK);
  const { sheets, is1904 } = readSheetNames(workbook);
  const targets = readTargets((await partOf('xl/_rels/workbook.xml.rels')) ?? '');
  const sharedTexts = readSharedTexts((await partOf('xl/sharedStrings.xml')) ?? '');
  const isDate = readDateStyles((await partOf('xl/styles.xml')) ?? '');
  for (const [at, { name, id }] of sheets.entries()) {
    const sheet = await partOf(sheetPath(targets.get(id) ?? `worksheets/sheet${at + 1}.xml`));
    if (sheet === null) continue;
    const builder = createTableBuilder('Excel');
    readRows(sheet, { sharedTexts, isDate, is1904 }, builder.addCells);
    const others = sheets.filter((each) => each.id !== id).map((each) => `‘${each.name}’`);
    if (others.length > 0) builder.remark(`Only the sheet ‘${name}’ was read, not ${others.join(', ')}.`);
    try {
      return builder.table();
    } catch (fault) {
      // A cover sheet has no table. The last sheet says so.
      if (at === sheets.length - 1) throw fault;
    }
  }
  throw new CommandError(NO_WORKBOOK);
}

function sheetPath(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
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
  const sheets: { name: string; id: string }[] = [];
  let is1904 = false;
  walk(xml, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(ownValue(attributes, 'date1904') ?? '');
      if (name === 'sheet')
        sheets.push({ name: ownValue(attributes, 'name') ?? '', id: ownValue(attributes, 'r:id') ?? '' });
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

/** Whether numbers in cells of this style are days. */
function readDateStyles(xml: string): (style: number) => boolean {
  const own = new Set<number>();
  const formats: number[] = [];
  let inCellFormats = false;
  walk(xml, {
    open(name, attributes) {
      const format = Number(ownValue(attributes, 'numFmtId'));
      if (name === 'numFmt' && isDateCode(ownValue(attributes, 'formatCode') ?? '')) own.add(format);
      if (name === 'cellXfs') inCellFormats = true;
      if (name === 'xf' && inCellFormats) formats.push(format);
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false;
    },
  });
  return (style) => {
    const format = formats[style] ?? 0;
    return DATE_FORMATS.has(format) || own.has(format);
  };
}

/** 'dd/mm/yyyy' is a day; the 'd' of '[Red]0.00' and of '0 "days"' is not. */
function isDateCode(code: string): boolean {
  const plain = code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  return /[dy]/i.test(plain) && !/[0#]/.test(plain);
}

interface SheetContext {
  sharedTexts: readonly string[];
  isDate: (style: number) => boolean;
  is1904: boolean;
}

/** Only cells that are there take room, however far apart they lie. */
function readRows(xml: string, context: SheetContext, addCells: (row: number, cells: string[]) => void) {
  let row = 0;
  let cells: string[] = [];
  let at = -1;
  let cell: Attributes = {};
  let text = '';
  let inside = '';
  walk(xml, {
    open(name, attributes) {
      inside = name;
      if (name === 'row') {
        row = Number(ownValue(attributes, 'r') ?? row + 1);
        cells = [];
        at = -1;
      }
      if (name === 'c') {
        cell = attributes;
        text = '';
        at = columnOf(ownValue(attributes, 'r')) ?? at + 1;
      }
    },
    text(piece) {
      if (inside === 'v' || inside === 't') text += piece;
    },
    close(name) {
      inside = '';
      if (name === 'c' && text.trim() !== '') {
        if (at >= limits.columns)
          throw new CommandError(
            `The sheet has more than ${limits.columns} columns. Send only those about homes.`,
          );
        cells[at] = cellText(cell, text, context);
      }
      if (name === 'row')
        addCells(
          row,
          Array.from(cells, (each) => each ?? ''),
        );
    },
  });
}

/** 27 of 'AB12', counted from 0. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference ?? '')?.[1];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(cell: Attributes, text: string, { sharedTexts, isDate, is1904 }: SheetContext): string {
  switch (ownValue(cell, 't') ?? 'n') {
    case 's':
      return sharedTexts[Number(text)] ?? '';
    case 'b':
      return text === '1' ? 'true' : 'false';
    // '#N/A', '#REF!'
    case 'e':
      return '';
    case 'd':
      return text.slice(0, 10);
    case 'n': {
      const value = Number(text);
      if (!Number.isFinite(value)) return text;
      // 0.1 + 0.2 is stored as 0.30000000000000004.
      return isDate(Number(ownValue(cell, 's') ?? 0))
        ? dayOfSerial(value, is1904)
        : String(Number(value.toPrecision(15)));
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
