import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readMigrations } from '../database/migrate.ts';

const folder = resolve(import.meta.dirname, '../../../supabase/migrations');

export interface RepositoryMigration {
  readonly version: string;
  /** The digest of its text, which is the same for every tool that applied it. */
  readonly digest: string;
}

export async function readRepositoryMigrations(): Promise<RepositoryMigration[]> {
  const migrations = await readMigrations(folder);
  return Promise.all(
    migrations.map(async ({ version, file }) => ({
      version,
      digest: textDigest(await readFile(join(folder, file), 'utf8')),
    })),
  );
}

/**
 * The digest of a migration as `checkup_facts` makes it: without white space and semicolons, because the CLI stores
 * statements.
 */
export function textDigest(text: string): string {
  return createHash('md5')
    .update(text.replace(/[ \t\r\n;]/g, ''))
    .digest('hex');
}
