import { z } from 'zod';

/** The home that an enquiry is about, from our own records. */
export const enquiredHomeSchema = z.object({ title: z.string(), slug: z.string() });

export type EnquiredHome = z.infer<typeof enquiredHomeSchema>;

/** Null when there is no such home, or when it never had a page. */
export type ReadEnquiredHome = (id: string) => Promise<EnquiredHome | null>;
