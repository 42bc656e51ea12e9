import { rename, rm } from 'node:fs/promises';
import { lockLocalDir } from '../local-dir/lock-local-dir.ts';
import { databaseFolder, restoringFolder } from '../local-dir/database-folder.ts';
import { migrate } from '../database/migrate.ts';
import { openScratch, projectMigrations } from './open-database.ts';
import { restoreBackup, type RestoreReport } from './restore-backup.ts';

/**
 * Restores a backup into a new database in `localDir`. It is made in a folder of its own, and moved to its place when
 * its rows are compared, those of an earlier version brought up to date, and `rest` has restored what belongs to them. After a kill or a fault there is no database, and
 * the same or another backup can be restored.
 */
export async function restoreIntoNew(
  localDir: string,
  file: string,
  rest?: (report: RestoreReport) => Promise<unknown>,
  known = projectMigrations,
): Promise<RestoreReport> {
  const lock = lockLocalDir(localDir);
  const unfinished = restoringFolder(localDir);
  try {
    await rm(unfinished, { recursive: true, force: true });
    const database = await openScratch(unfinished, file, known);
    const report = await database
      .session(async (sql) => {
        const restored = await restoreBackup(sql, file, rest);
        await migrate(sql, known);
        return restored;
      })
      .finally(() => database.close());
    await rename(databaseFolder(unfinished), databaseFolder(localDir));
    return report;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    lock.release();
  }
}
