import { z } from 'zod';

/** The listing an enquiry is about, from our own records. */
export const enquiredHomeSchema = z.object({ title: z.string(), slug: z.string() });

export type EnquiredHome = z.infer<typeof enquiredHomeSchema>;

/** Null when there is no such listing, or when it never had a page. */
export type ReadEnquiredHome = (id: string) => Promise<EnquiredHome | null>;
