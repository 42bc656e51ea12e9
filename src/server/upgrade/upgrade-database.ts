import { existsSync, mkdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { formatCount } from '#domain/text/text.ts';
import { backupName } from '../backup/backup-name.ts';
import { copyStorage, storedNames } from '../backup/copy-storage.ts';
import { openDatabase } from '../backup/open-database.ts';
import { tryBackup } from '../backup/try-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import type { Sql } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { readReleases, releaseOf } from '../database/releases.ts';
import type { Env } from '../env/env.ts';
import { UNFINISHED } from '../files/write-atomically.ts';
import type { Log } from '../log/log.ts';

const root = resolve(import.meta.dirname, '../../..');
/** How the names of these backups begin. */
const BEFORE = 'before-upgrade-of-';

interface Upgrading {
  readonly log: Pick<Log, 'info'>;
  readonly now: Date;
  readonly migrations?: string;
}

/**
 * Saves an older database with its stored files in LOCAL_DIR/backups, then applies the missing migrations in one
 * transaction. After a kill or a full disk the database is what it was, and the next start does it again.
 */
export async function upgradeDatabase(
  env: Pick<Env, 'databaseUrl' | 'supabase' | 'localDir'>,
  { log, now, migrations = join(root, 'supabase/migrations') }: Upgrading,
): Promise<void> {
  const database = await openDatabase(env);
  try {
    await database.session(async (sql) => {
      const version = await versionOf(sql);
      const { file, rows } = await save(sql, env, { version, now });
      log.info(
        `This database is of ${version}. It is saved as it was in ${file} (${formatCount(rows, 'row')}).`,
      );
      const applied = await migrate(sql, migrations);
      log.info(
        `${formatCount(applied.length, 'migration has', 'migrations have')} brought it up to date, and every row was kept. What changed on pages is published now.`,
      );
    });
  } finally {
    await database.close();
  }
}

/** 'version 1.0.0' */
async function versionOf(sql: Sql): Promise<string> {
  const applied = await sql.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  const release = releaseOf(
    applied.map(({ version }) => version),
    readReleases(root),
  );
  return release === null ? 'an earlier version' : `version ${release}`;
}

async function save(
  sql: Sql,
  { localDir }: Pick<Env, 'localDir'>,
  { version, now }: { version: string; now: Date },
): Promise<{ file: string; rows: number }> {
  const folder = join(localDir, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // What an upgrade left that was cut off while it saved.
  for (const name of await readdir(folder))
    if (name.startsWith(BEFORE) && name.includes(UNFINISHED))
      await rm(join(folder, name), { recursive: true, force: true });
  const file = join(folder, `${BEFORE}${version.replaceAll(' ', '-')}-${backupName(now)}`);
  const storage = `${file}.storage`;
  // Of an upgrade in the same minute that was cut off before the file had its name.
  if (!existsSync(file)) await rm(storage, { recursive: true, force: true });
  const rest = async () => {
    return existsSync(storage) ? (await storedNames(storage)).length : copyStorage(localDir, storage);
  };
  const { rows } = await writeBackup(sql, file, { now, rest });
  await tryBackup(sql, file);
  return { file, rows };
}
