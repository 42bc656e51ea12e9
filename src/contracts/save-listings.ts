import * as z from 'zod/mini';
import { entityTypes } from '#domain/entity.ts';
import { isListingId, listingToSave, unknownListing } from './save-listing.ts';

/**
 * Writes fields of many homes, societies or areas: for bulk edits and tables that are brought in. For admins. Each row is
 * saved or refused by itself, as `save-listing` does it, and its attempt is written once however often it is repeated.
 */
export const saveListings = 'save-listings';

/** Rows in one request, and characters of it: what is larger is sent in pieces. */
export const MOST_ROWS = 50;
export const MOST_CHARACTERS_SENT = 1_000_000;

export const saveListingsRequest = z
  .object({
    kind: z.enum(entityTypes, 'Say whether they are homes, societies or areas.'),
    rows: z
      .array(z.object(listingToSave))
      .check(
        z.minLength(1, 'Name at least one row.'),
        z.maxLength(MOST_ROWS, `At most ${MOST_ROWS} rows are saved at once.`),
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
  /** 'repeated': this attempt was stored before. 'changed': by somebody else since it was read. 'gone': it is deleted. */
  said: z.enum(['saved', 'repeated', 'changed', 'gone', 'refused']),
  /** Of a row that is saved: what it is undone over. */
  updated_at: z.optional(z.nullable(z.string())),
  /** Why it was refused, in a sentence. */
  problem: z.optional(z.string()),
});
export type SavedRow = z.infer<typeof savedRow>;

export const saveListingsResponse = z.object({ rows: z.array(savedRow) });
export type SaveListingsResponse = z.infer<typeof saveListingsResponse>;
export const saveListingsFailure = 'They could not be saved. Please try again.';
