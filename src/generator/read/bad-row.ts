import type { TableName } from './tables.ts';

/** A row that breaks its schema: it is reported, and its page stays as it was. */
export interface BadRow {
  table: TableName;
  id: string;
  field: string;
  expected: string;
}
