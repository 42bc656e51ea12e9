import { CsvError, parse } from 'csv-parse/sync';
import type { FileTable } from '#domain/partner-file/file-table.ts';
import { truncate } from '#domain/text/truncate.ts';
import { CommandError } from '../command/command-error.ts';
import { createTableBuilder } from './create-table-builder.ts';
import { partnerFileLimits as limits } from './partner-file-limits.ts';

/** CSV with any usual delimiter. Throws a CommandError for a file that ends in the middle of a row. */
export function readDelimited(text: string): FileTable {
  // The line with which some programs tell Excel the delimiter.
  const [separatorLine = '', declared] = /^"?sep=(.)"?[\t ;,]*(?:\r\n|\r|\n)/i.exec(text) ?? [];
  const table = text.slice(separatorLine.length);
  const delimiter = declared ?? delimiterOf(table);
  const builder = createTableBuilder('CSV');
  const skipped = separatorLine === '' ? 0 : 1;
  let width = 0;
  let last: readonly string[] = [];
  for (const { cells, lastLine } of recordsOf(table, delimiter)) {
    builder.addCells(lastLine - lineEnds(cells) + skipped, cells);
    width ||= cells.filter((cell) => cell.trim() !== '').length > 1 ? cells.length : 0;
    last = cells;
  }
  const read = builder.table();
  const hasLastLineEnd = /[\r\n]$/.test(table);
  // A shorter last row without its line end was cut off while the file was written or sent.
  if (last.length < width && !hasLastLineEnd) throw new CommandError(CUT_OFF);
  return hasLastLineEnd
    ? { ...read, hasLastLineEnd }
    : { ...read, hasLastLineEnd, remarks: [...read.remarks, mayBeCut(read)] };
}

/** Nothing else shows that the last number of a file has lost its end, so people compare it. */
function mayBeCut({ columns, rows }: FileTable): string {
  const { number, cells } = rows.at(-1) ?? { number: 0, cells: [] };
  const at = cells.findLastIndex((cell) => cell.trim() !== '');
  return `There is no line end after the last row. Row ${number} may be cut off in its last cell, ‘${columns[at] ?? ''}’: ‘${truncate(cells[at] ?? '', 60)}’. Compare it with the partner’s own.`;
}

const CUT_OFF =
  'The file ends in the middle of a row, so it did not arrive whole. Send it again. Nothing was changed.';

/** More than the widest sheet of Excel, whose empty cells stand in the file as commas. */
const MAX_CELLS = 20_000;
const TOO_WIDE = `A row of the file has more than ${MAX_CELLS.toLocaleString('en-IN')} cells. Send only those about homes. Nothing was changed.`;

interface DelimitedRecord {
  cells: readonly string[];
  lastLine: number;
}

function recordsOf(text: string, delimiter: string): DelimitedRecord[] {
  const records: DelimitedRecord[] = [];
  try {
    parse(text, {
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: limits.cellLength * 20,
      // One more than is taken, and the line of names, so that the limit is noticed.
      to: limits.rows + 2,
      on_record: (cells: string[], { lines }) => {
        if (cells.length > MAX_CELLS) throw new CommandError(TOO_WIDE);
        // One column too many is enough to notice it, and millions of empty cells would fill the memory.
        records.push({ cells: cells.slice(0, limits.columns + 1), lastLine: lines });
        return null;
      },
    });
    return records;
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    if (cause.code === 'CSV_QUOTE_NOT_CLOSED') throw new CommandError(CUT_OFF, { cause });
    throw new CommandError(
      `Line ${String(cause['lines'] ?? '?')} of the file could not be read as a row of a table. Correct it and send the file again. Nothing was changed.`,
      { cause },
    );
  }
}

const lineEnds = (record: readonly string[]) =>
  record.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);

const DELIMITERS = ['\t', ';', '|', ',', '^', '~'];

/** The one that divides most lines into equally many cells. Text in quotes does not count. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 200_000)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 50);
  const scored = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const usual = counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0;
    const alike = counts.filter((count) => count === usual).length;
    return { delimiter, score: usual === 0 ? 0 : alike / lines.length + usual / 1_000 };
  });
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).delimiter;
}
