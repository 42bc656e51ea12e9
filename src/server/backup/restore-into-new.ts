import { rename, rm } from 'node:fs/promises';
import { lockLocalDir } from '../local-dir/lock-local-dir.ts';
import { databaseFolder, restoringFolder } from '../local-dir/database-folder.ts';
import { openScratch } from './open-database.ts';
import { restoreBackup, type RestoreReport } from './restore-backup.ts';

/**
 * Restores a backup into a new database in `localDir`. It is made in a folder of its own, and moved to its place when
 * its rows are compared and `rest` has restored what belongs to them. After a kill or a fault there is no database, and
 * the same or another backup can be restored.
 */
export async function restoreIntoNew(
  localDir: string,
  file: string,
  rest?: () => Promise<unknown>,
): Promise<RestoreReport> {
  const lock = lockLocalDir(localDir);
  const unfinished = restoringFolder(localDir);
  try {
    await rm(unfinished, { recursive: true, force: true });
    const database = await openScratch(unfinished, file);
    const report = await database
      .session((sql) => restoreBackup(sql, file, rest))
      .finally(() => database.close());
    await rename(databaseFolder(unfinished), databaseFolder(localDir));
    return report;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    lock.release();
  }
}
