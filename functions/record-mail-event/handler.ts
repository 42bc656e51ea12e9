import * as z from 'zod/mini';
import { mailEvent, recordMailEvent, suppressionOf } from '#contracts/record-mail-event.ts';
import { readBody } from '../_shared/body.ts';
import type { Context, Handler } from '../_shared/context.ts';
import { createDatabaseCaller } from '../_shared/database.ts';
import { logFault } from '../_shared/log-fault.ts';
import { withOwnSecrets } from '../_shared/with-own-secrets.ts';
import { jsonResponse } from '../_shared/post-endpoint.ts';
import { isRefusal, refused, type Refusal } from '../_shared/refused.ts';
import { readFunctionSettings } from '../_shared/settings.ts';
import { isSignedBySvix } from './is-signed-by-svix.ts';

/** Ends the alerts of a mailbox when the mail service reports that a mail bounced or that its reader complained. */
export const handler: Handler = async (request, context) => {
  try {
    return jsonResponse(await recordEvent(request, context), {});
  } catch (fault) {
    logFault(recordMailEvent, fault);
    return jsonResponse(
      refused(500, 'internal', 'The event could not be recorded. Please send it again.'),
      {},
    );
  }
};

async function recordEvent(request: Request, context: Context): Promise<Refusal | { stopped: number }> {
  if (request.method !== 'POST')
    return refused(405, 'method_not_allowed', 'This address takes only POST requests.');
  const settings = readFunctionSettings(withOwnSecrets(recordMailEvent, context.env));
  const secret = settings.mailEventsSecret;
  const body = await readBody(request.clone());
  if (isRefusal(body)) return body;
  if (!secret) return refused(501, 'not_set_up', 'MAIL_EVENTS_SECRET is not set.');
  const now = context.now?.() ?? new Date();
  if (!(await isFromService(request.headers, await request.text(), secret, now)))
    return refused(401, 'not_signed', 'This event is not signed with our secret.');
  const event = mailEvent.safeParse(body.kind === 'json' ? body.value : null);
  if (!event.success) return refused(400, 'invalid', 'This event could not be read.');
  const problem = suppressionOf(event.data);
  if (!problem) return { stopped: 0 };
  const database = createDatabaseCaller(settings, context.fetch ?? fetch);
  let stopped = 0;
  for (const address of problem.addresses)
    stopped += z.number().parse(await database('stop_alerts', { address, reason: problem.reason }));
  return { stopped };
}

/** Accepts `Authorization: Bearer SECRET`, or a Svix signature, as Resend and others use. */
async function isFromService(headers: Headers, body: string, secret: string, now: Date): Promise<boolean> {
  const token = /^Bearer\s+(\S+)\s*$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (token !== undefined) return isSame(token, secret);
  return isSignedBySvix(headers, body, secret, now);
}

/** Hashes are compared, so that the time taken reveals nothing about the secret. */
async function isSame(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map(digest));
  return a === b;
}

async function digest(text: string): Promise<string> {
  const hashed = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hashed)].join();
}
