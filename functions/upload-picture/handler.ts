import * as z from 'zod/mini';
import { noSession } from '#contracts/generate-static-html.ts';
import {
  emptyPicture,
  notAPicture,
  photographStates,
  PICTURE_BYTES,
  pictureTooLarge,
  uploadPicture,
  uploadPictureFailure,
  type UploadPictureResponse,
} from '#contracts/upload-picture.ts';
import { UPLOAD_BUCKET } from '#domain/photograph/photograph.ts';
import { pictureTypeOf } from '#domain/photograph/picture-type.ts';
import { staffCaller, tokenOf } from '../_shared/admin-caller.ts';
import { readBytes } from '../_shared/body.ts';
import type { Handler } from '../_shared/context.ts';
import { type Client, databaseOf, openClient } from '../_shared/database.ts';
import { logFault } from '../_shared/log-fault.ts';
import { corsHeaders, isOurOrigin } from '../_shared/origin.ts';
import { withOwnSecrets } from '../_shared/with-own-secrets.ts';
import { asJson } from '../_shared/post-endpoint.ts';
import { isRefused, refused, type Refused } from '../_shared/refused.ts';
import { readSettings, type Settings } from '../_shared/settings.ts';

const methods = 'POST, OPTIONS';

/**
 * Stores an uploaded picture unchanged, in a bucket that only the worker reads. The worker makes the versions that
 * visitors see. The body is read in chunks, and not at all without a session token.
 */
export const handler: Handler = async (request, context) => {
  let headers: Record<string, string> = { vary: 'Origin' };
  try {
    const settings = readSettings(withOwnSecrets(uploadPicture, context.env));
    headers = corsHeaders(request, settings.origins, methods);
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
    const early = refusedUnread(request, settings);
    if (early) {
      await request.body?.cancel();
      // The server would take the rest of an unread body for the next request.
      const more = { connection: 'close', ...(early.status === 405 ? { allow: methods } : {}) };
      return asJson(early, { ...headers, ...more });
    }
    const client = openClient(settings, context.fetch ?? fetch);
    const caller = await staffCaller(request, client);
    const bytes = await readBytes(request, isRefused(caller) ? 0 : PICTURE_BYTES);
    if (isRefused(caller)) return asJson(caller, headers);
    if (bytes === null) return asJson(refused(413, 'too_large', pictureTooLarge), headers);
    return asJson(await stored(bytes, client), headers);
  } catch (fault) {
    logFault(uploadPicture, fault);
    return asJson(refused(500, 'internal', uploadPictureFailure), headers);
  }
};

function refusedUnread(request: Request, { origins }: Settings): Refused | null {
  if (request.method !== 'POST')
    return refused(405, 'method_not_allowed', 'This address takes only POST requests.');
  if (!isOurOrigin(request, origins))
    return refused(403, 'origin_not_allowed', 'This request came from a page that is not ours.');
  return tokenOf(request) === null ? refused(401, 'no_session', noSession) : null;
}

/** Stores the file before the row, because a row without its file would never become ready. */
async function stored(
  bytes: Uint8Array<ArrayBuffer>,
  client: Client,
): Promise<UploadPictureResponse | Refused> {
  if (bytes.byteLength === 0) return refused(400, 'invalid', emptyPicture);
  const type = pictureTypeOf(bytes);
  if (type === null) return refused(400, 'invalid', notAPicture);
  const hash = hexadecimal(await crypto.subtle.digest('SHA-256', bytes));
  if (!(await isReady(hash, client))) {
    const { error } = await client.storage
      .from(UPLOAD_BUCKET)
      .upload(hash, new Blob([bytes], { type }), { contentType: type, upsert: true });
    if (error) throw new Error('the picture could not be stored', { cause: error });
  }
  const photograph = { hash, type, bytes: bytes.byteLength };
  const state = await databaseOf(client)('receive_photograph', { photograph });
  return { hash, state: z.enum(photographStates).parse(state) };
}

async function isReady(hash: string, client: Client): Promise<boolean> {
  const { data, error } = await client.from('photographs').select('state').eq('hash', hash).maybeSingle();
  return !error && data?.state === 'ready';
}

function hexadecimal(digest: ArrayBuffer): string {
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
