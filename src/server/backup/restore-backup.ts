import { CommandError } from '../command/command-error.ts';
import { appliedMigrations } from '../database/applied-migrations.ts';
import type { Sql } from '../database/connection.ts';
import { messageOf } from '../log/message-of.ts';
import { readBackup } from './read-backup.ts';
import { type BackupTable, backupTables } from './tables.ts';
import { type Fingerprint, fingerprintOf } from './table-rows.ts';

const BATCH = 500;

export interface RestoreReport {
  tables: number;
  rows: number;
  takenAt: string;
  /** Stored files that were saved beside it; null in a backup of 1.0.0, which does not say. */
  files: number | null;
  /** Photographs whose files belong to the rows. */
  photographs: number;
}

/**
 * Fills an empty, migrated database in one transaction, and compares the number of rows and the hash of every
 * table with those of the backup. On any difference everything is rolled back. `sql` must be one session.
 * `rest` restores what belongs to the rows before they are kept: after a kill there are no rows yet, so that the same
 * restore can run again.
 */
export async function restoreBackup(
  sql: Sql,
  file: string,
  rest: (report: RestoreReport) => Promise<unknown> = async () => {},
): Promise<RestoreReport> {
  await sql.exec('begin');
  try {
    // Rows are inserted exactly as saved: triggers, which would add jobs or slugs, and foreign keys, which
    // would require an order of the tables, are off.
    await sql.exec('set local session_replication_role = replica');
    const report = await load(sql, file);
    await resetSequences(sql);
    await rest(report);
    await sql.exec('commit');
    return report;
  } catch (fault) {
    await sql.exec('rollback').catch(() => {});
    throw isRefusedRow(fault)
      ? new CommandError(`${file} is damaged: ${messageOf(fault)}. Nothing of it was kept.`, { cause: fault })
      : fault;
  }
}

/** Whether Postgres refused the content of a row: classes 22 (data) and 23 (constraints) of its error codes. */
function isRefusedRow(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && /^2[23]/.test(String(fault.code));
}

async function load(sql: Sql, file: string): Promise<RestoreReport> {
  const report: RestoreReport = { tables: 0, rows: 0, takenAt: '', files: null, photographs: 0 };
  const tablesByName = new Map((await backupTables(sql)).map((table) => [table.name, table]));
  let table: BackupTable | null = null;
  let pendingRows: string[] = [];
  for await (const line of readBackup(file)) {
    if ('row' in line) {
      pendingRows.push(line.row);
      if (pendingRows.length === BATCH && table) pendingRows = await insert(sql, table, pendingRows);
    } else if ('backup' in line) {
      report.takenAt = line.takenAt;
      await requireSameMigrations(sql, line.migrations);
    } else if ('table' in line) {
      table = await requireEmptyTable(sql, line.table, tablesByName);
    } else if ('end' in line && table) {
      pendingRows = await insert(sql, table, pendingRows);
      await requireSameRows(sql, table, line.end);
      report.tables++;
      report.rows += line.end.rows;
      if (table.name === 'public.photographs') report.photographs = line.end.rows;
      table = null;
    } else if ('whole' in line) {
      report.files = line.files ?? null;
    }
  }
  return report;
}

async function requireSameMigrations(sql: Sql, savedVersions: readonly string[]): Promise<void> {
  const applied = await appliedMigrations(sql);
  const [missing] = savedVersions.filter((version) => !applied.includes(version));
  const [newer] = applied.filter((version) => !savedVersions.includes(version));
  if (missing)
    throw new CommandError(
      `The database lacks migration ${missing} of the backup. Apply the migrations, then restore.`,
    );
  if (newer)
    throw new CommandError(
      `The database has migration ${newer}, which the backup lacks: restore with \`npm run restore\`, which brings the backup up to date first.`,
    );
}

/** Only names that the database knows become part of a statement. */
async function requireEmptyTable(
  sql: Sql,
  { name, columns }: BackupTable,
  tablesByName: ReadonlyMap<string, BackupTable>,
): Promise<BackupTable> {
  const existing = tablesByName.get(name);
  const missing = existing ? columns.find((column) => !existing.columns.includes(column)) : name;
  if (!existing || missing !== undefined)
    throw new CommandError(`The database has no ${missing ?? name}, which the backup has.`);
  const rows = await sql.query(`select 1 from ${name} limit 1`);
  if (rows.length > 0)
    throw new CommandError(
      `${name} is not empty. A backup is restored into an empty database only; nothing was changed.`,
    );
  return { name: existing.name, columns, key: existing.key };
}

async function insert(sql: Sql, { name, columns }: BackupTable, rows: readonly string[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const columnList = columns.map((column) => `"${column}"`).join(', ');
  await sql.query(
    `insert into ${name} (${columnList}) overriding system value
     select ${columnList} from jsonb_populate_recordset(null::${name}, $1::text::jsonb)`,
    [`[${rows.join(',')}]`],
  );
  return [];
}

async function requireSameRows(sql: Sql, table: BackupTable, saved: Fingerprint): Promise<void> {
  const restored = await fingerprintOf(sql, table);
  if (restored.rows === saved.rows && restored.sha256 === saved.sha256) return;
  throw new CommandError(
    `${table.name} came back different (${restored.rows} rows, saved were ${saved.rows}). Nothing of the backup was kept.`,
  );
}

/** Sets each sequence so that the next id follows the last restored one. */
async function resetSequences(sql: Sql): Promise<void> {
  const sequences = await sql.query<{ sequence: string; table: string; column: string }>(`
    select format('%I.%I', space.nspname, class.relname) as table, attname::text as column,
           pg_get_serial_sequence(format('%I.%I', space.nspname, class.relname), attname) as sequence
      from pg_attribute join pg_class as class on class.oid = attrelid
      join pg_namespace as space on space.oid = class.relnamespace
     where space.nspname = 'public' and class.relkind = 'r' and attnum > 0 and not attisdropped
       and pg_get_serial_sequence(format('%I.%I', space.nspname, class.relname), attname) is not null`);
  for (const { sequence, table, column } of sequences)
    await sql.query(
      `select setval('${sequence}', coalesce(max("${column}"), 1), max("${column}") is not null) from ${table}`,
    );
}
