import * as z from 'zod/mini';

/**
 * Stores a file of a partner, sent as the body of the request, for the worker to read. The address says of whom it is, as
 * `uploadedFile` in its query. The same run is stored once. For admins.
 */
export const uploadPartnerFile = 'upload-partner-file';

/** What 50,000 homes need as a table, and what a function may hold in memory. */
export const PARTNER_FILE_BYTES = 30 * 1024 * 1024;

export const uploadedFile = z.object({
  partner: z.uuid(),
  /** Made by the caller, so that a repeated request is stored once. */
  run: z.uuid(),
  name: z.string().check(z.minLength(1), z.maxLength(255)),
});

export const uploadPartnerFileResponse = z.object({ state: z.literal('waiting') });
export type UploadPartnerFileResponse = z.infer<typeof uploadPartnerFileResponse>;

/** 413 */
export const partnerFileTooLarge =
  'This file is larger than 30 MB. Pack it with gzip (.gz), or send the homes in several files.';
/** 400 */
export const emptyPartnerFile = 'The file is empty. Choose it again.';
export const unknownFile = 'Nothing says whose file this is. Reload the page and choose it again.';
/** 404 */
export const goneOfFile = 'This partner is not there any more. Reload the page.';
/** 409 */
export const otherFile =
  'Another file was sent in this one’s place. Nothing was replaced. Choose yours again.';
export const fullOfFiles = 'Five files of this partner wait to be read. Send this one when they are read.';
export const uploadPartnerFileFailure = 'The file could not be stored. Please try again.';
