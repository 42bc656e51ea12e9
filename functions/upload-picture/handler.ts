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
import { type StaffCaller, staffCaller } from '../_shared/staff-caller.ts';
import { readBytes } from '../_shared/body.ts';
import { type ServiceClient, databaseCallerOf } from '../_shared/database.ts';
import { isRefusal, refused, type Refusal } from '../_shared/refused.ts';
import { readPicture, storePicture } from '../_shared/store-picture.ts';
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

async function beginUpload({ userId }: StaffCaller, client: ServiceClient): Promise<Upload | Refusal> {
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
  return bytes === null ? refused(413, 'too_large', pictureTooLarge) : receiveBytes(bytes, upload, client);
}

/** In this order no file is ever without a row, and no photograph without its file. */
async function receiveBytes(
  sent: Uint8Array<ArrayBuffer>,
  { id, staff }: Upload,
  client: ServiceClient,
): Promise<UploadPictureResponse | Refusal> {
  const picture = await readPicture(sent);
  if (picture === 'empty') return refused(400, 'invalid', emptyPicture);
  if (picture === 'not a picture') return refused(400, 'invalid', notAPicture);
  if (!(await storePicture(picture, id, client))) return waitRefusal(1);
  const { hash, type, bytes } = picture;
  const photograph = { hash, type, bytes: bytes.byteLength, received_by: staff };
  const status = await databaseCallerOf(client)('receive_photograph', { photograph });
  return { hash, status: z.enum(photographStatuses).parse(status) };
}
