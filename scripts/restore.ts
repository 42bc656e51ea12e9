import { CommandError } from '#server/command/command-error.ts';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { usageOf } from '#server/command/manual.ts';
import { readArguments } from '#server/command/read-arguments.ts';
import { readStoredFiles } from '#server/checkup/stored-files.ts';
import type { Sql } from '#server/database/connection.ts';
import { databaseFolder } from '#server/local-dir/database-folder.ts';
import { openDatabase, prepareForBackup } from '#server/backup/open-database.ts';
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
  const isNew = !env.databaseUrl && !env.supabase && !existsSync(databaseFolder(env.localDir));
  let hasStorage = false;
  const rest = async () => {
    hasStorage = !env.supabase && (await restoreStorage(`${file}.storage`, env.localDir));
  };
  const { tables, rows, takenAt } = isNew
    ? await restoreIntoNew(env.localDir, file, rest)
    : await restoreIntoExisting(env, file, rest);
  process.stdout.write(
    `${rows} rows of ${tables} tables, as they were at ${takenAt}, are restored and compared.\n`,
  );
  if (!hasStorage) return;
  process.stdout.write('The files of storage are back. The next `npm start` lists them.\n');
  const damaged = (await readStoredFiles(env.localDir, () => true)).filter(({ fault }) => fault !== null);
  for (const { bucket, name, fault } of damaged)
    process.stdout.write(`Not as it was stored: ${bucket}/${name} (${fault}). The rows are complete.\n`);
});

async function restoreIntoExisting(
  env: Env,
  file: string,
  rest: () => Promise<unknown>,
): Promise<RestoreReport> {
  const database = await openDatabase(env);
  const restore = async (sql: Sql) => {
    if (env.databaseUrl) await prepareForBackup(sql, file);
    return restoreBackup(sql, file, rest);
  };
  return database.session(restore).finally(() => database.close());
}
