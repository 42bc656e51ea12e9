import { CommandError } from '../command/command-error.ts';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openScratchDatabase, prepareDatabase } from '../backend/backend.ts';
import { connectPglite, connectPostgres, type Sql } from '../database/connection.ts';
import { lockLocalDir } from '../local-dir/lock-local-dir.ts';
import { databaseFolder } from '../local-dir/database-folder.ts';
import { readMigrations } from '../database/migrate.ts';
import type { Env } from '../env/env.ts';
import { appliedMigrations } from '../database/applied-migrations.ts';
import { type BackupOrigin, originOf } from './read-backup.ts';

export const projectMigrations = resolve(import.meta.dirname, '../../../supabase/migrations');

export interface DatabaseHandle {
  /** Runs the work in a single session, so that a transaction stays in one session. */
  session: <Result>(work: (sql: Sql) => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
}

type DatabaseEnv = Pick<Env, 'databaseUrl' | 'supabase' | 'localDir'>;

/** Opens the database of DATABASE_URL, else that of the embedded backend, which must not be running. */
export async function openDatabase({
  databaseUrl,
  supabase,
  localDir,
}: DatabaseEnv): Promise<DatabaseHandle> {
  if (databaseUrl) {
    try {
      return await connectPostgres(databaseUrl);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
      throw new CommandError(`The database of DATABASE_URL does not answer: ${reason}`, { cause });
    }
  }
  if (supabase)
    throw new CommandError(
      "DATABASE_URL must be set to the project's connection string (Supabase: Connect, Session pooler): keys do not reach all that a backup holds.",
    );
  const lock = lockLocalDir(localDir);
  const { session, close } = await connectPglite(databaseFolder(localDir));
  return {
    session,
    close: async () => {
      await close();
      lock.release();
    },
  };
}

/** Opens an empty database in this folder, with exactly those of the known migrations that the saved database had. */
export async function openScratch(
  folder: string,
  file: string,
  known = projectMigrations,
): Promise<DatabaseHandle> {
  return withMigrationsOf(file, known, async (migrations) => {
    const { sql, close } = await openScratchDatabase(folder, migrations);
    return { session: (work) => work(sql), close };
  });
}

/** Gives an empty Postgres, such as a bare one, what the saved database had before its rows. */
export async function prepareForBackup(sql: Sql, file: string): Promise<void> {
  if ((await appliedMigrations(sql)).length > 0) return;
  await withMigrationsOf(file, projectMigrations, (migrations) => prepareDatabase(sql, migrations));
}

/** Calls `use` with a folder of exactly those of the known migrations that the saved database had. */
async function withMigrationsOf<Result>(
  file: string,
  known: string,
  use: (migrations: string) => Promise<Result>,
): Promise<Result> {
  const origin = await originOf(file);
  const all = await readMigrations(known);
  requireKnown(file, origin, all);
  const savedVersions = new Set(origin.migrations);
  const migrations = await mkdtemp(join(tmpdir(), 'angala-migrations-'));
  try {
    for (const { version, file: name } of all)
      if (savedVersions.has(version)) await copyFile(join(known, name), join(migrations, name));
    return await use(migrations);
  } finally {
    await rm(migrations, { recursive: true, force: true });
  }
}

/** Throws a CommandError for a backup of before the first release, and for one of a newer version. */
export function requireKnown(
  file: string,
  { migrations, version }: BackupOrigin,
  known: readonly { version: string }[],
): void {
  const [first] = known;
  if (first && !migrations.includes(first.version))
    throw new CommandError(
      `${file} is of before version 1.0.0 (its newest migration is ${migrations.at(-1) ?? 'none'}), and is not brought up to date. Restore it with the code that wrote it, export homes, societies and areas from /admin there, and load them here with \`npm run import\`.`,
    );
  const newer = migrations.find((saved) => !known.some((each) => each.version === saved));
  if (newer === undefined) return;
  throw new CommandError(
    `${file} was written by version ${version}, which is newer than this code (migration ${newer} is not known here). Get that version of the code, run \`npm install\`, then restore.`,
  );
}
