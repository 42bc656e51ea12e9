import * as z from 'zod/mini';
import { entityTypes } from '#domain/entity.ts';

/** Renders the page of a home, society or area as it would be with these fields; nothing is stored. For admins. */
export const previewListing = 'preview-listing';

const unknownRow = 'This is not the id of a home, society or area.';

export const previewListingRequest = z.object({
  kind: z.enum(entityTypes, 'Say whether it is a home, a society or an area.'),
  id: z.string(unknownRow).check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, unknownRow)),
  /** Whole columns that differ from the row; of a new one all it has. */
  fields: z.record(z.string(), z.json()),
});

export const previewListingResponse = z.object({
  /** Where the page can be seen for a quarter of an hour, by whoever knows it. */
  address: z.string(),
});
export type PreviewListingResponse = z.infer<typeof previewListingResponse>;

/** 501 */
export const noPreviewHere =
  'There is no preview here: the site is published elsewhere. Save it hidden, and publish it when it is right.';
export const previewListingFailure = 'The preview could not be made. Please try again.';
