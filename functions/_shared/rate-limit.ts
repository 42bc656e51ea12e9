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
 * Generous for people: a whole office or a mobile network shares one address. A contact is narrower, and repeats of
 * one attempt count too, so it stays above what a browser would retry.
 */
export const addressLimit = (purpose: string, addressHash: string): Limit => ({
  bucket: `${purpose}:address:${addressHash}`,
  max: 100,
  windowMinutes: 10,
});

export const contactLimit = (purpose: string, contactHash: string): Limit => ({
  bucket: `${purpose}:contact:${contactHash}`,
  max: 20,
  windowMinutes: 60,
});

/**
 * Calls that one place books in 24 hours: more than an office or a family has reason to, fewer than the eight that a
 * day holds. Null, no limit, where all visitors look like one place.
 */
export const dailyCalls = ({ toldApart }: Visitor): number | null => (toldApart ? 6 : null);

/** The refusal of the first limit that is used up, or null. */
export async function overLimit(database: Database, limits: readonly Limit[]): Promise<Refused | null> {
  const taken = await Promise.all(limits.map((limit) => take(database, limit)));
  const used = limits.find((_, at) => taken[at] === false);
  if (!used) return null;
  return refused(
    429,
    'too_many',
    `We have had many requests from you in a short time. Please try again in ${waitWords(used.windowMinutes)}.`,
    { retryAfterSeconds: used.windowMinutes * 60 },
  );
}

async function take(database: Database, { bucket, max, windowMinutes }: Limit): Promise<boolean> {
  const answer = await database('take_rate_limit', { bucket, max, period: `${windowMinutes} minutes` });
  return z.boolean().parse(answer);
}

function waitWords(minutes: number): string {
  return minutes < 60 ? `${minutes} minutes` : 'an hour';
}
