import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { CommandError } from '#server/command/command-error.ts';
import { isBundleOnly } from '#server/env/bundle-only-variables.ts';
import { readEnv } from '#server/env/env.ts';
import { stopWithoutBackend } from '#server/backend/stop-without-backend.ts';
import { requireReachableProject } from '#server/supabase/require-reachable-project.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const COMMAND = ['scripts/run.mjs', 'generate', '--seed'];

/** The first step of `astro build`, so that a missing backend fails now and not after the bundling. */
export async function requireBackend(): Promise<void> {
  if (isBundleOnly()) return;
  try {
    const env = readEnv();
    stopWithoutBackend(env);
    if (env.supabase) await requireReachableProject(env.supabase);
  } catch (fault) {
    // A CommandError is a fault that the user can fix, so it is shown without a stack.
    if (fault instanceof CommandError) delete fault.stack;
    throw fault;
  }
}

/**
 * The last step of `astro build`, with the same command that publishes at any other time, so that the bytes are the
 * same. That command prints its own errors.
 */
export async function publishAfterBuild(): Promise<void> {
  if (isBundleOnly()) return;
  const child = spawn(process.execPath, COMMAND, { cwd: ROOT, stdio: 'inherit' });
  const code = await new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  if (code === 0) return;
  const fault = new Error('The site was not published; the reason stands above.');
  // The fault is not in this code, and a stack would distract from the reason that the command has printed.
  delete fault.stack;
  throw fault;
}
