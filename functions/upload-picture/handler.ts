import * as z from 'zod/mini';
import {
  emptyPicture,
  notAPicture,
  photographStatuses,
  PICTURE_BYTES,
  pictureTooLarge,
  tooManyPictures,
  uploadPicture,
  uploadPictureFailure,
  type UploadPictureResponse,
} from '#contracts/upload-picture.ts';
import { UPLOAD_BUCKET } from '#domain/photograph/photograph.ts';
import { pictureTypeOf } from '#domain/photograph/picture-type.ts';
import { type AdminCaller, staffCaller } from '../_shared/admin-caller.ts';
import { readBytes } from '../_shared/body.ts';
import { type ServiceClient, databaseCallerOf } from '../_shared/database.ts';
import { isRefusal, refused, type Refusal } from '../_shared/refused.ts';
import { uploadEndpoint } from '../_shared/upload-endpoint.ts';

/**
 * Stores an uploaded picture unchanged, in a bucket that only the worker reads. The worker makes the versions that
 * visitors see. The body is read in chunks, and not at all without a session token. Only a few uploads run at a time; the
 * sender of another one is told when to send it again.
 */
export const handler = uploadEndpoint({
  name: uploadPicture,
  failure: uploadPictureFailure,
  receive: async (request, { client }) => {
    const caller = await staffCaller(request, client);
    const upload = isRefusal(caller) ? caller : await beginUpload(caller, client);
    if (isRefusal(upload)) {
      await readBytes(request, 0);
      return upload;
    }
    try {
      return await receivePicture(request, upload, client);
    } finally {
      await databaseCallerOf(client)('end_upload', { upload: upload.id });
    }
  },
});

interface Upload {
  id: string;
  staff: string;
}

const begunUpload = z.union([z.object({ upload: z.string() }), z.object({ wait: z.int() })]);

async function beginUpload({ userId }: AdminCaller, client: ServiceClient): Promise<Upload | Refusal> {
  const begun = begunUpload.parse(await databaseCallerOf(client)('begin_upload', { staff: userId }));
  return 'wait' in begun ? waitRefusal(begun.wait) : { id: begun.upload, staff: userId };
}

const waitRefusal = (seconds: number): Refusal =>
  refused(429, 'too_many', tooManyPictures, { retryAfterSeconds: seconds });

async function receivePicture(
  request: Request,
  upload: Upload,
  client: ServiceClient,
): Promise<UploadPictureResponse | Refusal> {
  const bytes = await readBytes(request, PICTURE_BYTES);
  return bytes === null ? refused(413, 'too_large', pictureTooLarge) : storePicture(bytes, upload, client);
}

/** In this order no file is ever without a row, and no photograph without its file. */
async function storePicture(
  bytes: Uint8Array<ArrayBuffer>,
  { id, staff }: Upload,
  client: ServiceClient,
): Promise<UploadPictureResponse | Refusal> {
  if (bytes.byteLength === 0) return refused(400, 'invalid', emptyPicture);
  const type = pictureTypeOf(bytes);
  if (type === null) return refused(400, 'invalid', notAPicture);
  const hash = hexadecimal(await crypto.subtle.digest('SHA-256', bytes));
  const database = databaseCallerOf(client);
  // The connection was so slow that others have the place, or the same picture is being stored.
  if (!(await database('note_upload', { upload: id, hash }))) return waitRefusal(1);
  if (!(await isReady(hash, client))) {
    const { error } = await client.storage
      .from(UPLOAD_BUCKET)
      .upload(hash, new Blob([bytes], { type }), { contentType: type, upsert: true });
    if (error) throw new Error('the picture could not be stored', { cause: error });
  }
  const photograph = { hash, type, bytes: bytes.byteLength, received_by: staff };
  const status = await database('receive_photograph', { photograph });
  return { hash, status: z.enum(photographStatuses).parse(status) };
}

async function isReady(hash: string, client: ServiceClient): Promise<boolean> {
  const { data, error } = await client.from('photographs').select('status').eq('hash', hash).maybeSingle();
  return !error && data?.status === 'ready';
}

function hexadecimal(digest: ArrayBuffer): string {
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
