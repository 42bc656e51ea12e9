import { sleep } from '#domain/concurrency/sleep.ts';

/**
 * Remembers the limits that the database reported as used up, each until the time it opens again. A flood of refused
 * requests then costs the database nothing and delays nobody else. No request is refused that the database would
 * accept.
 */
export interface RefusalMemory {
  isUsedUp: (bucket: string) => boolean;
  /** `askedAt` is the value of `now()`, in milliseconds, from before the database was asked. */
  remember: (bucket: string, askedAt: number, waitMs: number) => void;
  now: () => number;
  /** Resolves after a second. This slows down a flood of refused requests without delaying anyone else. */
  delay: () => Promise<void>;
}

/** The most limits remembered. The oldest is forgotten first; the database is then asked about it again. */
const MAX_REMEMBERED = 10_000;

const DELAY_MS = 1_000;
/** The most refusals delayed at the same time. Further ones are answered at once, so that memory use stays bounded. */
const MAX_DELAYED = 1_000;

/** Create one per process or isolate. The clock is monotonic, so a change of the system clock locks nobody out. */
export function createRefusalMemory(
  now: () => number = () => performance.now(),
  pause: (ms: number) => Promise<void> = sleep,
): RefusalMemory {
  const opensAt = new Map<string, number>();
  let delayedCount = 0;
  return {
    isUsedUp(bucket) {
      const opens = opensAt.get(bucket);
      if (opens === undefined) return false;
      if (opens > now()) return true;
      opensAt.delete(bucket);
      return false;
    },
    remember(bucket, askedAt, waitMs) {
      opensAt.delete(bucket);
      opensAt.set(bucket, askedAt + waitMs);
      const [oldest] = opensAt.keys();
      if (opensAt.size > MAX_REMEMBERED && oldest !== undefined) opensAt.delete(oldest);
    },
    now,
    async delay() {
      if (delayedCount >= MAX_DELAYED) return;
      delayedCount += 1;
      await pause(DELAY_MS).finally(() => {
        delayedCount -= 1;
      });
    },
  };
}
