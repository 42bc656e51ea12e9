import { CommandError } from '../command/command-error.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BEFORE_FIRST_RELEASE, type Sql } from './connection.ts';

/** The table of the Supabase CLI, so that it and this code agree on what has been applied. */
const history = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key, statements text[], name text
  );`;

type Migration = { readonly version: string; readonly name: string; readonly file: string };

/**
 * Applies the missing migrations of the folder, in order, and returns their file names. Each file and its row
 * in the history form one transaction, so a file is applied completely or not at all. `connection` must be
 * one session, not a pool.
 */
export async function migrate(connection: Sql, folder: string): Promise<string[]> {
  await connection.exec(history);
  const rows = await connection.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  const applied = new Set(rows.map((row) => row.version));
  const migrations = await readMigrations(folder);
  const [first] = migrations;
  if (first && applied.size > 0 && !applied.has(first.version)) throw new CommandError(BEFORE_FIRST_RELEASE);
  const missing = migrations.filter((migration) => !applied.has(migration.version));
  for (const migration of missing) await apply(connection, folder, migration);
  return missing.map((migration) => migration.file);
}

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

async function apply(connection: Sql, folder: string, { version, name, file }: Migration): Promise<void> {
  const text = await readFile(join(folder, file), 'utf8');
  try {
    await connection.exec('begin');
    await connection.exec(text);
    await connection.query(
      'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3::text])',
      [version, name, text],
    );
    await connection.exec('commit');
  } catch (cause) {
    await connection.exec('rollback');
    throw new CommandError(`Migration ${file} failed, nothing of it was kept: ${reason(cause)}`, { cause });
  }
}

function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
