import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { formatCount } from '#domain/text/text.ts';
import { CommandError } from '../command/command-error.ts';
import { appliedMigrations } from '../database/applied-migrations.ts';
import type { Env } from '../env/env.ts';
import type { Sql } from '../database/connection.ts';

/**
 * Throws a CommandError where a backup would save nothing, or not the stored files: of an empty database, and of one whose
 * files are in another folder. Returns whether it is the database of a Supabase project, which keeps its files itself.
 */
export async function requireData(
  sql: Sql,
  { localDir, supabase }: Pick<Env, 'localDir' | 'supabase'>,
): Promise<'hosted' | 'local'> {
  if ((await appliedMigrations(sql)).length === 0)
    throw new CommandError(
      'The database has no tables of Angala, so there is nothing to save: set LOCAL_DIR or DATABASE_URL to those of `npm start`.',
    );
  const [found] = await sql.query<{ files: number; hosted: boolean }>(
    "select count(*)::int as files, to_regrole('supabase_admin') is not null as hosted from storage.objects",
  );
  if (supabase || found?.hosted) return 'hosted';
  if (!found || found.files === 0 || existsSync(join(localDir, 'storage'))) return 'local';
  throw new CommandError(
    `The database lists ${formatCount(found.files, 'stored file')}, and ${localDir} holds none of them: set LOCAL_DIR to the folder of \`npm start\`. No backup was made.`,
  );
}
