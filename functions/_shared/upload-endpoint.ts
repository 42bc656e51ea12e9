import { noSession } from '#contracts/generate-static-html.ts';
import { tokenOf } from './staff-caller.ts';
import type { Context, Handler } from './context.ts';
import { createServiceClient, type ServiceClient } from './database.ts';
import { logFault } from './log-fault.ts';
import { corsHeaders, isOurOrigin } from './origin.ts';
import { jsonResponse } from './post-endpoint.ts';
import { refused, type Refusal } from './refused.ts';
import { type FunctionSettings, readFunctionSettings } from './settings.ts';
import { withOwnSecrets } from './with-own-secrets.ts';

const methods = 'POST, OPTIONS';

interface UploadEndpoint {
  name: string;
  /** The sentence for a fault of ours. */
  failure: string;
  /** Reads the body, also to refuse it: the server would take an unread one for the next request. */
  receive: (
    request: Request,
    parts: { client: ServiceClient; settings: FunctionSettings; fetch: NonNullable<Context['fetch']> },
  ) => Promise<object>;
}

/** A file that staff send. The body is not read without a session token, and not parsed here at all. */
export function uploadEndpoint({ name, failure, receive }: UploadEndpoint): Handler {
  return async (request, context) => {
    let headers: Record<string, string> = { vary: 'Origin' };
    try {
      const settings = readFunctionSettings(withOwnSecrets(name, context.env));
      headers = corsHeaders(request, settings.origins, methods);
      if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
      const earlyRefusal = refuseEarly(request, settings);
      if (earlyRefusal) {
        await request.body?.cancel();
        // The server would take the rest of an unread body for the next request.
        const more = { connection: 'close', ...(earlyRefusal.status === 405 ? { allow: methods } : {}) };
        return jsonResponse(earlyRefusal, { ...headers, ...more });
      }
      const { fetch = globalThis.fetch } = context;
      const client = createServiceClient(settings, fetch);
      return jsonResponse(await receive(request, { client, settings, fetch }), headers);
    } catch (fault) {
      logFault(name, fault);
      return jsonResponse(refused(500, 'internal', failure), headers);
    }
  };
}

function refuseEarly(request: Request, { origins }: FunctionSettings): Refusal | null {
  if (request.method !== 'POST')
    return refused(405, 'method_not_allowed', 'This address takes only POST requests.');
  if (!isOurOrigin(request, origins))
    return refused(403, 'origin_not_allowed', 'This request came from a page that is not ours.');
  return tokenOf(request) === null ? refused(401, 'no_session', noSession) : null;
}
