import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { formatCount } from '#domain/text/text.ts';
import { CommandError } from '../command/command-error.ts';
import { appliedMigrations } from '../database/applied-migrations.ts';
import type { Sql } from '../database/connection.ts';

/**
 * Throws a CommandError where a backup would save nothing, or not the stored files: of an empty database, and of one whose
 * files are in another folder. Those of a Supabase project are in its own storage.
 */
export async function requireData(sql: Sql, localDir: string): Promise<void> {
  if ((await appliedMigrations(sql)).length === 0)
    throw new CommandError(
      'The database has no tables of Angala, so there is nothing to save: set LOCAL_DIR or DATABASE_URL to those of `npm start`.',
    );
  if (existsSync(join(localDir, 'storage'))) return;
  const [found] = await sql.query<{ files: number; hosted: boolean }>(
    "select count(*)::int as files, to_regrole('supabase_admin') is not null as hosted from storage.objects",
  );
  if (!found || found.hosted || found.files === 0) return;
  throw new CommandError(
    `The database lists ${formatCount(found.files, 'stored file')}, and ${localDir} holds none of them: set LOCAL_DIR to the folder of \`npm start\`. No backup was made.`,
  );
}
