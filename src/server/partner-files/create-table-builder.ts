import type { FileFormat, FileRow, FileTable } from '#domain/partner-file/file-table.ts';
import { findHeader, MAX_ABOVE } from '#domain/partner-file/find-header.ts';
import { CommandError } from '../command/command-error.ts';
import { partnerFileLimits as limits } from './partner-file-limits.ts';

interface TableBuilder {
  /** Cells in the order of the columns. One of the first rows names them. */
  addCells(number: number, cells: readonly string[]): void;
  /** Values by the name of their column. A name not seen before is a column more. */
  addRecord(number: number, values: ReadonlyMap<string, string>): void;
  remark(sentence: string): void;
  /** Throws a CommandError if there is no table. */
  table(): FileTable;
}

/** Collects rows, and throws a CommandError where a file has more of something than we take. */
export function createTableBuilder(format: FileFormat): TableBuilder {
  const columns: string[] = [];
  const positions = new Map<string, number>();
  const rows: FileRow[] = [];
  const remarks: string[] = [];
  /** Rows of which one may name the columns. */
  let waiting: { number: number; cells: readonly string[] }[] | null = [];

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

  function addRow(number: number, cells: readonly string[]) {
    if (rows.length >= limits.rows)
      throw new CommandError(
        `The file has more than ${limits.rows.toLocaleString('en-IN')} rows. Send it in several files.`,
      );
    rows.push({ number, cells: cells.map((cell, at) => withinLimit(cell, number, at)) });
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
    const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    for (const [at, cell] of cells.slice(0, width).entries()) {
      const name = cell.trim() || `Column ${at + 1}`;
      const before = columns.filter((column) => column === name || column.startsWith(`${name} (`)).length;
      columnAt(before > 0 ? `${name} (${before + 1})` : name);
    }
  }

  /** Takes the names from the first rows, and the rows below them. */
  function readHeader() {
    if (!waiting) return;
    const header = findHeader(waiting.map(({ cells }) => cells.slice(0, limits.columns + 1)));
    if (!header) {
      // Titles above the table have one cell each.
      waiting = [];
      return;
    }
    const below = waiting.slice(header.last + 1);
    waiting = null;
    nameColumns(header.names);
    for (const { number, cells } of below) addBelow(number, cells);
  }

  function addBelow(number: number, cells: readonly string[]) {
    while (columns.length < cells.length && (cells[columns.length] ?? '').trim() !== '')
      columnAt(`Column ${columns.length + 1}`);
    addRow(number, cells.slice(0, columns.length));
  }

  return {
    addCells(number, cells) {
      if (countStated(cells) === 0) return;
      if (!waiting) addBelow(number, cells);
      else if (waiting.push({ number, cells }) >= MAX_ABOVE) readHeader();
    },
    addRecord(number, values) {
      const cells: string[] = [];
      for (const [name, value] of values) cells[columnAt(name)] = value;
      if (cells.some((cell) => cell?.trim()))
        addRow(
          number,
          Array.from(cells, (cell) => cell ?? ''),
        );
    },
    remark: (sentence) => remarks.push(sentence),
    table() {
      readHeader();
      if (columns.length < 2 || rows.length === 0) throw new CommandError(NO_TABLE);
      const padded = rows.map(({ number, cells }) => ({
        number,
        cells: columns.map((_, at) => cells[at] ?? ''),
      }));
      return { format, columns, rows: padded, remarks };
    },
  };
}

const countStated = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;

const NO_TABLE =
  'There are no homes in this file: it needs a line that names the columns, and a line for each home. Nothing was changed.';
