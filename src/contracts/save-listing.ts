import * as z from 'zod/mini';
import { type EntityType, entityTypes } from '#domain/entity.ts';
import { idempotencyKey } from './idempotency-key.ts';

/**
 * Saves a listing, or creates it. For staff. Repeating a request with the same idempotency key has no
 * further effect. #domain/listing/validate-listing.ts checks the fields, in the browser and in the function.
 */
export const saveListing = 'save-listing';

export const unknownListing = 'This is not the id of a home, society or area.';

/** Whether this is the id of such a row: a UUID, except for societies. */
export function isListingId(kind: EntityType, id: string): boolean {
  return kind === 'society' || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}

export const listingKind = z.enum(entityTypes, 'Say whether it is a home, a society or an area.');

export const listingToSave = {
  idempotencyKey,
  /** For a new row the browser creates the id, so that a repeated request creates no second row. */
  id: z.string(unknownListing).check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, unknownListing)),
  /** `updated_at` of the row as it was read. Null: the row is new. */
  seen_at: z.nullable(z.iso.datetime({ offset: true, error: 'Say how the row was when you looked at it.' })),
  /** Whole columns, by name. */
  fields: z.record(z.string(), z.unknown()),
  /** Columns of which whoever saves has said that their unlikely values are right. */
  confirmed: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(100))),
};

export const saveListingRequest = z
  .object({
    ...listingToSave,
    kind: listingKind,
  })
  .check(z.refine(({ kind, id }) => isListingId(kind, id), { path: ['id'], error: unknownListing }));

/** 'repeated': it was stored before, and nothing was written now. */
const storedResults = ['saved', 'repeated'] as const;

/** 'gone': the row is deleted. 'changed': somebody else changed it since it was read. 'refused': it is not allowed. */
export const unwrittenResults = ['gone', 'changed', 'refused'] as const;

export const saveResults = [...storedResults, ...unwrittenResults] as const;
type SaveResult = (typeof saveResults)[number];

/** Whether a row has the values that were sent, now or since an earlier request. */
export function isStored(result: SaveResult): boolean {
  return storedResults.some((stored) => stored === result);
}

export const saveListingResponse = z.object({ saved: z.enum(storedResults) });
export type SaveListingResponse = z.infer<typeof saveListingResponse>;

/** The tolerant form that the desk reads. Any success means that the row is saved. */
export const tolerantSaveListingResponse = z.object({
  saved: z.catch(saveListingResponse.shape.saved, 'saved'),
});

/** 422, with the question for each column. Nothing is saved before it is answered with yes: `confirmed`. */
export const listingIsDoubtful = 'doubtful';
/** 404 */
export const listingIsGone =
  'Somebody has deleted this. It can be restored for 30 days, in the list below all listings.';
/** 409 */
export const listingHasChanged =
  'Somebody has changed this since you opened it. Look at it as it is now, then save what you want to keep of yours.';
export const addressIsTaken = 'Another one has this address. Type another slug.';
export const placeIsDeleted =
  'The society, area or city that it names is deleted. Choose another one, then save again.';
export const listingRejected =
  'The database refused this: something in it is not what is expected. Correct it, then save again.';
export const saveListingFailure = 'It could not be saved. Please try again.';
