import { resolve } from 'node:path';
import { readMigrations } from '../database/migrate.ts';

const folder = resolve(import.meta.dirname, '../../../supabase/migrations');

/** Versions of the migrations of this repository. */
export async function ourMigrations(): Promise<string[]> {
  return (await readMigrations(folder)).map(({ version }) => version);
}
