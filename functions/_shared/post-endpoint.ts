import { type Body, type BodyLimit, readBody } from './body.ts';
import type { Context, Handler } from './context.ts';
import { logFault } from './log-fault.ts';
import { corsHeaders, isOurOrigin } from './origin.ts';
import { isRefusal, refusalBody, refused, type Refusal } from './refused.ts';
import { withOwnSecrets } from './with-own-secrets.ts';
import { refusalPage, wantsPage } from './refusal-page.ts';
import { readFunctionSettings, type FunctionSettings, siteNameOf } from './settings.ts';

const methods = 'POST, OPTIONS';

/** A POST request that came from one of our pages, or from no page at all. */
export interface PostRequest {
  request: Request;
  body: Body | Refusal;
  context: Context;
  settings: FunctionSettings;
  headers: Record<string, string>;
}

interface PostEndpoint {
  name: string;
  bodyLimit?: BodyLimit | undefined;
  failure: string;
  /** Set if plain forms post here too. A sender who expects a page then gets a refusal as a page. */
  plainForm?: object | undefined;
}

/** None from pages of other sites. An exception becomes a 500 with `failure` as its message. */
export function postEndpoint(
  { name, bodyLimit, failure, plainForm }: PostEndpoint,
  answer: (postRequest: PostRequest) => Promise<Response>,
): Handler {
  return async (request, { env, ...rest }) => {
    const context: Context = { ...rest, env: withOwnSecrets(name, env) };
    let headers: Record<string, string> = { vary: 'Origin' };
    const refuse = (refusal: Refusal, more: Record<string, string> = {}) =>
      plainForm && wantsPage(request)
        ? refusalPage(refusal, siteNameOf(context.env), { ...headers, ...more })
        : jsonResponse(refusal, { ...headers, ...more });
    try {
      const settings = readFunctionSettings(context.env);
      headers = corsHeaders(request, settings.origins, methods);
      if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
      if (request.method !== 'POST') {
        const refusal = refused(405, 'method_not_allowed', 'This address takes only POST requests.');
        return refuse(refusal, { allow: methods });
      }
      // Read before anything is refused: an unread body would reset the connection.
      const body = await readBody(request, bodyLimit);
      if (!isOurOrigin(request, settings.origins)) {
        return refuse(refused(403, 'origin_not_allowed', 'This request came from a page that is not ours.'));
      }
      if (plainForm && isRefusal(body)) return refuse(body);
      return await answer({ request, body, context, settings, headers });
    } catch (fault) {
      logFault(name, fault);
      return refuse(refused(500, 'internal', failure));
    }
  };
}

/** The answer as JSON that nobody caches: of a refusal its message and its status, otherwise 200. */
export function jsonResponse(outcome: object, headers: Record<string, string>): Response {
  const refusal = isRefusal(outcome) ? outcome : null;
  return Response.json(refusal ? refusalBody(refusal) : outcome, {
    status: refusal?.status ?? 200,
    headers: { ...headers, ...retryAfterHeader(outcome), 'cache-control': 'no-store' },
  });
}

export function retryAfterHeader(outcome: object): Record<string, string> {
  return isRefusal(outcome) && outcome.retryAfterSeconds
    ? { 'retry-after': String(outcome.retryAfterSeconds) }
    : {};
}
