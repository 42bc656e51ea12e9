import * as z from 'zod/mini';
import { hashPattern } from '#domain/photograph/photograph.ts';

/** Stores one picture, sent as the body of the request. Identical bytes are stored only once. For staff. */
export const uploadPicture = 'upload-picture';

export const PICTURE_BYTES = 20 * 1024 * 1024;

const photographHash = z.string().check(z.regex(new RegExp(`^${hashPattern}$`)));

export const photographStatuses = ['received', 'ready', 'refused'] as const;

export const uploadPictureResponse = z.object({
  /** SHA-256 of the bytes. The address of the picture contains it. */
  hash: photographHash,
  status: z.enum(photographStatuses),
});
export type UploadPictureResponse = z.infer<typeof uploadPictureResponse>;

/** The status of photographs. For signed-in staff. */
export const adminPhotographs = 'admin_photographs';
export const adminPhotographsAnswer = z.array(
  z.object({
    hash: photographHash,
    status: z.enum(photographStatuses),
    refusal: z.nullable(z.string()),
    /** In pixels; null until its sizes are made. */
    width: z.nullable(z.int()),
  }),
);

/** 429, with a Retry-After. */
export const tooManyPictures = 'Many pictures are being stored. Yours is sent again in a moment.';
/** 413 */
export const pictureTooLarge = 'This picture is larger than 20 MB. Save it smaller, then add it again.';
/** 400 */
export const notAPicture =
  'This file cannot be shown as a picture. Add a JPEG, PNG, WebP or AVIF, or add an iPhone’s HEIC in Safari.';
/** 400 */
export const emptyPicture = 'Nothing of the picture arrived. Add it again.';
export const uploadPictureFailure = 'The picture could not be stored. Please try again.';
