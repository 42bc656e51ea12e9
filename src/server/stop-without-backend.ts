// What a build does where nobody has set a backend.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from './command-error.ts';
import type { Env } from './env.ts';
import { lockHolder } from './files/lock-folder.ts';

/**
 * On a laptop a build of a fresh clone publishes the demo. A host's build machine starts equally fresh each time, and a
 * forgotten secret would publish the demo in place of the site: there the settings must say what is meant.
 */
export function stopWithoutBackend(env: Env): void {
  const { onBuildMachine, supabase, databaseUrl, seedIsChosen, localDir } = env;
  if (!onBuildMachine || supabase || databaseUrl || seedIsChosen) return;
  if (existsSync(join(localDir, 'pg')) || lockHolder(localDir)) return;
  throw new CommandError(
    'This build machine has no backend to read homes from: set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and ' +
      'SUPABASE_SECRET_KEY to those of the project whose pages it builds. Nothing was published. ' +
      'For the demo data set SEED=demo.',
  );
}
