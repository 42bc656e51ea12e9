import { CommandError } from '#server/command/command-error.ts';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { formatCount } from '#domain/text/text.ts';
import { usageOf } from '#server/command/manual.ts';
import { readArguments } from '#server/command/read-arguments.ts';
import { readStoredFiles } from '#server/checkup/stored-files.ts';
import type { Sql } from '#server/database/connection.ts';
import { databaseFolder } from '#server/local-dir/database-folder.ts';
import { openDatabase, prepareForBackup } from '#server/backup/open-database.ts';
import { restoreBackup, type RestoreReport } from '#server/backup/restore-backup.ts';
import { restoreIntoNew } from '#server/backup/restore-into-new.ts';
import { withCurrentBackup } from '#server/backup/with-current-backup.ts';
import { restoreStorage, storedNames } from '#server/backup/copy-storage.ts';
import { type Env, readEnv } from '#server/env/env.ts';
import { runCommand } from '#server/command/run-command.ts';
import { manual } from './manuals/restore.ts';

const USAGE = usageOf(manual);

await runCommand(async () => {
  const { positionals, values } = readArguments(manual);
  const [name, ...others] = positionals;
  if (!name || others.length > 0) throw new CommandError(`Name one backup. Usage: ${USAGE}`);
  const file = resolve(name);
  if (!existsSync(file)) throw new CommandError(`There is no ${file}. Usage: ${USAGE}`);
  const env = readEnv();
  const isNew = !env.databaseUrl && !env.supabase && !existsSync(databaseFolder(env.localDir));
  let restoredFiles = 0;
  const rest = async ({ files, photographs }: RestoreReport) => {
    if (env.supabase || values['without-files']) return;
    const storage = `${file}.storage`;
    // A backup of 1.0.0 does not say. Photographs of a project stay in its storage.
    const saved = files ?? (isNew ? photographs : 0);
    const found = (await storedNames(storage)).length;
    if (found < saved)
      throw new CommandError(
        `${formatCount(saved, 'stored file belongs', 'stored files belong')} to these rows, photographs among them, and ${storage} ${found === 0 ? 'is not there' : `has ${found}`}. Put that folder beside the backup again, or restore the rows alone: npm run restore -- ${name} --without-files. Nothing was restored.`,
      );
    restoredFiles = await restoreStorage(storage, env.localDir);
  };
  const { tables, rows, takenAt } = isNew
    ? await restoreIntoNew(env.localDir, file, rest)
    : await restoreIntoExisting(env, file, rest);
  process.stdout.write(
    `${rows} rows of ${tables} tables, as they were at ${takenAt}, are restored and compared.\n`,
  );
  if (values['without-files'])
    process.stdout.write(
      'The stored files are not: photographs are missing on pages until their files lie in LOCAL_DIR/storage. `npm run doctor` names them.\n',
    );
  if (restoredFiles === 0) return;
  process.stdout.write('The files of storage are back. The next `npm start` lists them.\n');
  const damaged = (await readStoredFiles(env.localDir, () => true)).filter(({ fault }) => fault !== null);
  if (damaged.length === 0) return;
  for (const { bucket, name, fault } of damaged)
    process.stdout.write(`Not as it was stored: ${bucket}/${name} (${fault}).\n`);
  process.stdout.write(
    `The rows are complete. Copy ${damaged.length === 1 ? 'this file' : 'these files'} from an earlier backup into ${join(env.localDir, 'storage')}, or take the photograph out of its home in /admin and add it again; \`npm run doctor\` names what is left.\n`,
  );
  process.exitCode = 1;
});

async function restoreIntoExisting(
  env: Env,
  file: string,
  rest: (report: RestoreReport) => Promise<unknown>,
): Promise<RestoreReport> {
  return withCurrentBackup(file, async (current) => {
    const database = await openDatabase(env);
    const restore = async (sql: Sql) => {
      if (env.databaseUrl) await prepareForBackup(sql, current);
      return restoreBackup(sql, current, rest);
    };
    return database.session(restore).finally(() => database.close());
  });
}
