import * as z from 'zod/mini';
import type { CallDatabase } from './database.ts';
import { refused, type Refusal } from './refused.ts';
import { createRefusalMemory, type RefusalMemory } from './refusal-memory.ts';
import type { Visitor } from './visitor.ts';

/** A limit of `max` requests of one bucket in the window. */
export interface RateLimit {
  bucket: string;
  max: number;
  windowMinutes: number;
}

/**
 * Limits per address and per IPv6 /56. They are generous, because a whole office or mobile network may share one
 * address. The phones of a mobile network share a /56, which a home has to itself. There is no limit per typed contact,
 * because anybody can type it (decision 074).
 */
export function networkLimits(
  purpose: string,
  { addressHash, lineHash }: Pick<Visitor, 'addressHash' | 'lineHash'>,
  max = 100,
  windowMinutes = 10,
): RateLimit[] {
  const limit = (scope: string, hash: string, maxRequests: number): RateLimit => ({
    bucket: `${purpose}:${scope}:${hash}`,
    max: maxRequests,
    windowMinutes,
  });
  return [
    limit('address', addressHash, max),
    ...(lineHash === null ? [] : [limit('line', lineHash, 2 * max)]),
  ];
}

/** Null if none is used up. The database is not asked about a limit that `memory` knows to be. */
export async function refuseOverLimit(
  database: CallDatabase,
  limits: readonly RateLimit[],
  memory: RefusalMemory = createRefusalMemory(),
): Promise<Refusal | null> {
  const remembered = limits.find(({ bucket }) => memory.isUsedUp(bucket));
  if (remembered) {
    await memory.delay();
    return tooManyRequests(remembered);
  }
  const askedAt = memory.now();
  const waits = await Promise.all(limits.map((limit) => countRequest(database, limit)));
  for (const [at, { bucket }] of limits.entries()) {
    const waitMs = waits[at] ?? 0;
    if (waitMs > 0) memory.remember(bucket, askedAt, waitMs);
  }
  const usedUp = limits.find((_, at) => (waits[at] ?? 0) > 0);
  return usedUp ? tooManyRequests(usedUp) : null;
}

function tooManyRequests({ windowMinutes }: RateLimit): Refusal {
  return refused(
    429,
    'too_many',
    `We have had many requests from you in a short time. Please try again in ${formatWait(windowMinutes)}.`,
    { retryAfterSeconds: windowMinutes * 60 },
  );
}

/** Counts this request. Returns 0, or the milliseconds until the limit opens again. */
async function countRequest(
  database: CallDatabase,
  { bucket, max, windowMinutes }: RateLimit,
): Promise<number> {
  const answer = await database('rate_limit_wait', { bucket, max, period: `${windowMinutes} minutes` });
  return z.number().parse(answer);
}

/** '10 minutes', 'an hour', '2 hours', 'a day': rounded up, so that nobody retries too early. */
export function formatWait(minutes: number): string {
  if (minutes < 60) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  if (hours < 24) return hours === 1 ? 'an hour' : `${hours} hours`;
  const days = Math.ceil(hours / 24);
  return days === 1 ? 'a day' : `${days} days`;
}
