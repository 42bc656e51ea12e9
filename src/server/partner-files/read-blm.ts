import { formatNumber } from '#domain/money/rupees.ts';
import type { FileTable } from '#domain/partner-file/file-table.ts';
import { formatCount } from '#domain/text/text.ts';
import { CommandError } from '../command/command-error.ts';
import { createTableBuilder } from './create-table-builder.ts';
import { partnerFileLimits as limits } from './partner-file-limits.ts';

const NOT_WHOLE =
  'The BLM file has no #END#, so it did not arrive whole. Send it again. Nothing was changed.';

/** Rightmove's BLM: a header that declares the marks between fields and rows, the names of fields, the rows. */
export function readBlm(text: string): FileTable {
  const [header, definition, data] = partsOf(text);
  const endOfField = markOf(header, 'EOF') ?? '^';
  const endOfRow = markOf(header, 'EOR') ?? '~';
  if (!definition.includes(endOfField) || !definition.includes(endOfRow))
    throw new CommandError(unlike(endOfField, endOfRow));
  const fieldsOf = (row: string) => row.split(endOfField, limits.columns + 1).map((field) => field.trim());
  const builder = createTableBuilder('BLM');
  builder.addCells(0, fieldsOf(definition.split(endOfRow, 1)[0] ?? ''));
  let number = 0;
  for (const row of rowsOf(data, endOfRow)) if (row.trim() !== '') builder.addCells(++number, fieldsOf(row));
  const counted = /^\s*property\s*count\s*:\s*['"]?(\d{1,9})/im.exec(header.slice(0, MAX_HEADER))?.[1];
  if (counted !== undefined && Number(counted) !== number)
    builder.remark(
      `The file says that it has ${formatCount(Number(counted), 'home')}, and it has ${formatNumber(number)}. It may not be whole: compare it with the partner’s own.`,
    );
  return builder.table();
}

const unlike = (field: string, row: string) =>
  `The BLM file says that ‘${field}’ ends a field and ‘${row}’ a row, and its line of names has neither or only one. Correct its header and send it again. Nothing was changed.`;

/** What stands between the marks of the file. Not one regular expression: it would try every pair of marks. */
function partsOf(text: string): [header: string, definition: string, data: string] {
  const parts: string[] = [];
  let from = text.indexOf('#HEADER#');
  for (const [begin, end] of [
    ['#HEADER#', '#DEFINITION#'],
    ['#DEFINITION#', '#DATA#'],
    ['#DATA#', '#END#'],
  ] as const) {
    const to = text.indexOf(end, from + begin.length);
    if (from === -1 || to === -1) throw new CommandError(NOT_WHOLE);
    parts.push(text.slice(from + begin.length, to));
    from = to;
  }
  const [header = '', definition = '', data = ''] = parts;
  return [header, definition, data];
}

function* rowsOf(data: string, mark: string): Generator<string, void> {
  for (let from = 0; from < data.length;) {
    const end = data.indexOf(mark, from);
    yield data.slice(from, end === -1 ? data.length : end);
    from = end === -1 ? data.length : end + mark.length;
  }
}

/** Letters of a header, in which only marks are looked for. */
const MAX_HEADER = 2_000;

/** `EOF : '^'`, also of several letters, between other quotes or none. */
function markOf(header: string, name: string): string | undefined {
  const [, quoted, other, bare] =
    new RegExp(`^\\s*${name}\\s*:\\s*(?:'([^'\\r\\n]{1,10})'|"([^"\\r\\n]{1,10})"|(\\S{1,10}))`, 'im').exec(
      header.slice(0, MAX_HEADER),
    ) ?? [];
  return quoted ?? other ?? bare;
}
