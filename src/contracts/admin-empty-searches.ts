import * as z from 'zod/mini';

/** Searches that found no home, for staff: how often each question was asked. Nothing of who asked. */
export const adminEmptySearches = 'admin_empty_searches';

const search = z.object({
  offer: z.enum(['Sale', 'Rent']),
  query: z.string(),
  label: z.string(),
  /** How often within 7 days, and within 30. */
  week: z.int(),
  month: z.int(),
});

/** At most 300, those of the last days first. */
export const adminEmptySearchesAnswer = z.object({ searches: z.array(search) });

export type AdminEmptySearch = z.infer<typeof search>;
