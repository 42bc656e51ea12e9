import { CommandError } from '#server/command-error.ts';
import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FolderLock, lockHolder, lockIfFree } from '#server/files/lock-folder.ts';

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
 * process waits for its turn.
 */
export function lockSite(siteDir: string): FolderLock {
  const place = lockOf(siteDir);
  const lock = lockHolder(join(place, NEXT)) ? undefined : take(siteDir, place);
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
): Promise<FolderLock> {
  const place = lockOf(siteDir);
  const until = now() + seconds * 1000;
  let next: FolderLock | undefined;
  let said = false;
  try {
    for (;;) {
      next ??= take(siteDir, join(place, NEXT));
      const lock = next && take(siteDir, place);
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

/** The turn of whoever waits, below the lock itself. */
const NEXT = 'next';

/**
 * Beside the site folder, where every clone that publishes into it finds the same lock, and no visitor finds it: 'site'
 * -> '.site.lock'. A folder that is reached by two names has one lock.
 */
function lockOf(siteDir: string): string {
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

function take(siteDir: string, place: string): FolderLock | undefined {
  try {
    return lockIfFree(place);
  } catch (cause) {
    throw new CommandError(
      `${place} cannot be written to, and a publish into ${siteDir} locks it: set SITE_DIR to a folder in one that can be written to.`,
      { cause },
    );
  }
}
