import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_RELEASE, firstReleaseOf } from '../schema/first-release.ts';

/** The generated migration must say what the files of supabase/schemas below `root` say: nobody writes SQL twice. */
export function findStaleRelease(root: string): string[] {
  const file = join(root, FIRST_RELEASE);
  if (existsSync(file) && readFileSync(file, 'utf8') === firstReleaseOf(root)) return [];
  return [`${FIRST_RELEASE} is not what supabase/schemas says: run \`npm run schema\`.`];
}
