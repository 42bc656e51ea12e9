import type { Session } from '../../fixtures/database.ts';
import type { Caller } from './callers.ts';
import type { Relation } from './catalogue.ts';

type Row = Record<string, unknown>;
type Verb = 'select' | 'update' | 'insert' | 'delete';
/** The result of trying one verb on one column: the rows that were reached, or a refusal (null). */
type Reached = { verb: Verb; column: string | null; rows: Row[] };

/**
 * 42501: the right is missing. 55000: nobody can write this view; Postgres finds that before it checks the
 * right.
 */
const refusedCodes = new Set(['42501', '55000']);

/**
 * Tries to read, update and insert each column of each table, and then to delete its rows. Returns what was
 * allowed, as lines in the form of `supabase/access.txt`. Rows are deleted last, because deleting rows of one
 * table deletes rows of others.
 */
export async function tryTables(caller: Caller, tables: Relation[], sql: Session): Promise<string[]> {
  const results: { table: Relation; rows: Row[]; cells: (Reached | null)[] }[] = [];
  for (const table of tables) {
    const rows = await storedRows(table, sql);
    if (rows.length < 2)
      throw new Error(`Two rows of ${table.name} are needed to try it: add them to seeded-rows.ts.`);
    const written = table.columns.filter(({ computed }) => !computed).map(({ name }) => name);
    const cells: (Reached | null)[] = [];
    for (const { name } of table.columns) cells.push(await trySelect(caller, table, name));
    for (const name of written) cells.push(await tryUpdate(caller, table, name, rows));
    for (const name of written) cells.push(await tryInsert(caller, table, name, rows));
    results.push({ table, rows, cells });
  }
  for (const { table, rows, cells } of results) {
    const remainingRows = await storedRows(table, sql);
    const reached = await tryDelete(caller, table, remainingRows);
    cells.push(reached?.rows.length === remainingRows.length ? { ...reached, rows } : reached);
  }
  return results.flatMap(({ table, rows, cells }) => linesOf(caller, table, cells, rows));
}

async function storedRows({ name }: Relation, sql: Session): Promise<Row[]> {
  const stored = await sql.query<{ row: Row }>(`select to_jsonb(t) as row from public.${name} as t`);
  return stored.map(({ row }) => row);
}

async function trySelect({ client }: Caller, table: Relation, column: string): Promise<Reached | null> {
  const { data, error } = await client.from(table.name).select(column);
  if (error) return refusedOr(error, { verb: 'select', column, rows: [] });
  const keysOnly = await client.from(table.name).select(table.key.join(','));
  // If the caller cannot read the key, the rows are only counted: none counts as the caller's own.
  return { verb: 'select', column, rows: rowsOf(keysOnly.error ? data : keysOnly.data) };
}

/** Writes the value that is already there, so that the attempt changes nothing. */
async function tryUpdate(
  { client }: Caller,
  table: Relation,
  column: string,
  rows: Row[],
): Promise<Reached | null> {
  const reached: Row[] = [];
  for (const row of rows) {
    const request = client
      .from(table.name)
      .update({ [column]: row[column] })
      .match(keyOf(table, row));
    const { data, error } = await request.select(table.key.join(','));
    if (error && refusedCodes.has(error.code)) return null;
    reached.push(...(error ? [keyOf(table, row)] : rowsOf(data)));
  }
  return { verb: 'update', column, rows: reached };
}

async function tryInsert(
  { client }: Caller,
  table: Relation,
  column: string,
  rows: Row[],
): Promise<Reached | null> {
  const { error } = await client.from(table.name).insert({ [column]: rows[0]?.[column] });
  // An error from a constraint means that the grant allowed the insert.
  return refusedOr(error, { verb: 'insert', column, rows: rows.map((row) => keyOf(table, row)) });
}

/** If no row is left, this tests the right only. */
async function tryDelete({ client }: Caller, table: Relation, rows: Row[]): Promise<Reached | null> {
  const reached: Row[] = [];
  const absentRow = { [table.key[0] ?? '']: null };
  for (const row of rows.length > 0 ? rows : [absentRow]) {
    const request = client.from(table.name).delete().match(keyOf(table, row));
    const { data, error } = await request.select(table.key.join(','));
    if (error && refusedCodes.has(error.code)) return null;
    if (row !== absentRow) reached.push(...(error ? [keyOf(table, row)] : rowsOf(data)));
  }
  return { verb: 'delete', column: null, rows: reached };
}

function refusedOr(error: { code: string } | null, reached: Reached): Reached | null {
  return error && refusedCodes.has(error.code) ? null : reached;
}

const keyOf = (table: Relation, row: Row): Row =>
  Object.fromEntries(table.key.map((name) => [name, row[name]]));

function rowsOf(data: unknown): Row[] {
  return Array.isArray(data) ? data.map((row: unknown) => Object.fromEntries(Object.entries(row ?? {}))) : [];
}

/** Columns with the same rows share a line. So do verbs with the same rows that reach all their columns. */
function linesOf(caller: Caller, table: Relation, cells: (Reached | null)[], rows: Row[]): string[] {
  const admins = new Set(rows.flatMap((row) => (row['role'] === 'admin' ? [row['id']] : [])));
  const word = (reached: Row[]): string => {
    if (reached.length === 0) return 'no row';
    if (reached.length >= rows.length) return 'every row';
    if (reached.every(({ id }) => id === caller.id)) return 'own row';
    if (reached.every(({ id }) => id === caller.id || admins.has(id))) return "own row, admins' rows";
    return `${reached.length} of ${rows.length} rows`;
  };
  const allowed = new Map<string, { rows: string; verb: Verb; columns: string[] }>();
  for (const cell of cells) {
    if (!cell) continue;
    const line = { rows: word(cell.rows), verb: cell.verb };
    const entry = allowed.get(`${line.verb} ${line.rows}`) ?? { ...line, columns: [] };
    if (cell.column) entry.columns.push(cell.column);
    allowed.set(`${line.verb} ${line.rows}`, entry);
  }
  const lines = new Map<string, Verb[]>();
  for (const { rows: reached, verb, columns } of allowed.values()) {
    const end = `${reached}  ${namedColumns(table, verb, columns)}`;
    lines.set(end, [...(lines.get(end) ?? []), verb]);
  }
  return [...lines].map(([end, verbs]) => `${table.name}  ${verbs.join(', ')}  ${end}`);
}

function namedColumns({ columns }: Relation, verb: Verb, reached: string[]): string {
  const possible = columns.filter(({ computed }) => verb === 'select' || !computed);
  if (verb === 'delete' || reached.length === possible.length) return 'every column';
  return [...reached].sort().join(', ');
}
