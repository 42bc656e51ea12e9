import { hash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { type DirectoryLock, lockDirectory, lockHolder } from '#server/embedded/lock.ts';
import { BuildStop } from '#server/stop.ts';

const LOCKS = join(import.meta.dirname, '../../../node_modules/.cache/angala/locks');

/** Two publishes into one folder would undo each other; the second is refused. The lock stands outside the folder. */
export function lockSite(siteDir: string): DirectoryLock {
  const folder = join(LOCKS, hash('sha256', resolve(siteDir)).slice(0, 16));
  if (lockHolder(folder)) {
    throw new BuildStop(
      `Another publish into ${siteDir} is under way. Wait for it to end, then run this again.`,
    );
  }
  return lockDirectory(folder);
}
