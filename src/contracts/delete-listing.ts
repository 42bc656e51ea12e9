import * as z from 'zod/mini';
import { isListingId, listingKind, listingToSave, unknownListing, unwrittenResults } from './save-listing.ts';

/**
 * Deletes a listing, and restores what was deleted within 30 days. For admins. Repeating an idempotency key has no
 * further effect.
 */
export const deleteListing = 'delete-listing';

export const RESTORE_DAYS = 30;

export const deleteListingRequest = z
  .object({
    idempotencyKey: listingToSave.idempotencyKey,
    kind: listingKind,
    id: listingToSave.id,
    action: z.enum(['delete', 'restore'], 'Say whether to delete it or to restore it.'),
    /** `updated_at` of the row as it was read. Null for a restore. */
    seen_at: listingToSave.seen_at,
  })
  .check(z.refine(({ kind, id }) => isListingId(kind, id), { path: ['id'], error: unknownListing }));

/** 'repeated': it was done already. */
const doneResults = ['deleted', 'restored', 'repeated'] as const;

export const deletionResults = [...doneResults, ...unwrittenResults] as const;

export const deleteListingResponse = z.object({ done: z.enum(doneResults) });
export type DeleteListingResponse = z.infer<typeof deleteListingResponse>;

/** 409 */
export const changedBeforeDeletion =
  'Somebody has changed this since you opened it, and it is not deleted. Look at it as it is now.';
/** 409 */
export const cannotRestore =
  'It cannot be restored yet: another one has its address now, or the area or city that it belongs to is deleted. Change that, then try again.';
export const deleteListingFailure = 'It could not be done. Please try again.';
