import { appliedMigrations } from './applied-migrations.ts';
import { CommandError } from '../command/command-error.ts';
import type { Sql } from './connection.ts';
import { migrate, refuseOlder } from './migrate.ts';

/**
 * What is done with a database before it is used. 'upgraded': it is made where there is none, and missing migrations are
 * applied. 'made': it is made where there is none. 'existing': it must be there. Both throw an OlderDatabase for an older
 * one. 'as-it-is': it must be there, of whatever version, and nothing is applied.
 */
export const databaseUses = ['upgraded', 'made', 'existing', 'as-it-is'] as const;
export type DatabaseUse = (typeof databaseUses)[number];

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
