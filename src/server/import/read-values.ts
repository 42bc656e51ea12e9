import { CommandError } from '../command/command-error.ts';
import { readFileSync } from 'node:fs';
import type { Day } from '#domain/calendar/day.ts';
import { type EntityType, entityTypes, tableOf } from '#domain/entity.ts';
import { readCell } from '#domain/column/cell.ts';
import { listingColumns } from '#domain/listing/listing-columns.ts';
import { nameColumns } from '#domain/listing/import-planner.ts';
import { columnsNamed } from '#domain/partner-file/columns-named.ts';
import { readTypedCell, type TypedCell, withTypedCell } from '#domain/listing/read-typed-cell.ts';
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

/**
 * What a person may have typed is read as the editor reads it: '29 Feb' is the next one from `today` on. Throws a CommandError
 * when the file cannot be read to its end.
 */
export async function* readValues(
  file: string,
  table: ImportableTable,
  today: Day,
): AsyncGenerator<LineValue> {
  const kind = entityTypes.find((each) => tableOf[each] === table) ?? null;
  if (isTableFile(file)) yield* tableValues(file, kind, today);
  else
    for await (const { number, text } of readLines(file)) yield { number, ...jsonValue(text, kind, today) };
}

function jsonValue(text: string, kind: EntityType | null, today: Day): RowValue {
  if (text.includes(UNREADABLE)) return notUtf8;
  try {
    const value: unknown = JSON.parse(text);
    return { value: kind === null ? value : withTypedTexts(kind, value, today) };
  } catch {
    return { fault: { field: '(line)', expected: 'one JSON object' } };
  }
}

/** The row with what its texts say. A text that cannot be read stays: the schema of its column says what is expected. */
function withTypedTexts(kind: EntityType, value: unknown, today: Day): unknown {
  if (typeof value !== 'object' || value === null) return value;
  let read: Map<string, unknown> | null = null;
  for (const [column, text] of Object.entries(value)) {
    const said = typeof text === 'string' ? readTypedCell(kind, column, text, today) : null;
    if (!said || 'problem' in said) continue;
    read ??= new Map(Object.entries(value));
    read.delete(column);
    const all = withTypedCell(read, said.fields);
    if ('problem' in all) return value;
    read = all;
  }
  return read === null ? value : Object.fromEntries(read);
}

/** CSV as the desk exports it, but each row must have its id, and references to places are ids. */
function* tableValues(file: string, kind: EntityType | null, today: Day): Generator<LineValue> {
  if (!kind) throw new CommandError(`${file}: only homes, societies and areas are read from CSV.`);
  const read = readTable(decodeTable(readFileSync(file), { fatal: false }));
  const named = read.state === 'read' ? nameColumns(kind, read, columnsNamed) : read;
  if (named.state === 'wrong') throw new CommandError(`${file}: ${named.problem}`);
  for (const { number, id, cells } of named.lines)
    yield cells === null
      ? { number, fault: { field: '(line)', expected: 'a cell for each column of the first line' } }
      : { number, ...rowOf(kind, id, cells, today) };
}

function rowOf(
  kind: EntityType,
  id: string | null,
  cells: Readonly<Record<string, string>>,
  today: Day,
): RowValue {
  if (Object.values(cells).some((cell) => cell.includes(UNREADABLE))) return notUtf8;
  let row = new Map<string, unknown>([['id', id]]);
  for (const [column, cell] of Object.entries(cells)) {
    const said = readTypedCell(kind, column, cell, today) ?? readPlainCell(kind, column, cell);
    const all = 'problem' in said ? said : withTypedCell(row, said.fields);
    if ('problem' in all)
      return { fault: { field: column, expected: all.problem.replace(/^This must be /, '') } };
    row = all;
  }
  return { value: Object.fromEntries(row) };
}

/** References to places are ids, which the schema of the row checks. */
function readPlainCell(kind: EntityType, column: string, cell: string): TypedCell {
  const shape = ownValue(listingColumns[kind], column)?.cell ?? 'text';
  const read = readCell(shape, cell, (_of, name) => ({ value: name }));
  return 'problem' in read ? read : { fields: { [column]: read.value } };
}
