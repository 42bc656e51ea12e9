import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readMigrations } from '../database/migrate.ts';

const folder = resolve(import.meta.dirname, '../../../supabase/migrations');

export interface OurMigration {
  readonly version: string;
  /** What its text is told apart by, whoever applied it. */
  readonly digest: string;
}

/** The migrations of this repository. */
export async function ourMigrations(): Promise<OurMigration[]> {
  const migrations = await readMigrations(folder);
  return Promise.all(
    migrations.map(async ({ version, file }) => ({
      version,
      digest: textDigest(await readFile(join(folder, file), 'utf8')),
    })),
  );
}

/** As `checkup_facts` counts it (supabase/schemas/26_checkups.sql). */
export function textDigest(text: string): string {
  return createHash('md5')
    .update(text.replace(/[ \t\r\n;]/g, ''))
    .digest('hex');
}
