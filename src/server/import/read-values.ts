import { CommandError } from '../command/command-error.ts';
import { readFileSync } from 'node:fs';
import { type EntityType, entityTypes, tableOf } from '#domain/entity.ts';
import { readCell } from '#domain/column/cell.ts';
import { listingColumns } from '#domain/listing/listing-columns.ts';
import { nameColumns } from '#domain/listing/import-planner.ts';
import { decodeTable } from '#domain/text/decode-table.ts';
import { readTable } from '#domain/text/table-text.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { ImportableTable } from './importable.ts';
import { isTableFile, readLines } from './read-lines.ts';

/** A row that no schema has checked yet, or why the line is not a row. */
type RowValue = { value: unknown } | { fault: { field: string; expected: string } };
export type LineValue = { number: number } & RowValue;

/** Bytes that are not UTF-8 are read as this character. */
const UNREADABLE = '\ufffd';
const notUtf8: RowValue = {
  fault: { field: '(line)', expected: 'text in UTF-8, but a letter in it could not be read' },
};

/** Throws a CommandError when the file cannot be read to its end. */
export async function* readValues(file: string, table: ImportableTable): AsyncGenerator<LineValue> {
  if (isTableFile(file)) yield* tableValues(file, table);
  else for await (const { number, text } of readLines(file)) yield { number, ...jsonValue(text) };
}

function jsonValue(text: string): RowValue {
  if (text.includes(UNREADABLE)) return notUtf8;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { fault: { field: '(line)', expected: 'one JSON object' } };
  }
}

/** CSV as the admin exports it, but each row must have its id, and references to places are ids. */
function* tableValues(file: string, table: ImportableTable): Generator<LineValue> {
  const kind = entityTypes.find((each) => tableOf[each] === table);
  if (!kind) throw new CommandError(`${file}: only homes, societies and areas are read from CSV.`);
  const read = readTable(decodeTable(readFileSync(file), { fatal: false }));
  const named = read.state === 'read' ? nameColumns(kind, read) : read;
  if (named.state === 'wrong') throw new CommandError(`${file}: ${named.problem}`);
  for (const { number, id, cells } of named.lines)
    yield cells === null
      ? { number, fault: { field: '(line)', expected: 'a cell for each column of the first line' } }
      : { number, ...rowOf(kind, id, cells) };
}

function rowOf(kind: EntityType, id: string | null, cells: Readonly<Record<string, string>>): RowValue {
  if (Object.values(cells).some((cell) => cell.includes(UNREADABLE))) return notUtf8;
  const row = new Map<string, unknown>([['id', id]]);
  for (const [column, cell] of Object.entries(cells)) {
    const read = readCell(ownValue(listingColumns[kind], column)?.cell ?? 'text', cell, (_of, name) => ({
      value: name,
    }));
    if ('problem' in read)
      return { fault: { field: column, expected: read.problem.replace(/^This must be /, '') } };
    row.set(column, read.value);
  }
  return { value: Object.fromEntries(row) };
}
