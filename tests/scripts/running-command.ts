import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const root = join(import.meta.dirname, '../..');

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command of `scripts/` as a person would, with nothing of this process's settings but PATH. */
export async function runCommand(
  script: string,
  args: readonly string[],
  variables: Record<string, string>,
): Promise<Ended> {
  const child = spawn(process.execPath, [join(root, 'scripts', script), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: typeof code === 'number' ? code : null, stdout, stderr };
}
