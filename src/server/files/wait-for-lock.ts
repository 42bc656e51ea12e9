import { sleep } from '#domain/concurrency/sleep.ts';

export interface LockWait {
  /** 0: the command is refused at once. */
  seconds: number;
  log: (sentence: string) => void;
  /** Tests pass their own clock. */
  now?: () => number;
  pause?: (ms: number) => Promise<unknown>;
}

interface Lockable<Lock> {
  /** Returns the lock, or throws. */
  take: () => Lock | Promise<Lock>;
  /** Whether `take` threw this because another process has the lock. */
  isBusy: (fault: unknown) => boolean;
  /** 'Another command is running': reported once. */
  reason: string;
  retryMs: number;
}

/** Tries again while another process has the lock. When the time is over, throws the last fault. */
export async function waitForLock<Lock>(
  { seconds, log, now = () => performance.now(), pause = sleep }: LockWait,
  { take, isBusy, reason, retryMs }: Lockable<Lock>,
): Promise<Lock> {
  const deadline = now() + seconds * 1000;
  for (let isReported = false; ; isReported = true) {
    try {
      return await take();
    } catch (fault) {
      if (!isBusy(fault) || now() >= deadline) throw fault;
      if (!isReported) log(`${reason}. Waiting up to ${seconds} s for it to end.`);
      await pause(retryMs);
    }
  }
}
