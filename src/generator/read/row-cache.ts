import { hash } from 'node:crypto';
import type * as z from 'zod';
import { firstFault } from '#domain/text/first-fault.ts';
import type { RawRow } from './read-rows.ts';
import { withSharedValues } from './with-shared-values.ts';

/** Why a row does not match its schema. */
export interface RowFault {
  id: string;
  field: string;
  expected: string;
}

/**
 * The rows of one table in memory, by id. A row that is read again unchanged is not parsed again and stays the
 * same object, so that code which builds something from rows can tell by identity that nothing changed.
 */
export interface RowCache<Row> {
  /** Takes these rows and drops all others. */
  replace(rows: readonly RawRow[]): void;
  /**
   * Like `replace`, in several steps, so that the received rows are never all in memory at once. `end` drops
   * all rows that no `add` had.
   */
  replacing(): { add(rows: readonly RawRow[]): void; size(): number; end(): void };
  /** Adds or replaces these rows and returns the ids of those that differ. */
  update(rows: readonly RawRow[]): string[];
  /** Removes a row that was parsed without a fault; returns whether there was one. */
  forget(id: string): boolean;
  rows(): Row[];
  /** Undefined for a row that is missing or has a fault. */
  row(id: string): Row | undefined;
  /** The number of rows, including those with a fault. */
  size(): number;
  faults(): RowFault[];
  /** Changes whenever the result of `rows` changes. */
  version(): number;
}

interface CachedRow<Row> {
  /** Hash of the row as received. Keeping that row as well would hold each row in memory twice. */
  digest: string;
  read: { row: Row } | { fault: RowFault };
}

/** Rows for which `isShown` is false are treated as deleted. */
export function createRowCache<Row>(
  schema: z.ZodType<Row>,
  isShown: (row: RawRow) => boolean = () => true,
): RowCache<Row> {
  let known = new Map<string, CachedRow<Row>>();
  let version = 0;

  /** Stores the row in `into`; returns whether it differs from the known one. */
  function store(raw: RawRow, into: Map<string, CachedRow<Row>>): boolean {
    const id = String(raw['id']);
    const old = known.get(id);
    const digest = digestOf(raw);
    const same = old?.digest === digest;
    if (isShown(raw)) into.set(id, same ? old : { digest, read: parsed(schema, id, raw) });
    else into.delete(id);
    const differs = !same && (old !== undefined || isShown(raw));
    if (differs) version++;
    return differs;
  }

  function replacing(): ReturnType<RowCache<Row>['replacing']> {
    const next = new Map<string, CachedRow<Row>>();
    return {
      add: (rows) => {
        for (const raw of rows) store(raw, next);
      },
      size: () => next.size,
      end: () => {
        if (next.size < known.size) version++;
        known = next;
      },
    };
  }

  return {
    replacing,
    replace(rows) {
      const all = replacing();
      all.add(rows);
      all.end();
    },
    update: (rows) => rows.filter((raw) => store(raw, known)).map((raw) => String(raw['id'])),
    forget(id) {
      const entry = known.get(id);
      if (!entry || !('row' in entry.read)) return false;
      version++;
      return known.delete(id);
    },
    rows: () => [...known.values()].flatMap(({ read }) => ('row' in read ? [read.row] : [])),
    row(id) {
      const read = known.get(id)?.read;
      return read && 'row' in read ? read.row : undefined;
    },
    size: () => known.size,
    faults: () => [...known.values()].flatMap(({ read }) => ('fault' in read ? [read.fault] : [])),
    version: () => version,
  };
}

function parsed<Row>(schema: z.ZodType<Row>, id: string, raw: RawRow): CachedRow<Row>['read'] {
  const answer = schema.safeParse(raw);
  return answer.success
    ? { row: withSharedValues(answer.data) }
    : { fault: { id, ...firstFault(answer.error) } };
}

/** Hashes a row. The order of keys matters. */
function digestOf(raw: RawRow): string {
  return hash('sha1', JSON.stringify(raw), 'base64url');
}
