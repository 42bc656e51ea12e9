import { offers } from '#domain/offer.ts';
import * as z from 'zod/mini';

/** Searches that found no home, for staff: how often each search was made. The answer contains no personal data. */
export const adminEmptySearches = 'admin_empty_searches';

export const emptySearch = z.object({
  offer: z.enum(offers),
  query: z.string(),
  label: z.string(),
  /** How often within 7 days, and within 30 days. */
  week: z.int(),
  month: z.int(),
});

/**
 * Searches that found no home, at most 300, the most frequent of the last 30 days. Those most frequent in the last 7
 * days come first.
 */
export const adminEmptySearchesAnswer = z.object({ searches: z.array(emptySearch) });

export type AdminEmptySearch = z.infer<typeof emptySearch>;
