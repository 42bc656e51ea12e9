/**
 * The limits that the database has said are used up, each until it said that they open again. A flood of refused
 * requests then costs the database nothing, and delays nobody else. It refuses nothing that the database would accept.
 */
export interface RefusalMemory {
  isUsedUp: (bucket: string) => boolean;
  /** `askedAt` in milliseconds of `now`, from before the database was asked. */
  keep: (bucket: string, askedAt: number, waitMs: number) => void;
  now: () => number;
  /** Ends a second later, so that a flood waits for its refusals and nobody waits for the flood. */
  hold: () => Promise<void>;
}

/** Limits remembered at once; the oldest is forgotten first, and the database is asked again. */
const REMEMBERED = 10_000;

const HELD_MS = 1_000;
/** Refusals held at once; a further one is answered at once, so that memory stays bounded. */
const HELD = 1_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** One for each process or isolate. The clock is monotonic: a step of the system's clock keeps nobody out. */
export function createRefusalMemory(
  now: () => number = () => performance.now(),
  pause: (ms: number) => Promise<void> = wait,
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
