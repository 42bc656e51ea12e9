import type { FileTable } from '#domain/partner-file/file-table.ts';
import { truncate } from '#domain/text/truncate.ts';
import { CommandError } from '../command/command-error.ts';
import { createTableBuilder } from './create-table-builder.ts';
import { type DelimitedRecord, delimitedRecords } from './delimited-records.ts';
import { partnerFileLimits as limits } from './partner-file-limits.ts';

/** CSV with any usual delimiter. Throws a CommandError for a file that ends in the middle of a row. */
export function readDelimited(text: string): FileTable {
  // The line with which some programs tell Excel the delimiter.
  const [separatorLine = '', declared] = /^"?sep=(.)"?[\t ;,]*(?:\r\n|\r|\n)/i.exec(text) ?? [];
  const { table, restore } = withUsualQuotes(text.slice(separatorLine.length));
  const delimiter = declared ?? delimiterOf(table);
  const builder = createTableBuilder('CSV');
  const skipped = separatorLine === '' ? 0 : 1;
  let width = 0;
  let last: DelimitedRecord | null = null;
  for (const record of delimitedRecords(table, delimiter)) {
    const { line, cells, isOpen } = record;
    // One column too many is enough to notice it, and millions of empty cells would fill the memory.
    const taken = cells.slice(0, limits.columns + 1).map(restore);
    if (isOpen) builder.refuse(line + skipped, OPEN_QUOTE, taken);
    else builder.addCells(line + skipped, taken);
    width ||= cells.filter((cell) => cell.trim() !== '').length > 1 ? cells.length : 0;
    last = record;
  }
  const hasLastLineEnd = /[\r\n]$/.test(table);
  // A shorter last row without its line end was cut off while the file was written or sent.
  if (last && !hasLastLineEnd && (last.isOpen || last.cells.length < width)) throw new CommandError(CUT_OFF);
  const read = builder.table();
  return hasLastLineEnd
    ? { ...read, hasLastLineEnd }
    : { ...read, hasLastLineEnd, remarks: [...read.remarks, mayBeCut(read)] };
}

const OPEN_QUOTE =
  'a quote is opened on this line and never closed, so nobody knows where its cell ends; close it, or take it away';

/** Nothing else shows that the last number of a file has lost its end, so people compare it. */
function mayBeCut({ columns, rows }: FileTable): string {
  const { number, cells } = rows.at(-1) ?? { number: 0, cells: [] };
  const at = cells.findLastIndex((cell) => cell.trim() !== '');
  return `There is no line end after the last row. Row ${number} may be cut off in its last cell, ‘${columns[at] ?? ''}’: ‘${truncate(cells[at] ?? '', 60)}’. Compare it with the partner’s own.`;
}

const CUT_OFF =
  'The file ends in the middle of a row, so it did not arrive whole. Send it again. Nothing was changed.';

interface Quoting {
  table: string;
  restore: (cell: string) => string;
}

/** Names between quotes of another sort, all of them: `'Ref','BHK'`, `“Ref”,“BHK”`, or a whole line: `"Ref,BHK"`. */
function withUsualQuotes(text: string): Quoting {
  const asIs = (cell: string) => (cell.includes('\\"') ? cell.replaceAll('\\"', '"') : cell);
  const [head = ''] = text
    .slice(0, 5_000)
    .trimStart()
    .split(/[\r\n]/, 1);
  if (/^'[^']+'(?:[,;\t|]'[^']*')+$/.test(head)) {
    const swapped = (each: string) => each.replaceAll(/['"]/g, (quote) => (quote === '"' ? "'" : '"'));
    return { table: swapped(text), restore: swapped };
  }
  if (/^“[^”]+”(?:[,;\t|]“[^”]*”)+$/.test(head))
    return { table: text.replaceAll(/[“”]/g, '"'), restore: asIs };
  const inside = /^"([^"\t]*[,;|\t][^"]*)"$/.exec(head)?.[1];
  if (inside !== undefined && text.split(/\r\n|\r|\n/).every((line) => line === '' || /^".*"$/.test(line)))
    return {
      table: text.replaceAll(/^"(.*)"$/gm, (_, line: string) => line.replaceAll('""', '"')),
      restore: asIs,
    };
  return { table: text, restore: asIs };
}

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
    // Titles and comments above and between the rows have none.
    const dividing = counts.filter((count) => count > 0).toSorted((one, other) => one - other);
    const usual = dividing[Math.floor(dividing.length / 2)] ?? 0;
    const alike = counts.filter((count) => count === usual).length;
    return { delimiter, score: usual === 0 ? 0 : alike / lines.length + usual / 1_000 };
  });
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).delimiter;
}
