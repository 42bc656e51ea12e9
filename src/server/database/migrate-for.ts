import { appliedMigrations } from './applied-migrations.ts';
import { CommandError } from '../command/command-error.ts';
import type { Sql } from './connection.ts';
import type { DatabaseUse } from './database-use.ts';
import { migrate, refuseOlder } from './migrate.ts';

/** Returns the files of the migrations that were applied. Throws a CommandError where the use does not fit what is there. */
export async function migrateFor(use: DatabaseUse, sql: Sql, folder: string): Promise<string[]> {
  if (use === 'upgraded') return migrate(sql, folder);
  const isOurs = (await appliedMigrations(sql)).length > 0;
  if (!isOurs && use !== 'made')
    throw new CommandError(
      'The database has no tables of Angala: set DATABASE_URL to the one of `npm start`, or fill this one first with `npm start`, `npm run import` or `npm run restore`.',
    );
  if (use === 'as-it-is') return [];
  await refuseOlder(sql, folder);
  return isOurs ? [] : migrate(sql, folder);
}
