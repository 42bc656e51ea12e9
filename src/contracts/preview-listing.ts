import * as z from 'zod/mini';
import { listingKind } from './save-listing.ts';

/**
 * Renders a page with these fields, without publishing it. For staff. If the function cannot render, the publishing
 * process does it. The admin then polls its status, and posts a form to the same address, which answers with the page.
 */
export const previewListing = 'preview-listing';

const unknownRow = 'This is not the id of a home, society or area.';

export const previewListingRequest = z.object({
  kind: listingKind,
  id: z.string(unknownRow).check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, unknownRow)),
  /** Whole columns that differ from the row. For a new row: all its columns. */
  fields: z.record(z.string(), z.json()),
});

export const previewListingResponse = z.object({
  /** Where the page can be seen for a quarter of an hour. The address is secret. */
  address: z.optional(z.string()),
  /** The id of the requested page, if another process renders it. */
  preview: z.optional(z.guid()),
});
export type PreviewListingResponse = z.infer<typeof previewListingResponse>;

/** The status of a requested page. Only for the person who requested it. */
export const adminPreview = 'admin_preview';
export const adminPreviewAnswer = z.nullable(
  z.object({ status: z.enum(['queued', 'running', 'ready', 'refused']), refusal: z.nullable(z.string()) }),
);

/** The form that shows the page in a frame. A form cannot send headers, so the session token is a field. */
export const previewForm = z.object({
  preview: z.guid(),
  token: z.string().check(z.minLength(1), z.maxLength(8_000)),
});

/** 404 */
export const previewExpired = 'This preview is over. Close it, and press Preview again.';
export const previewListingFailure = 'The preview could not be made. Please try again.';
