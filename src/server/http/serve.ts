import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { functionsFolder } from '#domain/address/function-path.ts';
import type { ServerHealth } from './health.ts';
import type { Log } from '../log/log.ts';
import { refuse } from './refuse.ts';
import { removeBackendFile, writeBackendFile } from '../local-dir/backend-file.ts';
import { listenLocally } from './listen-locally.ts';
import { isOurHost } from './is-our-host.ts';
import { describePrinted } from '../log/describe-printed.ts';
import { apiNames } from './api-names.ts';

export type RunningServer = {
  readonly url: string;
  readonly port: number;
  readonly close: () => Promise<void>;
};

type AnswerRequest = (request: Request) => Promise<Response>;

export type ServeOptions = {
  /** 0 picks a free port. */
  readonly port: number;
  readonly log: Log;
  /** Answers /rest, /auth and /storage; absent when a hosted project does. */
  readonly backend?: { readonly fetch: AnswerRequest } | undefined;
  /** Answers /functions/v1/<name>, see `createFunctionRouter`. */
  readonly functions?: AnswerRequest | undefined;
  readonly site?: AnswerRequest | undefined;
  readonly health?: (() => ServerHealth | Promise<ServerHealth>) | undefined;
  /** Host names, besides those of this machine, that a browser may call; see `isOurHost`. */
  readonly hosts?: readonly string[];
  /** Writes `backend.json` for other commands while the server runs; absent for a temporary server. */
  readonly announce?: Announcement | undefined;
};

type Announcement = {
  readonly localDir: string;
  readonly siteUrl: string;
  readonly keys: { readonly publishable: string; readonly secret: string };
};

/** Site, API and functions share one origin. Must not be exposed to a public network. */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const app = createRoutes(options);
  const listener = getRequestListener((request) => app.fetch(request), {
    overrideGlobalObjects: false,
    errorHandler: refuseUnreadable,
  });
  const { port, close } = await listenLocally(options.port, (incoming, outgoing) => {
    const refusal = refuseByHeaders(incoming, options.hosts ?? []);
    if (refusal) return void sendRefusal(outgoing, refusal);
    setCallerAddress(incoming);
    void listener(incoming, outgoing);
  });
  const url = `http://localhost:${port}`;
  const { announce } = options;
  if (!announce) return { url, port, close };
  const { localDir, siteUrl, keys } = announce;
  const { publishable: publishableKey, secret: secretKey } = keys;
  await writeBackendFile(localDir, { url, publishableKey, secretKey, siteUrl, pid: process.pid });
  const closeUnannounced = () => {
    removeBackendFile(localDir);
    return close();
  };
  return { url, port, close: closeUnannounced };
}

type HeadRefusal = { readonly status: 405 | 421; readonly code: string; readonly message: string };

/** Refuses requests for other hosts, and those from which no `Request` can be created. */
function refuseByHeaders({ method, headers }: IncomingMessage, hosts: readonly string[]): HeadRefusal | null {
  if (!isOurHost(headers.host, hosts))
    return { status: 421, code: 'not_our_host', message: 'This server does not answer for that host.' };
  if (method === 'TRACE')
    return { status: 405, code: 'method_not_allowed', message: 'Nothing here is traced.' };
  return null;
}

function sendRefusal(outgoing: ServerResponse, { status, code, message }: HeadRefusal): void {
  const headers = { ...commonHeaders, 'content-type': 'application/json', connection: 'close' };
  outgoing.writeHead(status, status === 405 ? { ...headers, allow: 'GET, HEAD, POST' } : headers);
  outgoing.end(JSON.stringify({ error: { code, message } }));
}

/** A browser guesses no other content type, and no page of another site embeds an answer. */
const commonHeaders = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };

/** For an address without a `Request`, such as one with a backslash. app.onError handles the routes. */
function refuseUnreadable(): Response {
  return refuse(400, 'unreadable_address', 'This address cannot be read.', commonHeaders);
}

function createRoutes({ backend, functions, site, health, log }: ServeOptions): Hono {
  const app = new Hono();
  const answerNotFound = async () => refuse(404, 'not_found', 'There is nothing at this address.');
  const route =
    (answer: AnswerRequest = answerNotFound) =>
    (c: { req: { raw: Request } }) =>
      answer(c.req.raw);
  app.use('*', async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(commonHeaders))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  });
  app.get('/healthz', async () => {
    const state = (await health?.()) ?? {
      status: 'ok',
      published: null,
      failedPages: 0,
      worker: null,
      writable: true,
    };
    const status = state.status === 'ok' ? 200 : 503;
    return Response.json(state, { status, headers: { 'cache-control': 'no-store' } });
  });
  app.all(`${functionsFolder}*`, route(functions));
  for (const api of apiNames) app.all(`/${api}/v1/*`, route(backend?.fetch));
  app.all('*', route(site));
  app.onError((fault, { req }) => {
    // A caller that disconnects in the middle of a request is not a fault of this program.
    if (!req.raw.signal.aborted) log.error(describePrinted([fault]).message);
    return refuse(500, 'internal', 'Something went wrong on our side. Please try again.');
  });
  return app;
}

const CALLER_HEADERS = ['x-forwarded-for', 'cf-connecting-ip'];

/** From the connection, as a hosting platform does, not from headers that the caller sends. */
function setCallerAddress(incoming: IncomingMessage): void {
  const rawHeaders = incoming.rawHeaders;
  const otherHeaders = rawHeaders.filter(
    (_, at) => !CALLER_HEADERS.includes((rawHeaders[at - (at % 2)] ?? '').toLowerCase()),
  );
  const address = incoming.socket.remoteAddress ?? '127.0.0.1';
  incoming.rawHeaders = [...otherHeaders, 'x-forwarded-for', address];
  for (const name of CALLER_HEADERS) Reflect.deleteProperty(incoming.headers, name);
  incoming.headers['x-forwarded-for'] = address;
}
