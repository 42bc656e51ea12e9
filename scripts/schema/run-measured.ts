import type { Sql } from '#server/database/connection.ts';

/** Locks that others wait for, the strongest first, with who waits until the migration has ended. */
const WAITING = new Map([
  ['AccessExclusiveLock', 'ACCESS EXCLUSIVE: nobody reads or writes it'],
  ['ExclusiveLock', 'EXCLUSIVE: nobody writes it'],
  ['ShareRowExclusiveLock', 'SHARE ROW EXCLUSIVE: nobody writes it'],
  ['ShareLock', 'SHARE: nobody writes it'],
]);

interface TableState {
  readonly name: string;
  /** The files of the table; others when it was written again. */
  readonly file: string;
  readonly scans: number;
  readonly locks: readonly string[];
}

/** Of the tables that have rows when a migration begins; `files` are theirs then. */
const STATES = `
  select class.oid::regclass::text as name, pg_relation_filenode(class.oid)::text as file,
         pg_stat_get_xact_numscans(class.oid)::int as scans,
         array(select mode from pg_locks where pid = pg_backend_pid() and relation = class.oid and granted) as locks
    from pg_class as class
   where class.relkind = 'r' and class.relnamespace::regnamespace::text in ('public', 'private', 'auth', 'storage')
   order by 1`;

/**
 * Runs the statements in one transaction, as a migration runs, and returns for each what it does to the tables that were
 * there before. It is measured: the locks that Postgres took, and whether it wrote or read the table.
 */
export async function runMeasured(sql: Sql, statements: readonly string[]): Promise<string[][]> {
  const effects: string[][] = [];
  await sql.exec('begin');
  let before = await sql.query<TableState>(STATES);
  const existing = new Set(before.map(({ name }) => name));
  for (const statement of statements) {
    await sql.exec(statement);
    const after = (await sql.query<TableState>(STATES)).filter(({ name }) => existing.has(name));
    effects.push(effectsOf(before, after));
    before = after;
  }
  await sql.exec('commit');
  return effects;
}

function effectsOf(before: readonly TableState[], after: readonly TableState[]): string[] {
  const known = new Map(before.map((table) => [table.name, table]));
  return after.flatMap((table) => {
    const was = known.get(table.name);
    if (!was) return [];
    const lock = [...WAITING].find(([mode]) => table.locks.includes(mode) && !was.locks.includes(mode))?.[1];
    const stronger = lock === undefined ? [] : [`takes ${lock} until the migration has ended`];
    const work =
      table.file !== was.file
        ? ['writes every row again']
        : table.scans > was.scans
          ? ['reads every row']
          : [];
    const parts = [...stronger, ...work];
    return parts.length > 0 ? [`${table.name}: ${parts.join('; ')}.`] : [];
  });
}
