import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemaOrder } from './schema-order.ts';

/** The files of the schema below `root`, in the order in which they load, each by its path from `root`. */
export function schemaFiles(root: string): string[] {
  return schemaOrder(readFileSync(join(root, 'supabase/config.toml'), 'utf8'));
}

/** The schema as one text of SQL, in the order in which its files load. */
export function schemaText(root: string): string {
  return schemaFiles(root)
    .map((file) => `-- ${file}\n\n${readFileSync(join(root, file), 'utf8').trim()}\n`)
    .join('\n');
}

/** Copies the files of the schema into this folder under the names of migrations, '045_listing-listings.sql', so that they load in order. */
export function copyAsMigrations(root: string, folder: string): void {
  for (const [at, file] of schemaFiles(root).entries()) {
    const [, , ...path] = file.split('/');
    copyFileSync(join(root, file), join(folder, `${String(at + 1).padStart(3, '0')}_${path.join('-')}`));
  }
}
