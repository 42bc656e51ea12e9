import { CommandError } from './command-error.ts';
import { sleep } from './sleep.ts';

/** Another process has the folder, which may be free again in a moment. */
export class FolderBusy extends CommandError {}

const RETRY_MS = 250;

interface FolderWait {
  /** 0: this process is refused at once. */
  seconds: number;
  say: (sentence: string) => void;
  /** Tests pass their own clock. */
  now?: () => number;
  pause?: (ms: number) => Promise<unknown>;
}

/**
 * Calls `open`. While another process has the folder, reports that once and tries again until the time is
 * over.
 */
export async function openWhenFree<Opened>(
  localDir: string,
  { seconds, say, now = () => performance.now(), pause = sleep }: FolderWait,
  open: () => Promise<Opened>,
): Promise<Opened> {
  const until = now() + seconds * 1000;
  for (let said = false; ; said = true) {
    try {
      return await open();
    } catch (fault) {
      if (!(fault instanceof FolderBusy) || now() >= until) throw fault;
      if (!said) say(`${localDir} is in use by another command. Waiting up to ${seconds} s for it to end.`);
      await pause(RETRY_MS);
    }
  }
}
