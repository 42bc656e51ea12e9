/**
 * The limits that the database has said are used up, each until it said that they open again. A flood of refused
 * requests then costs the database nothing, and delays nobody else. It refuses nothing that the database would accept.
 */
export interface RefusalMemory {
  isUsedUp: (bucket: string) => boolean;
  /** `askedAt` in milliseconds of `now`, from before the database was asked. */
  keep: (bucket: string, askedAt: number, waitMs: number) => void;
  now: () => number;
}

/** Limits remembered at once; the oldest is forgotten first, and the database is asked again. */
const REMEMBERED = 10_000;

/** One for each process or isolate. The clock is monotonic: a step of the system's clock keeps nobody out. */
export function createRefusalMemory(now: () => number = () => performance.now()): RefusalMemory {
  const opensAt = new Map<string, number>();
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
  };
}
