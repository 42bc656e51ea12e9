import { hash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { type DirectoryLock, lockIfFree } from '#server/embedded/lock.ts';
import { BuildStop } from '#server/stop.ts';

const LOCKS = join(import.meta.dirname, '../../../node_modules/.cache/angala/locks');

/** Another process publishes into the folder now. Nothing was written. */
export class SiteBusy extends BuildStop {
  constructor(siteDir: string) {
    super(`Another publish into ${siteDir} is under way. Wait for it to end, then run this again.`);
  }
}

/** Two publishes into one folder would undo each other; the second is refused. The lock stands outside the folder. */
export function lockSite(siteDir: string): DirectoryLock {
  const lock = lockIfFree(join(LOCKS, hash('sha256', resolve(siteDir)).slice(0, 16)));
  if (!lock) throw new SiteBusy(siteDir);
  return lock;
}
