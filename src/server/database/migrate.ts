import { formatCount } from '#domain/text/text.ts';
import { CommandError } from '../command/command-error.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BEFORE_FIRST_RELEASE, type Sql } from './connection.ts';
import { OlderDatabase } from './older-database.ts';

/** The table of the Supabase CLI, so that it and this code agree on what has been applied. */
const history = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key, statements text[], name text
  );`;

type Migration = { readonly version: string; readonly name: string; readonly file: string };

/**
 * Applies the missing migrations of the folder, in order, and returns their file names. All of them and their rows in the
 * history are one transaction: after a fault, a kill or a full disk the database is what it was. `connection` must be one
 * session, not a pool.
 */
export async function migrate(connection: Sql, folder: string): Promise<string[]> {
  const { missing } = await compareWith(connection, folder);
  if (missing.length > 0) await applyAll(connection, folder, missing);
  return missing.map((migration) => migration.file);
}

/** Throws an OlderDatabase when migrations wait for the database. A new one may be made. */
export async function refuseOlder(connection: Sql, folder: string): Promise<void> {
  const { missing, isNew } = await compareWith(connection, folder);
  if (isNew || missing.length === 0) return;
  throw new OlderDatabase(
    `The database is of an earlier version and waits for ${formatCount(missing.length, 'migration')}: stop everything that uses it, then run \`npm start -- --migrate\`, which saves it in LOCAL_DIR/backups and brings it up to date. Nothing was changed.`,
  );
}

/** Throws a CommandError for a database of before the first release, and for one of a newer version. */
async function compareWith(
  connection: Sql,
  folder: string,
): Promise<{ missing: Migration[]; isNew: boolean }> {
  await connection.exec(history);
  const rows = await connection.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  const applied = new Set(rows.map(({ version }) => version));
  const migrations = await readMigrations(folder);
  const [first] = migrations;
  if (first && applied.size > 0 && !applied.has(first.version)) throw new CommandError(BEFORE_FIRST_RELEASE);
  refuseNewer([...applied], migrations);
  return { missing: migrations.filter(({ version }) => !applied.has(version)), isNew: applied.size === 0 };
}

/** Throws a CommandError when the database has a migration that this version does not know. */
function refuseNewer(applied: readonly string[], migrations: readonly Pick<Migration, 'version'>[]): void {
  const newer = applied.find((version) => migrations.every((known) => known.version !== version));
  if (newer === undefined) return;
  throw new CommandError(
    `The database is of a newer version (it has migration ${newer}, which is not known here): start that version, or restore a backup of before into another LOCAL_DIR or DATABASE_URL. Nothing was changed.`,
  );
}

/**
 * The migrations in a folder, in the order of their numbers. Throws a CommandError for a wrong name, and for two with
 * one number.
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const migrations = files.map((file) => {
    const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
    if (!version || !name) throw new CommandError(`${join(folder, file)} must be named <number>_<name>.sql.`);
    return { version, name, file };
  });
  const duplicate = migrations.find(({ version }, at) => migrations[at + 1]?.version === version);
  if (duplicate)
    throw new CommandError(
      `Two migrations in ${folder} carry the number ${duplicate.version}: renumber one of them.`,
    );
  return migrations;
}

async function applyAll(connection: Sql, folder: string, missing: readonly Migration[]): Promise<void> {
  await connection.exec('begin');
  try {
    for (const migration of missing) await apply(connection, folder, migration);
    await connection.exec('commit');
  } catch (fault) {
    await connection.exec('rollback').catch(() => {});
    throw fault;
  }
}

async function apply(connection: Sql, folder: string, { version, name, file }: Migration): Promise<void> {
  const text = await readFile(join(folder, file), 'utf8');
  try {
    await connection.exec(text);
    // Otherwise what a migration left to the end of the transaction would forbid the next one to alter that table.
    await connection.exec('set constraints all immediate; set constraints all deferred');
    await connection.query(
      'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3::text])',
      [version, name, text],
    );
  } catch (cause) {
    throw new CommandError(`Migration ${file} failed, nothing was changed: ${reason(cause)}`, { cause });
  }
}

function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
