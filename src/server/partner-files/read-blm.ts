import type { FileTable } from '#domain/partner-file/file-table.ts';
import { CommandError } from '../command/command-error.ts';
import { createTableBuilder } from './create-table-builder.ts';

const NOT_WHOLE =
  'The BLM file has no #END#, so it did not arrive whole. Send it again. Nothing was changed.';

/** Rightmove's BLM: a header that declares the marks between fields and rows, the names of fields, the rows. */
export function readBlm(text: string): FileTable {
  const [, header = '', definition = '', data = ''] =
    /#HEADER#(.*?)#DEFINITION#(.*?)#DATA#(.*?)#END#/s.exec(text) ?? [];
  if (definition === '') throw new CommandError(NOT_WHOLE);
  const endOfField = markOf(header, 'EOF') ?? '^';
  const endOfRow = markOf(header, 'EOR') ?? '~';
  const names = (definition.split(endOfRow)[0] ?? '').split(endOfField).map((name) => name.trim());
  const builder = createTableBuilder('BLM');
  builder.addCells(0, names);
  for (const [at, row] of data.split(endOfRow).entries())
    builder.addCells(
      at + 1,
      row.split(endOfField).map((cell) => cell.trim()),
    );
  return builder.table();
}

/** `EOF : '^'`. */
function markOf(header: string, name: string): string | undefined {
  return new RegExp(`^\\s*${name}\\s*:\\s*'(.)'`, 'm').exec(header)?.[1];
}
