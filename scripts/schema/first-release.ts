import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The one migration that the files of supabase/schemas make up until the first release is tagged. */
export const FIRST_RELEASE = 'supabase/migrations/20261127000000_first_release.sql';

/** The text of that migration: the files of supabase/schemas below `root`, in the order of their names. */
export function firstReleaseOf(root: string): string {
  const folder = join(root, 'supabase/schemas');
  const texts = readdirSync(folder)
    .sort()
    .map((file) => `-- supabase/schemas/${file}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`);
  return `-- Made by \`npm run schema\` from supabase/schemas. Change those files, not this one.\n\n${texts.join('\n')}`;
}
