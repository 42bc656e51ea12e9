import * as z from 'zod/mini';
import { entityTypes } from '#domain/entity.ts';
import { bulkWays } from './admin-bulk-changes.ts';
import { isListingId, listingToSave, saveResults, unknownListing } from './save-listing.ts';

/**
 * Saves many listings, for bulk edits and imported tables, by admins. Each row is saved or refused on its own, as in
 * `save-listing`. Repeating a row with the same idempotency key has no further effect.
 */
export const saveListings = 'save-listings';

/** The most rows and characters in one request. More are sent in several requests. */
export const MAX_ROWS = 50;
export const MAX_CHARACTERS_SENT = 1_000_000;

export const saveListingsRequest = z
  .object({
    kind: z.enum(entityTypes, 'Say whether they are homes, societies or areas.'),
    /** The change of many that the rows belong to, made by the browser: it can be taken back as a whole. */
    bulk: z.optional(z.object({ id: z.uuid('This change has no id.'), how: z.enum(bulkWays) })),
    rows: z
      .array(z.object(listingToSave))
      .check(
        z.minLength(1, 'Name at least one row.'),
        z.maxLength(MAX_ROWS, `At most ${MAX_ROWS} rows are saved at once.`),
      ),
  })
  .check(
    z.refine(({ kind, rows }) => rows.every(({ id }) => isListingId(kind, id)), {
      path: ['rows'],
      error: unknownListing,
    }),
    z.refine(({ rows }) => new Set(rows.map(({ id }) => id)).size === rows.length, {
      path: ['rows'],
      error: 'A row is named twice.',
    }),
  );

const savedRow = z.object({
  id: z.string(),
  result: z.enum(saveResults),
  /** For a saved row: the version that an undo replaces. */
  updated_at: z.optional(z.nullable(z.string())),
  /** Why it was refused, as a sentence. */
  problem: z.optional(z.string()),
  /** It is refused only until these are answered with yes: `confirmed`. */
  questions: z.optional(z.array(z.string())),
});
export type SavedRow = z.infer<typeof savedRow>;

export const saveListingsResponse = z.object({ rows: z.array(savedRow) });
export type SaveListingsResponse = z.infer<typeof saveListingsResponse>;
export const saveListingsFailure = 'They could not be saved. Please try again.';
