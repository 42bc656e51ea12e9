import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whether the file is inside a repository that does not ignore it. False when git is not installed. */
export function gitWouldAdd(file: string): boolean {
  let folder = dirname(file);
  while (!existsSync(folder)) folder = dirname(folder);
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, stdio: 'ignore' }).status;
  if (git('rev-parse', '--is-inside-work-tree') !== 0) return false;
  return git('check-ignore', '--quiet', file) !== 0;
}
