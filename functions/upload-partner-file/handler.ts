import * as z from 'zod/mini';
import { noSession } from '#contracts/generate-static-html.ts';
import {
  emptyPartnerFile,
  fullOfFiles,
  goneOfFile,
  PARTNER_FILE_BYTES,
  partnerFileTooLarge,
  unknownFile,
  uploadedFile,
  uploadPartnerFile,
  uploadPartnerFileFailure,
  type UploadPartnerFileResponse,
} from '#contracts/upload-partner-file.ts';
import { PARTNER_FILE_BUCKET, partnerFilePath } from '#domain/partner-file/partner-file-bucket.ts';
import { adminCaller, tokenOf } from '../_shared/admin-caller.ts';
import { readBytes } from '../_shared/body.ts';
import type { Handler } from '../_shared/context.ts';
import { createServiceClient, databaseCallerOf, type ServiceClient } from '../_shared/database.ts';
import { dispatchWorkflow } from '../_shared/dispatch-workflow.ts';
import { logFault } from '../_shared/log-fault.ts';
import { corsHeaders, isOurOrigin } from '../_shared/origin.ts';
import { jsonResponse } from '../_shared/post-endpoint.ts';
import { refuseOverLimit } from '../_shared/rate-limit.ts';
import { isRefusal, refused, type Refusal } from '../_shared/refused.ts';
import { type FunctionSettings, readFunctionSettings } from '../_shared/settings.ts';
import { withOwnSecrets } from '../_shared/with-own-secrets.ts';

const methods = 'POST, OPTIONS';
/** Files of one admin in an hour. */
const MAX_FILES = 30;

/** Stores a partner's file unchanged, in a bucket that only the worker reads; nothing here looks into it. */
export const handler: Handler = async (request, context) => {
  let headers: Record<string, string> = { vary: 'Origin' };
  try {
    const settings = readFunctionSettings(withOwnSecrets(uploadPartnerFile, context.env));
    headers = corsHeaders(request, settings.origins, methods);
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
    const earlyRefusal = refuseEarly(request, settings);
    if (earlyRefusal) {
      await request.body?.cancel();
      // The server would take the rest of an unread body for the next request.
      const more = { connection: 'close', ...(earlyRefusal.status === 405 ? { allow: methods } : {}) };
      return jsonResponse(earlyRefusal, { ...headers, ...more });
    }
    const client = createServiceClient(settings, context.fetch ?? fetch);
    const refusal = await refuseCaller(request, client);
    if (refusal) {
      await readBytes(request, 0);
      return jsonResponse(refusal, headers);
    }
    const answer = await receiveFile(request, client);
    if (!isRefusal(answer))
      await dispatchWorkflow(uploadPartnerFile, settings, context.fetch ?? fetch, 'feeds.yml');
    return jsonResponse(answer, headers);
  } catch (fault) {
    logFault(uploadPartnerFile, fault);
    return jsonResponse(refused(500, 'internal', uploadPartnerFileFailure), headers);
  }
};

function refuseEarly(request: Request, { origins }: FunctionSettings): Refusal | null {
  if (request.method !== 'POST')
    return refused(405, 'method_not_allowed', 'This address takes only POST requests.');
  if (!isOurOrigin(request, origins))
    return refused(403, 'origin_not_allowed', 'This request came from a page that is not ours.');
  return tokenOf(request) === null ? refused(401, 'no_session', noSession) : null;
}

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
  // Stored first: a worker that finds the row finds the file.
  const { error } = await client.storage
    .from(PARTNER_FILE_BUCKET)
    .upload(partnerFilePath(partner, run), new Blob([bytes]), {
      contentType: 'application/octet-stream',
      upsert: true,
    });
  if (error) throw new Error('the file could not be stored', { cause: error });
  const upload = { run, partner, file_name: name };
  const state = z
    .enum(['waiting', 'gone', 'full'])
    .parse(await databaseCallerOf(client)('receive_feed_upload', { upload }));
  if (state === 'waiting') return { state };
  await client.storage.from(PARTNER_FILE_BUCKET).remove([partnerFilePath(partner, run)]);
  return state === 'gone' ? refused(404, 'not_found', goneOfFile) : refused(409, 'full', fullOfFiles);
}
