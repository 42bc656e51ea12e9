import * as z from 'zod/mini';

/** The page may be older or newer than the function, so a missing field never turns a success into a failure. */
export const storedResponse = z.object({
  // By `refine`, which every form has: `minLength` would be more code.
  reference: z.catch(z.nullable(z.string().check(z.refine((text) => text !== ''))), null),
});

export type StoredResponse = z.infer<typeof storedResponse>;
