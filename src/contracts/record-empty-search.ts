import * as z from 'zod/mini';
import { offers } from '#domain/offer.ts';
import { atMost, isWritable } from './field.ts';

export const recordEmptySearch = 'record-empty-search';

/**
 * Sent by `navigator.sendBeacon` if the filters find no home, or if words of a search line were left out or read as
 * something else than was meant. The answer is always 204 without a body.
 */
export const recordEmptySearchRequest = z.object({
  offer: z.enum(offers),
  /** The query string of a list: 'bhk=3&area=hebbal'. With words: what they were read as, or empty. */
  filters: z.string().check(atMost(2_000, 'Unknown filters'), z.refine(isWritable, 'Unknown filters')),
  /** As typed. */
  words: z.optional(z.string().check(atMost(200, 'Too many words'), z.refine(isWritable, 'Unknown words'))),
});

export type EmptySearchBeacon = z.infer<typeof recordEmptySearchRequest>;
