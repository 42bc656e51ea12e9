import type { RowFault } from './row-cache.ts';
import type { TableName } from './tables.ts';

/** A row that breaks its schema: it is reported, and its page stays as it was. */
export interface BadRow extends RowFault {
  table: TableName;
}
