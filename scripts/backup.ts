import { CommandError } from '#server/command/command-error.ts';
import { existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { requireDatabase } from '#server/backend/backend.ts';
import { usageOf } from '#server/command/manual.ts';
import { readArguments } from '#server/command/read-arguments.ts';
import { backupName } from '#server/backup/backup-name.ts';
import { gitWouldAdd } from '#server/backup/git-would-add.ts';
import { openDatabase, openScratch } from '#server/backup/open-database.ts';
import { requireData } from '#server/backup/require-data.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { readStoredFilesIn } from '#server/checkup/stored-files.ts';
import { copyStorage, storedNames } from '#server/backup/copy-storage.ts';
import { tryBackup } from '#server/backup/try-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { readEnv } from '#server/env/env.ts';
import { runCommand } from '#server/command/run-command.ts';
import { manual } from './manuals/backup.ts';

const USAGE = usageOf(manual);

await runCommand(async () => {
  const { values, positionals } = readArguments(manual);
  const [name, ...others] = positionals;
  if (others.length > 0) throw new CommandError(`Name one file at most. Usage: ${USAGE}`);
  const now = new Date();
  const env = readEnv();
  const file = resolve(name ?? join(env.localDir, 'backups', backupName(now)));
  const storageFolder = `${file}.storage`;
  // A folder that an older backup left would mix its files with the new ones.
  if (existsSync(file)) throw new CommandError(`${file} exists already: name another file. Usage: ${USAGE}`);
  if (existsSync(storageFolder))
    throw new CommandError(
      `${storageFolder} exists already, of a backup whose rows are not there: delete it, or name another file. Usage: ${USAGE}`,
    );
  // The backup holds the hashes of passwords, and git would pass them to everybody who clones.
  if (gitWouldAdd(file) || gitWouldAdd(storageFolder))
    throw new CommandError(
      `${file} is in a repository, where the next commit would take it: name a file outside, or leave FILE out.`,
    );
  if (!env.supabase && !env.databaseUrl) requireDatabase(env);
  const database = await openDatabase(env);
  const { tables, rows } = await database
    .session(async (sql) => {
      const place = await requireData(sql, env);
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      const rest = () => (place === 'hosted' ? Promise.resolve(0) : copyStorage(env.localDir, storageFolder));
      const report = await writeBackup(sql, file, { now, rest });
      if (values.unchecked) await tryBackup(sql, file);
      return report;
    })
    .finally(() => database.close());
  process.stdout.write(`${rows} rows of ${tables} tables are saved in ${file}.\n`);
  if (existsSync(storageFolder))
    process.stdout.write(`The files of storage, photographs among them, are in ${storageFolder}.\n`);
  if (!values.unchecked) await check(file);
  await checkFiles(storageFolder);
});

/** Restores the backup into an empty temporary database, compares every table, and deletes that database. */
async function check(file: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'angala-backup-'));
  try {
    const scratch = await openScratch(folder, file);
    await scratch.session((sql) => restoreBackup(sql, file)).finally(() => scratch.close());
    process.stdout.write('Restored into an empty database, it is the same: every row of every table.\n');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Of more files than this, a sample is compared. */
const COMPARED_FILES = 500;

/** Compares the saved files with what was noted of them when they were stored: each by its size, a sample by its digest. */
async function checkFiles(storageFolder: string): Promise<void> {
  if (!existsSync(storageFolder)) return;
  const names = await storedNames(storageFolder);
  const isChosen = (_name: string, at: number) => at % Math.ceil(names.length / COMPARED_FILES) === 0;
  const sample = new Set(names.filter(isChosen).flatMap((name) => [name, `${name}.json`]));
  const files = await readStoredFilesIn(storageFolder, (name) => sample.has(name));
  const damaged = files.filter(({ fault }) => fault !== null);
  for (const { bucket, name, fault } of damaged)
    process.stdout.write(`Not as it was stored: ${bucket}/${name} (${fault}).\n`);
  if (damaged.length === 0) return;
  throw new CommandError(
    'The backup is kept, with these files as they are in LOCAL_DIR. `npm run doctor` says what to do about them; then make another backup.',
  );
}
