import { join } from 'node:path';
import { type ApiName, apiOf } from '../http/api-names.ts';
import { refuse } from '../http/refuse.ts';
import { withoutConstraintNames } from './without-constraint-names.ts';
import { guardAccount } from './guard-account.ts';
import { guardAuthBody } from './guard-auth-body.ts';
import { callerOf, guardRequest } from './request-guard.ts';
import { bufferedRequest } from '../http/buffered-request.ts';
import { redirectMailedLink } from './redirect-mailed-link.ts';
import { createPublicPhotographs } from './public-photographs.ts';
import { createSignInGuard } from './sign-in-guard.ts';

export type ApiKeys = { readonly publishable: string; readonly secret: string };

const KB = 1024;
const MB = 1024 * KB;

/** A person signs in, changes a row or calls a function; the server loads data and stores files. */
const bodyLimits = {
  server: { rest: 16 * MB, auth: 64 * KB, storage: 50 * MB },
  person: { rest: 64 * KB, auth: 64 * KB, storage: 0 },
};

export type AnswerRequest = (request: Request, caller: 'server' | 'person') => Promise<Response>;

/** What its head shows to be forbidden is refused before its body is read and it waits for the mutex. */
export function createApi({
  keys,
  answer,
  localDir,
  siteUrl,
}: {
  keys: ApiKeys;
  answer: AnswerRequest;
  localDir: string;
  siteUrl: string;
}) {
  const guard = createSignInGuard();
  const photographs = createPublicPhotographs(join(localDir, 'storage'));
  const guardedAnswer: AnswerRequest = (request, caller) => guard(request, () => answer(request, caller));
  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const api = apiOf(pathname);
    if (!api) return refuse(404, 'not_found', 'There is nothing at this address.');
    if (request.method === 'OPTIONS') return preflight(request);
    const photograph = api === 'storage' ? await photographs(request) : null;
    if (photograph) return photograph;
    const response =
      redirectMailedLink(request, siteUrl) ??
      (await answerApi(request, api, { keys, answer: api === 'auth' ? guardedAnswer : answer }));
    // Tokens, rows and files of one person, which no cache between us may keep for the next.
    if (!pathname.startsWith('/storage/v1/object/public/')) response.headers.set('cache-control', 'no-store');
    // lite allows other origins on /rest and /storage but not on /auth; hosted Supabase allows them everywhere.
    if (api === 'auth') response.headers.set('access-control-allow-origin', '*');
    return response;
  };
}

async function answerApi(
  request: Request,
  api: ApiName,
  { keys, answer }: { keys: ApiKeys; answer: AnswerRequest },
): Promise<Response> {
  const caller = callerOf(request, keys.secret);
  const refusal = caller === 'person' ? guardRequest(request, api, keys.publishable) : null;
  if (refusal) return refusal;
  const buffered = await bufferedRequest(request, bodyLimits[caller][api]);
  if (buffered instanceof Response) return buffered;
  const authRefusal =
    api === 'auth' && caller === 'person'
      ? ((await guardAccount(buffered)) ?? (await guardAuthBody(buffered)))
      : null;
  const response = authRefusal ?? (await answer(buffered, caller));
  return api === 'rest' && caller === 'person' ? withoutConstraintNames(response) : response;
}

function preflight(request: Request): Response {
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers':
      request.headers.get('access-control-request-headers') ?? 'authorization, apikey',
    'access-control-max-age': '86400',
  };
  return new Response(null, { status: 204, headers });
}
