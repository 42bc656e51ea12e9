import { CommandError } from '#server/command/command-error.ts';
import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type FolderLock, lockHolder, lockIfFree } from '#server/files/folder-lock.ts';
import { type LockWait, waitForLock } from '#server/files/wait-for-lock.ts';

/** Thrown when another process is publishing into the folder. Nothing was written. */
export class SiteBusy extends CommandError {
  constructor(siteDir: string) {
    super(`Another publish into ${siteDir} is under way. Wait for it to end, then run this again.`);
  }
}

/**
 * Throws SiteBusy when another process holds the lock or waits for it: two publishes into one folder at the same time
 * would undo each other.
 */
export function lockSite(siteDir: string): FolderLock {
  const lockFolder = lockFolderOf(siteDir);
  const lock = lockHolder(join(lockFolder, NEXT)) ? undefined : tryLock(siteDir, lockFolder);
  if (!lock) throw new SiteBusy(siteDir);
  return lock;
}

/**
 * Locks the folder as `lockSite` does, but waits for the lock (decision 036). The waiting process is next: a worker
 * that renders social images locks the folder repeatedly, and is refused while another process waits.
 */
export async function awaitSiteLock(siteDir: string, wait: LockWait): Promise<FolderLock> {
  const lockFolder = lockFolderOf(siteDir);
  let next: FolderLock | undefined;
  try {
    return await waitForLock(wait, {
      take() {
        next ??= tryLock(siteDir, join(lockFolder, NEXT));
        const lock = next && tryLock(siteDir, lockFolder);
        if (!lock) throw new SiteBusy(siteDir);
        return lock;
      },
      isBusy: (fault) => fault instanceof SiteBusy,
      reason: `Another publish into ${siteDir} is under way`,
      retryMs: 100,
    });
  } finally {
    next?.release();
  }
}

const NEXT = 'next';

/**
 * The path of the lock, beside the site folder: 'site' -> '.site.lock'. All clones that publish into the folder
 * share this lock, and it is not part of the published site. A folder with two names (a link) has one lock
 * (decision 036).
 */
export function lockFolderOf(siteDir: string): string {
  const real = realPath(siteDir);
  return join(dirname(real), `.${basename(real)}.lock`);
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // Nothing has been published yet.
    return resolve(path);
  }
}

/**
 * Locks the folder; undefined while another process has the lock. Throws a CommandError if the lock cannot be written.
 */
export function tryLock(siteDir: string, lockFolder: string): FolderLock | undefined {
  try {
    return lockIfFree(lockFolder);
  } catch (cause) {
    throw new CommandError(
      `${lockFolder} cannot be written to, and a publish into ${siteDir} locks it: set SITE_DIR to a folder in one that can be written to.`,
      { cause },
    );
  }
}
