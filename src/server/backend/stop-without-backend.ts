import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../command/command-error.ts';
import type { Env } from '../env/env.ts';
import { lockHolder } from '../files/folder-lock.ts';

/**
 * Throws a CommandError on a build machine that has no configured backend, no SEED and no embedded database.
 * On a laptop, a build of a fresh clone publishes the demo. A build machine starts from a fresh clone every
 * time, so a missing secret would publish the demo in place of the site.
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
