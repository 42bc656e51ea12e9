// Restores a backup into an empty, migrated database and compares every table: npm run restore -- FILE
// The database is that of DATABASE_URL, else a new one for the embedded backend in LOCAL_DIR.
import { CommandError } from '#server/command/command-error.ts';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { usageOf } from '#server/command/manual.ts';
import { readArguments } from '#server/command/read-arguments.ts';
import { openDatabase } from '#server/backup/open-database.ts';
import { restoreBackup, type RestoreReport } from '#server/backup/restore-backup.ts';
import { restoreIntoNew } from '#server/backup/restore-into-new.ts';
import { restoreStorage } from '#server/backup/copy-storage.ts';
import { type Env, readEnv } from '#server/env/env.ts';
import { runCommand } from '#server/command/run-command.ts';
import { manual } from './manuals/restore.ts';

const USAGE = usageOf(manual);

await runCommand(async () => {
  const { positionals } = readArguments(manual);
  const [name, ...others] = positionals;
  if (!name || others.length > 0) throw new CommandError(`Name one backup. Usage: ${USAGE}`);
  const file = resolve(name);
  if (!existsSync(file)) throw new CommandError(`There is no ${file}. Usage: ${USAGE}`);
  const env = readEnv();
  const isNew = !env.databaseUrl && !env.supabase && !existsSync(join(env.localDir, 'pg'));
  const { tables, rows, takenAt } = isNew
    ? await restoreIntoNew(env.localDir, file)
    : await restoreIntoExisting(env, file);
  process.stdout.write(
    `${rows} rows of ${tables} tables, as they were at ${takenAt}, are restored and compared.\n`,
  );
  if (!env.supabase && (await restoreStorage(`${file}.storage`, env.localDir)))
    process.stdout.write(
      'The files of storage are back. After `npm start`, `npm run doctor -- --repair` lists them again.\n',
    );
});

async function restoreIntoExisting(env: Env, file: string): Promise<RestoreReport> {
  const database = await openDatabase(env);
  return database.session((sql) => restoreBackup(sql, file)).finally(() => database.close());
}
