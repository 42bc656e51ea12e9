import type * as z from 'zod';

/**
 * Letters of an address: it names a folder, and with more behind it a picture being written, and file names end at
 * 255 bytes. The database holds the same limits; a listing's is 180 of its title and its id.
 */
export const LONGEST_SLUG = { listing: 217, place: 200 } as const;

/** A slug no longer than that; the fault says so. */
export function fittingSlug<Slug extends z.ZodString>(slug: Slug, of: keyof typeof LONGEST_SLUG): Slug {
  const most = LONGEST_SLUG[of];
  return slug.max(most, `expected a slug of at most ${most} characters`);
}
