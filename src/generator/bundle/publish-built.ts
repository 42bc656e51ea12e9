import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { isBundleOnly } from '#server/env/internal-variables.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const COMMAND = ['scripts/run.mjs', 'generate', '--seed'];

/**
 * The last step of `astro build`: renders every published page into the site folder, with the same command that
 * publishes at any other time, so that the bytes are the same. That command prints its own errors.
 */
export async function publishBuilt(): Promise<void> {
  if (isBundleOnly()) return;
  const child = spawn(process.execPath, COMMAND, { cwd: ROOT, stdio: 'inherit' });
  const code = await new Promise((ended, fail) => {
    child.once('error', fail);
    child.once('close', ended);
  });
  if (code === 0) return;
  const fault = new Error('The site was not published; the reason stands above.');
  // The fault is not in this code: a stack would hide the reason.
  delete fault.stack;
  throw fault;
}
