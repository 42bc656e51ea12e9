import { CommandError } from '#server/command-error.ts';
import { hash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DirectoryLock, lockHolder, lockIfFree } from '#server/embedded/lock.ts';

const LOCKS = join(import.meta.dirname, '../../../node_modules/.cache/angala/locks');
const LOOK_MS = 100;

/** Another process is publishing into the folder. Nothing was written. */
export class SiteBusy extends CommandError {
  constructor(siteDir: string) {
    super(`Another publish into ${siteDir} is under way. Wait for it to end, then run this again.`);
  }
}

/** How long a publish waits for another process, and how it reports that. */
export interface WaitLimit {
  seconds: number;
  say: (sentence: string) => void;
  /** Tests pass their own clock. */
  now?: () => number;
  pause?: (ms: number) => Promise<unknown>;
}

/**
 * Two publishes into one folder would undo each other, so the second is refused, and so is one that comes while another
 * process waits for its turn. The lock files are outside the folder.
 */
export function lockSite(siteDir: string): DirectoryLock {
  const lock = lockHolder(placeOf(siteDir, 'next')) ? undefined : lockIfFree(placeOf(siteDir));
  if (!lock) throw new SiteBusy(siteDir);
  return lock;
}

/**
 * As `lockSite`, but waits for its turn. The waiting process comes next: a worker that renders social images locks the
 * folder again and again, and is refused as long as another process waits.
 */
export async function awaitSite(
  siteDir: string,
  { seconds, say, now = () => performance.now(), pause = sleep }: WaitLimit,
): Promise<DirectoryLock> {
  const until = now() + seconds * 1000;
  let next: DirectoryLock | undefined;
  let said = false;
  try {
    for (;;) {
      next ??= lockIfFree(placeOf(siteDir, 'next'));
      const lock = next && lockIfFree(placeOf(siteDir));
      if (lock) return lock;
      if (now() >= until) throw new SiteBusy(siteDir);
      if (!said)
        say(`Another publish into ${siteDir} is under way. Waiting up to ${seconds} s for it to end.`);
      said = true;
      await pause(LOOK_MS);
    }
  } finally {
    next?.release();
  }
}

function placeOf(siteDir: string, which = ''): string {
  return join(LOCKS, `${hash('sha256', resolve(siteDir)).slice(0, 16)}${which && `-${which}`}`);
}
