import { sleep } from '#domain/concurrency/sleep.ts';
import { readBody, readBytes } from './body.ts';
import type { Context, Handler } from './context.ts';
import {
  type CallDatabase,
  createDatabaseCaller,
  createServiceClient,
  type ServiceClient,
} from './database.ts';
import type { PageContent } from './page.ts';
import { logFault } from './log-fault.ts';
import { isOurOrigin } from './origin.ts';
import { pageResponse } from './page.ts';
import { retryAfterHeader } from './post-endpoint.ts';
import { networkLimits, refuseOverLimit } from './rate-limit.ts';
import { refusalPage } from './refusal-page.ts';
import { isRefusal, refused, type Refusal } from './refused.ts';
import { type FunctionSettings, readFunctionSettings, siteNameOf } from './settings.ts';
import { readVisitor } from './visitor.ts';
import { withOwnSecrets } from './with-own-secrets.ts';

/** The response: a page, a redirect to `location`, or a refusal. 'unknown link' counts as a guess. */
export type LinkOutcome =
  { status: number; page: PageContent } | { location: string } | Refusal | 'unknown link';

interface LinkParts {
  /** As it was sent; the endpoint checks its form. */
  token: string | null;
  searchParams: URLSearchParams;
  now: Date;
}

export interface LinkRequest extends LinkParts {
  /** The fields of the pressed button; null for a GET, which only shows the page. */
  fields: Readonly<Record<string, string>> | null;
  database: CallDatabase;
  /** The address of the backend, where photographs are. */
  backend: string;
  /** A client of its own for sign-in, so that no session of a visitor calls the database. */
  signIn: () => ServiceClient['auth'];
}

/** A press that sends files. Its body is not read yet. */
export interface FilesRequest extends LinkParts {
  request: Request;
  client: ServiceClient;
  refusals: Context['refusals'];
  pause: (ms: number) => Promise<void>;
}

interface LinkPages {
  name: string;
  /** The purpose under which guesses are counted. */
  guesses: string;
  unknownLinkPage: PageContent;
  failurePage: PageContent;
}

interface LinkEndpoint extends LinkPages {
  respond: (request: LinkRequest) => Promise<LinkOutcome>;
}

interface LinkFilesEndpoint extends LinkPages {
  respond: (request: FilesRequest) => Promise<LinkOutcome>;
}

/**
 * The page behind a link of a mail. A GET changes nothing, because mail scanners follow links; only a POST from a button
 * of our page, or from no page, does. The link alone identifies the caller.
 */
export function linkEndpoint(endpoint: LinkEndpoint): Handler {
  return (request, context) =>
    pageOf(endpoint, 'GET, HEAD, POST', request, context, async ({ settings, fetch, ...parts }) => {
      const body = request.method === 'POST' ? await readBody(request) : null;
      if (body && isRefusal(body)) return body;
      if (body && !isOurOrigin(request, settings.origins)) return notOurPage;
      return endpoint.respond({
        ...parts,
        fields: body && (body.kind === 'form' ? body.fields : {}),
        database: createDatabaseCaller(settings, fetch),
        backend: settings.supabaseUrl,
        signIn: () => createServiceClient(settings, fetch).auth,
      });
    });
}

/** Takes the files of a form on such a page. It reads the body itself, also to refuse it. */
export function linkFilesEndpoint(endpoint: LinkFilesEndpoint): Handler {
  return (request, context) =>
    pageOf(endpoint, 'POST', request, context, async ({ settings, fetch, ...parts }) => {
      if (!isOurOrigin(request, settings.origins)) return notOurPage;
      return endpoint.respond({
        ...parts,
        request,
        client: createServiceClient(settings, fetch),
        refusals: context.refusals,
        pause: context.pause ?? sleep,
      });
    });
}

const notOurPage = refused(403, 'origin_not_allowed', 'This request came from a page that is not ours.');

interface AskedParts extends LinkParts {
  settings: FunctionSettings;
  fetch: NonNullable<Context['fetch']>;
}

async function pageOf(
  endpoint: LinkPages,
  methods: string,
  request: Request,
  context: Context,
  respond: (parts: AskedParts) => Promise<LinkOutcome>,
): Promise<Response> {
  const siteName = siteNameOf(context.env);
  try {
    const outcome = await outcomeOf(endpoint, methods, request, context, respond);
    if (isRefusal(outcome)) {
      const more = outcome.status === 405 ? { allow: methods } : retryAfterHeader(outcome);
      return refusalPage(outcome, siteName, more);
    }
    return 'location' in outcome
      ? new Response(null, { status: 303, headers: { ...redirectHeaders, location: outcome.location } })
      : pageResponse(outcome.status, { siteName, ...outcome.page });
  } catch (fault) {
    logFault(endpoint.name, fault);
    return pageResponse(500, { siteName, ...endpoint.failurePage });
  } finally {
    // The server would take an unread body for the next request.
    if (request.body && !request.bodyUsed) await readBytes(request, 0);
  }
}

const redirectHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

async function outcomeOf(
  { name, guesses, unknownLinkPage }: LinkPages,
  methods: string,
  request: Request,
  context: Context,
  respond: (parts: AskedParts) => Promise<LinkOutcome>,
): Promise<Exclude<LinkOutcome, string>> {
  if (!methods.split(', ').includes(request.method))
    return refused(405, 'method_not_allowed', 'This page takes only its own buttons.');
  const settings = readFunctionSettings(withOwnSecrets(name, context.env));
  const { searchParams } = new URL(request.url);
  const { fetch = globalThis.fetch } = context;
  const now = context.now?.() ?? new Date();
  const outcome = await respond({ token: searchParams.get('token'), searchParams, now, settings, fetch });
  if (outcome !== 'unknown link') return outcome;
  const visitor = await readVisitor(request, settings);
  const database = createDatabaseCaller(settings, fetch);
  const limit = await refuseOverLimit(database, networkLimits(guesses, visitor), context.refusals);
  return limit ?? { status: 404, page: unknownLinkPage };
}

export const unknownButton = refused(400, 'invalid', 'This page takes only its own buttons.');
