import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context, Handler } from '#functions/_shared/context.ts';
import { openEmbedded, type Embedded } from '#server/embedded/open-embedded.ts';
import { type Log, silentLog } from '#server/log/log.ts';
import { migratedPostgres } from '../fixtures/database.ts';
import { prepareFolder } from '../fixtures/prepared-folder.ts';

export const siteOrigin = 'https://angala.example';
export const backendUrl = 'http://backend.test';

/** A migrated backend without a port. Functions reach it through supabase-js, as they reach a hosted one. */
export interface Backend {
  sql: Embedded['sql'];
  kind: Embedded['kind'];
  secretKey: string;
  publishableKey: string;
  localDir: string;
  fetch: typeof fetch;
  /** The environment of the functions. */
  variables: Readonly<Record<string, string>>;
  /** Gives a handler this backend and a fixed current time. */
  at: (
    now: Date,
    env?: Record<string, string>,
  ) => (handler: Handler) => (request: Request) => Promise<Response>;
  close: () => Promise<void>;
}

/**
 * Uses a Postgres of its own, copied from a migrated one, because PGlite takes more than twice the CPU time for
 * the same calls. Plain forms, sessions, saving and parallel calls are also tested on PGlite.
 */
export async function openBackend({
  database = 'postgres',
  log = silentLog,
}: {
  database?: 'postgres' | 'pglite';
  log?: Log;
} = {}): Promise<Backend> {
  const folder = await mkdtemp(join(tmpdir(), 'angala-functions-'));
  const postgres = database === 'postgres' ? await migratedPostgres() : null;
  if (!postgres) await prepareFolder(folder);
  const embedded = await openEmbedded({
    localDir: folder,
    siteUrl: siteOrigin,
    databaseUrl: postgres?.url,
    log,
  });
  const backendFetch: typeof fetch = async (input, init) => embedded.fetch(new Request(input, init));
  const variables: Record<string, string> = {
    SUPABASE_URL: backendUrl,
    SUPABASE_SECRET_KEY: embedded.keys.secret,
    SITE_ORIGIN: siteOrigin,
  };
  return {
    sql: embedded.sql,
    kind: embedded.kind,
    secretKey: embedded.keys.secret,
    publishableKey: embedded.keys.publishable,
    localDir: folder,
    fetch: backendFetch,
    variables,
    at:
      (now, env = {}) =>
      (handler) => {
        const context: Context = {
          env: (name) => env[name] ?? variables[name],
          now: () => now,
          fetch: backendFetch,
        };
        return (request) => handler(request, context);
      },
    close: async () => {
      await embedded.close();
      await postgres?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Adds one published listing. Returns its id. */
export async function publishHome(backend: Backend, title = 'Three rooms by the rain tree'): Promise<string> {
  const [home] = await backend.sql.query<{ id: string }>(
    `insert into public.properties (title, price, property_type, publish) values ($1, 9500000, 'Sale', 1000) returning id`,
    [title],
  );
  if (!home) throw new Error('the listing was not stored');
  return home.id;
}

/** A call of a function with a JSON body, as our islands send it. */
export function jsonRequest(name: string, body: unknown, headers: Record<string, string> = {}): Request {
  return new Request(`${siteOrigin}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: siteOrigin, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** A form, as a browser without JavaScript sends it. */
export function formRequest(
  name: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Request {
  return new Request(`${siteOrigin}/functions/v1/${name}`, {
    method: 'POST',
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', origin: siteOrigin, ...headers },
    body: new URLSearchParams(fields),
  });
}
