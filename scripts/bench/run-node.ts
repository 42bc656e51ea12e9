import { CommandError } from '#server/command/command-error.ts';
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

export interface SiteFolders {
  LOCAL_DIR: string;
  SITE_DIR: string;
}

/** Runs a script to its end and returns what it printed. */
export function runNode(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, argv, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.on('data', (text) => (out += String(text)));
  child.stderr.on('data', (text) => (err += String(text)));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => {
      if (code === 0) done(out);
      else
        fail(
          new CommandError(
            `${argv.slice(0, 2).join(' ')} ended with ${code}.\n${`${out}${err}`.slice(-2000)}`,
          ),
        );
    });
  });
}
