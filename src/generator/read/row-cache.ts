import { hash } from 'node:crypto';
import type * as z from 'zod';
import { firstFault } from '#domain/text/first-fault.ts';
import type { BadRow } from './bad-row.ts';
import type { RawRow } from './read-rows.ts';
import { withSharedValues } from './with-shared-values.ts';

type CachedBadRow = Omit<BadRow, 'table'>;

/**
 * Parsed rows by id. A row that is read again unchanged is not parsed again and stays the same object, so that code
 * which builds something from rows can tell by identity that nothing changed.
 */
export interface RowCache<Row> {
  /** Takes these rows and drops all others. */
  replace(rows: readonly RawRow[]): void;
  /**
   * Replaces all rows in several steps, so that the received rows are never all in memory at once. `end` drops all rows
   * that no `add` had.
   */
  beginReplace(): { add(rows: readonly RawRow[]): void; size(): number; end(): void };
  /** Returns the ids of the rows that differ. */
  update(rows: readonly RawRow[]): string[];
  /** Removes a row that was parsed without a fault; returns whether there was one. */
  remove(id: string): boolean;
  rows(): Row[];
  /** Undefined for a row that is missing or has a fault. */
  row(id: string): Row | undefined;
  /** How many rows there are, with those that have a fault. */
  size(): number;
  badRows(): CachedBadRow[];
  /** Changes whenever the result of `rows` changes. */
  version(): number;
}

interface CachedRow<Row> {
  /** Hash of the row as received. Keeping that row as well would hold each row in memory twice. */
  digest: string;
  result: { row: Row } | { badRow: CachedBadRow };
}

/** Rows for which `isShown` is false are treated as deleted. */
export function createRowCache<Row>(
  schema: z.ZodType<Row>,
  isShown: (row: RawRow) => boolean = () => true,
): RowCache<Row> {
  let cachedRows = new Map<string, CachedRow<Row>>();
  let version = 0;

  /** Returns whether the row differs from the cached one. */
  function store(raw: RawRow, target: Map<string, CachedRow<Row>>): boolean {
    const id = String(raw['id']);
    const previous = cachedRows.get(id);
    const digest = digestOf(raw);
    const isUnchanged = previous?.digest === digest;
    if (isShown(raw)) target.set(id, isUnchanged ? previous : { digest, result: parseRow(schema, id, raw) });
    else target.delete(id);
    const differs = !isUnchanged && (previous !== undefined || isShown(raw));
    if (differs) version++;
    return differs;
  }

  function beginReplace(): ReturnType<RowCache<Row>['beginReplace']> {
    const next = new Map<string, CachedRow<Row>>();
    return {
      add: (rows) => {
        for (const raw of rows) store(raw, next);
      },
      size: () => next.size,
      end: () => {
        if (next.size < cachedRows.size) version++;
        cachedRows = next;
      },
    };
  }

  return {
    beginReplace,
    replace(rows) {
      const all = beginReplace();
      all.add(rows);
      all.end();
    },
    update: (rows) => rows.filter((raw) => store(raw, cachedRows)).map((raw) => String(raw['id'])),
    remove(id) {
      const cached = cachedRows.get(id);
      if (!cached || !('row' in cached.result)) return false;
      version++;
      return cachedRows.delete(id);
    },
    rows: () => [...cachedRows.values()].flatMap(({ result }) => ('row' in result ? [result.row] : [])),
    row(id) {
      const result = cachedRows.get(id)?.result;
      return result && 'row' in result ? result.row : undefined;
    },
    size: () => cachedRows.size,
    badRows: () =>
      [...cachedRows.values()].flatMap(({ result }) => ('badRow' in result ? [result.badRow] : [])),
    version: () => version,
  };
}

function parseRow<Row>(schema: z.ZodType<Row>, id: string, raw: RawRow): CachedRow<Row>['result'] {
  const parsed = schema.safeParse(raw);
  return parsed.success
    ? { row: withSharedValues(parsed.data) }
    : { badRow: { id, ...firstFault(parsed.error) } };
}

/** The order of keys matters. */
function digestOf(raw: RawRow): string {
  return hash('sha1', JSON.stringify(raw), 'base64url');
}
