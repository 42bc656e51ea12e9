import type * as z from 'zod';
import type { Limit } from '../limits.ts';
import type { CellShape } from './cell.ts';
import type { EditorField } from './editor-field.ts';

export interface ColumnInput extends Omit<EditorField, 'path'> {
  /** The path within a column of JSON. None: the input is for the whole column. */
  within?: string;
  /** The title of its group. */
  group: string;
  /** The path of the input before it, if that is not the one described before it. */
  after?: string | undefined;
}

/**
 * A column of a home, society or area that staff write, described once. The schemas of the row, of `npm run import` and of
 * a save, the editor, the bulk change, the tables that are exported and imported, and the change log follow from it.
 */
export interface ListingColumn<Schema extends z.ZodType = z.ZodType> {
  /** A value as pages read it. */
  schema: Schema;
  /** The rule for values that staff or a file write, if it is stricter. */
  written?: z.ZodType | undefined;
  /** The rule for values that staff write, if it is stricter still. */
  typed?: z.ZodType | undefined;
  limit?: Limit | undefined;
  cell: CellShape;
  inputs: readonly ColumnInput[];
  /** What a new row begins with, as typed. */
  initial?: string | undefined;
  /** Staff may change it for many rows at once. Its place in the menu. */
  bulk?: number | undefined;
}

/** All columns of a kind of listing, by name, in the order of an exported table. */
export type ListingColumns = Readonly<Record<string, ListingColumn>>;

type RowShape<Columns extends ListingColumns> = { [Name in keyof Columns]: Columns[Name]['schema'] };

export function shapeOf<Columns extends ListingColumns>(
  columns: Columns,
  of: 'read' | 'written',
): RowShape<Columns>;
export function shapeOf(columns: ListingColumns, of: 'read' | 'written'): Record<string, z.ZodType> {
  return mapColumns(columns, ({ schema, written = schema }) => (of === 'read' ? schema : written));
}

/** The schemas of what staff type, which may be stricter than those of what is stored. */
export function typedShape(columns: ListingColumns): Record<string, z.ZodType> {
  return mapColumns(columns, ({ schema, written = schema, typed = written }) => typed);
}

function mapColumns<Value>(columns: ListingColumns, toValue: (column: ListingColumn) => Value) {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, toValue(column)]));
}
