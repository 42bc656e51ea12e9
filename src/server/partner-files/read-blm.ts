import type { FileTable } from '#domain/partner-file/file-table.ts';
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
  const fieldsOf = (row: string) => row.split(endOfField, limits.columns + 1).map((field) => field.trim());
  const builder = createTableBuilder('BLM');
  builder.addCells(0, fieldsOf(definition.split(endOfRow, 1)[0] ?? ''));
  let number = 0;
  for (const row of rowsOf(data, endOfRow)) builder.addCells(++number, fieldsOf(row));
  return builder.table();
}

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

/** `EOF : '^'`. */
function markOf(header: string, name: string): string | undefined {
  return new RegExp(`^\\s*${name}\\s*:\\s*'(.)'`, 'm').exec(header.slice(0, MAX_HEADER))?.[1];
}
