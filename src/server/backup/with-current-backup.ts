import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, readMigrations } from '../database/migrate.ts';
import { openScratch, projectMigrations, requireKnown } from './open-database.ts';
import { originOf } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

/**
 * Calls `use` with this backup as the present version would have written it: an older one is restored into a temporary
 * database, migrated there, and saved again.
 */
export async function withCurrentBackup<Result>(
  file: string,
  use: (file: string) => Promise<Result>,
  known = projectMigrations,
): Promise<Result> {
  const origin = await originOf(file);
  const all = await readMigrations(known);
  requireKnown(file, origin, all);
  if (all.every(({ version }) => origin.migrations.includes(version))) return use(file);
  const folder = await mkdtemp(join(tmpdir(), 'angala-older-'));
  try {
    const current = join(folder, 'current.backup.gz');
    const scratch = await openScratch(join(folder, 'scratch'), file, known);
    await scratch
      .session(async (sql) => {
        const { files } = await restoreBackup(sql, file);
        await migrate(sql, known);
        const rest = async () => files ?? undefined;
        return writeBackup(sql, current, { now: new Date(origin.takenAt), rest });
      })
      .finally(() => scratch.close());
    return await use(current);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
