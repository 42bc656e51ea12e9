import * as z from 'zod/mini';

/**
 * What a page reads of the answer once an enquiry or a call is stored. The page may be older or newer than the function:
 * a part missing from the answer never turns a success into a failure.
 */
export const storedAnswer = z.object({
  reference: z.catch(z.nullable(z.string().check(z.minLength(1))), null),
});

export type StoredAnswer = z.infer<typeof storedAnswer>;
