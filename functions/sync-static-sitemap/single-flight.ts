import * as z from 'zod/mini';
import type { Json } from '#contracts/database-types.ts';
import type { CallDatabase } from '../_shared/database.ts';

type Answer = Record<string, Json>;

const state = z.object({ running: z.boolean(), result: z.unknown() });

const pollEveryMs = 300;
/** Longer than a sync takes, and shorter than a browser's timeout. */
const timeoutMs = 20_000;

export interface Flight<Result> {
  database: CallDatabase;
  pause: (ms: number) => Promise<void>;
  result: z.ZodMiniType<Result>;
  work: () => Promise<Result | null>;
}

/**
 * Does the work, unless another caller on any server is doing it now. Then it waits for that caller's result, which
 * would be the same. Returns 'busy' when that takes too long, and null when the work gave no result.
 */
export async function singleFlight<Result extends Answer>({
  database,
  pause,
  result,
  work,
}: Flight<Result>): Promise<Result | 'busy' | null> {
  const ownTicket = crypto.randomUUID();
  for (let waitedMs = 0; waitedMs < timeoutMs;) {
    const running = z.nullable(z.string()).parse(await database('begin_sitemap_sync', { ticket: ownTicket }));
    if (running === ownTicket) return runAndEnd(database, ownTicket, work);
    for (let ended = running === null; !ended && waitedMs < timeoutMs;) {
      await pause(pollEveryMs);
      waitedMs += pollEveryMs;
      const otherSync = state.parse(await database('sitemap_sync_state', { ticket: running }));
      if (!otherSync.running && otherSync.result) return result.parse(otherSync.result);
      // The other caller's work failed: do it here.
      ended = !otherSync.running;
    }
  }
  return 'busy';
}

async function runAndEnd<Result extends Answer>(
  database: CallDatabase,
  ticket: string,
  work: () => Promise<Result | null>,
): Promise<Result | null> {
  let result: Result | null = null;
  try {
    result = await work();
    return result;
  } finally {
    await database('end_sitemap_sync', { ticket, result });
  }
}
