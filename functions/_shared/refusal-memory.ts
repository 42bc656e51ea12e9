import { sleep } from './sleep.ts';

/**
 * Remembers the limits that the database reported as used up, each until the time it opens again. A flood of refused
 * requests then costs the database nothing and delays nobody else. No request is refused that the database would
 * accept.
 */
export interface RefusalMemory {
  isUsedUp: (bucket: string) => boolean;
  /** `askedAt` is the value of `now()`, in milliseconds, from before the database was asked. */
  keep: (bucket: string, askedAt: number, waitMs: number) => void;
  now: () => number;
  /** Resolves after a second. This slows down a flood of refused requests without delaying anyone else. */
  hold: () => Promise<void>;
}

/** The most limits remembered. The oldest is forgotten first; the database is then asked about it again. */
const REMEMBERED = 10_000;

const HELD_MS = 1_000;
/** The most refusals delayed at the same time. Further ones are answered at once, so that memory use stays bounded. */
const HELD = 1_000;

/** Create one per process or isolate. The clock is monotonic, so a change of the system clock locks nobody out. */
export function createRefusalMemory(
  now: () => number = () => performance.now(),
  pause: (ms: number) => Promise<void> = sleep,
): RefusalMemory {
  const opensAt = new Map<string, number>();
  let held = 0;
  return {
    isUsedUp(bucket) {
      const opens = opensAt.get(bucket);
      if (opens === undefined) return false;
      if (opens > now()) return true;
      opensAt.delete(bucket);
      return false;
    },
    keep(bucket, askedAt, waitMs) {
      opensAt.delete(bucket);
      opensAt.set(bucket, askedAt + waitMs);
      const [oldest] = opensAt.keys();
      if (opensAt.size > REMEMBERED && oldest !== undefined) opensAt.delete(oldest);
    },
    now,
    async hold() {
      if (held >= HELD) return;
      held += 1;
      await pause(HELD_MS).finally(() => {
        held -= 1;
      });
    },
  };
}
