import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../command/command-error.ts';
import { UNFINISHED } from '../files/write-atomically.ts';

export function databaseFolder(localDir: string): string {
  return join(localDir, 'pg');
}

/** The folder in which a restore makes its database before it is complete. */
export function restoringFolder(localDir: string): string {
  return join(localDir, `restore${UNFINISHED}`);
}

/** Whether a backend has ever run on the folder, its rows here or in a Postgres. */
export function hasKeys(localDir: string): boolean {
  return existsSync(join(localDir, 'keys.json'));
}

/** Whether a database was ever completed in the folder. */
export function hasDatabase(localDir: string): boolean {
  const folder = databaseFolder(localDir);
  return existsSync(folder) && !existsSync(`${folder}${UNFINISHED}`);
}

/**
 * Call before the database is opened, and the returned function when it has its schema. A database whose first start was
 * cut off, by a kill or a full disk, holds nothing yet and is made again. Throws a CommandError after a restore that was
 * cut off: an empty database would look like the one that somebody restores.
 */
export function beginDatabase(localDir: string): () => void {
  const folder = databaseFolder(localDir);
  const restoring = restoringFolder(localDir);
  const marker = `${folder}${UNFINISHED}`;
  if (existsSync(marker)) rmSync(folder, { recursive: true, force: true });
  if (existsSync(folder)) return () => {};
  if (existsSync(restoring))
    throw new CommandError(
      `A restore into ${localDir} was cut off: run \`npm run restore -- FILE\` again, or delete ${restoring} to begin without it.`,
    );
  writeFileSync(marker, '');
  return () => rmSync(marker, { force: true });
}
