import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readReleases } from '#server/database/releases.ts';

/**
 * Migrations below `root` that differ from what was released. Databases have applied them and apply none twice, so a
 * change of a released file would reach no database that exists.
 */
export function findRewrittenMigrations(root: string): string[] {
  return readReleases(root).flatMap(({ version, migrations }) =>
    Object.entries(migrations)
      .filter(([file, digest]) => digestOf(join(root, 'supabase/migrations', file)) !== digest)
      .map(
        ([file]) =>
          `supabase/migrations/${file} is not what ${version} was released with: take it back, and write the change as a new migration.`,
      ),
  );
}

function digestOf(file: string): string | null {
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : null;
}
