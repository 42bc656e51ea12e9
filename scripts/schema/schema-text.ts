import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The schema as one text of SQL: the files of supabase/schemas below `root`, in the order of their names. */
export function schemaText(root: string): string {
  const folder = join(root, 'supabase/schemas');
  const texts = readdirSync(folder)
    .sort()
    .map((file) => `-- supabase/schemas/${file}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`);
  return texts.join('\n');
}
