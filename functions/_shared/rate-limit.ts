import * as z from 'zod/mini';
import type { Database } from './database.ts';
import { refused, type Refused } from './outcome.ts';
import type { Visitor } from './visitor.ts';

/** At most `max` requests of one bucket in the window. */
export interface Limit {
  bucket: string;
  max: number;
  windowMinutes: number;
}

/**
 * Generous for people: a whole office or a mobile network shares one address, and all phones of a mobile network share
 * a /56, which a home has to itself. A typed contact limits no request: it may be anybody's (decision 074).
 */
export function placeLimits(
  purpose: string,
  { addressHash, lineHash }: Pick<Visitor, 'addressHash' | 'lineHash'>,
  max = 100,
): Limit[] {
  const limit = (width: string, hash: string, most: number): Limit => ({
    bucket: `${purpose}:${width}:${hash}`,
    max: most,
    windowMinutes: 10,
  });
  return [
    limit('address', addressHash, max),
    ...(lineHash === null ? [] : [limit('line', lineHash, 2 * max)]),
  ];
}

/** The refusal of the first limit that is used up, or null. */
export async function overLimit(database: Database, limits: readonly Limit[]): Promise<Refused | null> {
  const taken = await Promise.all(limits.map((limit) => take(database, limit)));
  const used = limits.find((_, at) => taken[at] === false);
  if (!used) return null;
  return refused(
    429,
    'too_many',
    `We have had many requests from you in a short time. Please try again in ${formatWait(used.windowMinutes)}.`,
    { retryAfterSeconds: used.windowMinutes * 60 },
  );
}

async function take(database: Database, { bucket, max, windowMinutes }: Limit): Promise<boolean> {
  const answer = await database('take_rate_limit', { bucket, max, period: `${windowMinutes} minutes` });
  return z.boolean().parse(answer);
}

function formatWait(minutes: number): string {
  return minutes < 60 ? `${minutes} minutes` : 'an hour';
}
