import { z } from 'zod';

/** The listing an enquiry is about, from our own records. */
export const listingSchema = z.object({ title: z.string(), slug: z.string() });

export type Listing = z.infer<typeof listingSchema>;

/** Null when there is no such listing, or when it never had a page. */
export type ReadListing = (id: string) => Promise<Listing | null>;
