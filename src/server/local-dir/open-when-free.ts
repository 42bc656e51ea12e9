import { CommandError } from '../command/command-error.ts';
import { type LockWait, waitForLock } from '../files/wait-for-lock.ts';

/** Another process has the folder, which may be free again in a moment. */
export class FolderBusy extends CommandError {}

/** Opens what another process may have: reports that once and tries again until the time is over. */
export function openWhenFree<Opened>(
  localDir: string,
  wait: LockWait,
  open: () => Promise<Opened>,
): Promise<Opened> {
  return waitForLock(wait, {
    take: open,
    isBusy: (fault) => fault instanceof FolderBusy,
    reason: `${localDir} is in use by another command`,
    retryMs: 250,
  });
}
