import * as z from 'zod/mini';
import {
  emptyPartnerFile,
  fullOfFiles,
  goneOfFile,
  otherFile,
  PARTNER_FILE_BYTES,
  partnerFileTooLarge,
  unknownFile,
  uploadedFile,
  uploadPartnerFile,
  uploadPartnerFileFailure,
  type UploadPartnerFileResponse,
} from '#contracts/upload-partner-file.ts';
import { PARTNER_FILE_BUCKET, partnerFilePath } from '#domain/partner-file/partner-file-bucket.ts';
import { adminCaller } from '../_shared/staff-caller.ts';
import { readBytes } from '../_shared/body.ts';
import { databaseCallerOf, type ServiceClient } from '../_shared/database.ts';
import { dispatchWorkflow } from '../_shared/dispatch-workflow.ts';
import { refuseOverLimit } from '../_shared/rate-limit.ts';
import { isRefusal, refused, type Refusal } from '../_shared/refused.ts';
import { sha256 } from '../_shared/store-picture.ts';
import { uploadEndpoint } from '../_shared/upload-endpoint.ts';

/** Files of one admin in an hour. */
const MAX_FILES = 30;

/** Stores a partner's file unchanged, in a bucket that only the worker reads; nothing here looks into it. */
export const handler = uploadEndpoint({
  name: uploadPartnerFile,
  failure: uploadPartnerFileFailure,
  receive: async (request, { client, settings, fetch }) => {
    const refusal = await refuseCaller(request, client);
    if (refusal) {
      await readBytes(request, 0);
      return refusal;
    }
    const answer = await receiveFile(request, client);
    if (!isRefusal(answer)) await dispatchWorkflow(uploadPartnerFile, settings, fetch, 'feeds.yml');
    return answer;
  },
});

async function refuseCaller(request: Request, client: ServiceClient): Promise<Refusal | null> {
  const caller = await adminCaller(request, client);
  if (isRefusal(caller)) return caller;
  const bucket = `${uploadPartnerFile}:staff:${caller.userId}`;
  return refuseOverLimit(databaseCallerOf(client), [{ bucket, max: MAX_FILES, windowMinutes: 60 }]);
}

async function receiveFile(
  request: Request,
  client: ServiceClient,
): Promise<UploadPartnerFileResponse | Refusal> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const file = uploadedFile.safeParse(query);
  const bytes = await readBytes(request, PARTNER_FILE_BYTES);
  if (bytes === null) return refused(413, 'too_large', partnerFileTooLarge);
  if (!file.success) return refused(400, 'invalid', unknownFile);
  if (bytes.byteLength === 0) return refused(400, 'invalid', emptyPartnerFile);
  const { partner, run, name } = file.data;
  const hash = await sha256(bytes);
  const path = partnerFilePath(partner, run);
  // Stored first: a worker that finds the row finds the file. One that is there stays: nothing replaces what staff may have seen.
  const isStored = await storeOnce(client, path, bytes, hash);
  if (isStored === 'other') return refused(409, 'other', otherFile);
  const upload = { run, partner, file_name: name, hash };
  const state = z
    .enum(['waiting', 'other', 'gone', 'full'])
    .parse(await databaseCallerOf(client)('receive_feed_upload', { upload }));
  if (state === 'waiting') return { state };
  if (isStored === 'new') await client.storage.from(PARTNER_FILE_BUCKET).remove([path]);
  if (state === 'other') return refused(409, 'other', otherFile);
  return state === 'gone' ? refused(404, 'not_found', goneOfFile) : refused(409, 'full', fullOfFiles);
}

/** 'there': the same bytes were stored before, by a request that was repeated. */
async function storeOnce(
  client: ServiceClient,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  hash: string,
): Promise<'new' | 'there' | 'other'> {
  const bucket = client.storage.from(PARTNER_FILE_BUCKET);
  const { error } = await bucket.upload(path, new Blob([bytes]), { contentType: 'application/octet-stream' });
  if (!error) return 'new';
  const { data } = await bucket.download(path);
  if (!data) throw new Error('the file could not be stored', { cause: error });
  const stored = new Uint8Array(await data.arrayBuffer());
  return (await sha256(stored)) === hash ? 'there' : 'other';
}
