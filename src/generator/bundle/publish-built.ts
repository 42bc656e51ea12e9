import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
const COMMAND = ['scripts/run.mjs', 'generate', '--seed'];

/** Set for the build that the generator itself asks for: it wants the bundle, and no publish inside its own. */
export const BUNDLE_ONLY = 'ANGALA_BUNDLE_ONLY';

/**
 * The end of `astro build`: renders every published page into the site folder, with the very command that publishes at any
 * other time, so that the bytes are the same. What stops it, it says itself.
 */
export async function publishBuilt(): Promise<void> {
  if (process.env[BUNDLE_ONLY]) return;
  const child = spawn(process.execPath, COMMAND, { cwd: ROOT, stdio: 'inherit' });
  const code = await new Promise((ended, fail) => {
    child.once('error', fail);
    child.once('close', ended);
  });
  if (code === 0) return;
  const fault = new Error('The site was not published; the reason stands above.');
  // It is no fault of this line's: a stack would bury the reason.
  delete fault.stack;
  throw fault;
}
