import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openScratch } from './open-database.ts';
import { restoreBackup, type RestoreReport } from './restore-backup.ts';

/**
 * Restores a backup into a new database in `localDir`. When that fails, the database is deleted again: it may have the
 * migrations of an older backup, and would then refuse every other one.
 */
export async function restoreIntoNew(localDir: string, file: string): Promise<RestoreReport> {
  const database = await openScratch(localDir, file);
  try {
    return await database.session((sql) => restoreBackup(sql, file)).finally(() => database.close());
  } catch (fault) {
    await rm(join(localDir, 'pg'), { recursive: true, force: true });
    throw fault;
  }
}
