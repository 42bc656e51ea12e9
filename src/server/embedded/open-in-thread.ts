import { sleep } from '#domain/concurrency/sleep.ts';
import type { DatabaseUse } from '../database/database-use.ts';
import type { Log } from '../log/log.ts';
import { refuse } from '../http/refuse.ts';
import { createApi } from './api.ts';
import type { Caller } from './request-guard.ts';
import { sessionMutex } from '../database/session-mutex.ts';
import { lockLocalDir } from '../local-dir/lock-local-dir.ts';
import { messageOf } from '../log/message-of.ts';
import type { AdminSettings } from './ensure-admin.ts';
import type { Embedded } from './open-embedded.ts';
import { startThread, type Thread } from './thread.ts';

/** How long a request may wait for the mutex (`waitMs`), and how long it may then run (`runMs`). */
export type TimeLimits = Readonly<Record<Caller, { readonly waitMs: number; readonly runMs: number }>>;

/** Those of the server are long because loading a data set takes long. */
const defaultTimeLimits: TimeLimits = {
  person: { waitMs: 10_000, runMs: 10_000 },
  server: { waitMs: 120_000, runMs: 60_000 },
};

/** How many requests of people may wait at once. Further ones get 503 with `retry-after`. */
const MAX_WAITING_PEOPLE = 200;

export type ThreadOptions = {
  readonly localDir: string;
  readonly siteUrl: string;
  readonly log: Log;
  readonly databaseUrl?: string | undefined;
  readonly migrations?: string;
  readonly database?: DatabaseUse;
  readonly admin?: AdminSettings;
  readonly timeLimits?: TimeLimits;
};

export type EmbeddedThread = Omit<Embedded, 'sql'>;

/**
 * Runs the embedded backend in a worker thread, so that the main thread keeps answering whatever the database
 * does. PGlite has no timeout of its own: a request that takes too long is stopped by terminating its thread,
 * and the next request opens the database again.
 */
export async function openInThread({
  log,
  timeLimits = defaultTimeLimits,
  ...options
}: ThreadOptions): Promise<EmbeddedThread> {
  const { localDir, siteUrl, databaseUrl, migrations, database } = options;
  const start = (admin?: AdminSettings) =>
    startThread({ localDir, siteUrl, databaseUrl, migrations, database, admin }, log);
  const lock = lockLocalDir(localDir);
  let first: Thread;
  try {
    first = await start(options.admin);
  } catch (fault) {
    lock.release();
    throw fault;
  }
  const { keys, appliedMigrations, kind, admin } = first;
  const runTask = sessionMutex(kind);
  let current = Promise.resolve(first);
  let waitingPeople = 0;
  let closed: Promise<void> | undefined;

  async function currentThread(): Promise<Thread> {
    const thread = await current.catch(() => null);
    if (thread && !thread.hasEnded()) return thread;
    if (closed !== undefined) throw new Error('it is closed');
    current = start();
    return current;
  }

  async function fetchWithin(request: Request, runMs: number): Promise<Response> {
    try {
      const thread = await currentThread();
      const answer = thread.fetch(request);
      const response = await resultWithin(runMs, answer);
      if (response) return response;
      log.warn(`A request to the database took longer than ${runMs / 1000} s and was stopped.`);
      answer.catch(() => undefined);
      // On Postgres the same thread is answering other requests, and the database server ends the statement
      // itself.
      if (kind === 'pglite') await thread.terminate();
      return refuse(503, 'too_slow', 'This took too long and was stopped. Please ask for less.');
    } catch (fault) {
      log.error(`The database does not answer: ${messageOf(fault)}`);
      return busy();
    }
  }

  async function answer(request: Request, caller: Caller): Promise<Response> {
    const { waitMs, runMs } = timeLimits[caller];
    if (closed !== undefined || (caller === 'person' && waitingPeople >= MAX_WAITING_PEOPLE)) return busy();
    if (caller === 'person') waitingPeople++;
    const started = Promise.withResolvers<true>();
    const waitedTooLong = new AbortController();
    const answering = runTask(async () => {
      started.resolve(true);
      return waitedTooLong.signal.aborted ? busy() : fetchWithin(request, runMs);
    });
    try {
      if (await resultWithin(waitMs, started.promise)) return await answering;
      waitedTooLong.abort();
      return busy();
    } finally {
      if (caller === 'person') waitingPeople--;
    }
  }

  async function close(): Promise<void> {
    const thread = await current.catch(() => null);
    await thread?.close();
    lock.release();
  }

  return {
    fetch: createApi({ keys, answer, localDir, siteUrl }),
    keys,
    appliedMigrations,
    admin,
    kind,
    close: () => (closed ??= close()),
  };
}

function busy(): Response {
  return refuse(503, 'busy', 'The database is busy. Please try again in a moment.', { 'retry-after': '5' });
}

/** Returns the result if it arrives in time, otherwise undefined. */
async function resultWithin<Result>(ms: number, result: Promise<Result>): Promise<Result | undefined> {
  const settled = new AbortController();
  const timeout = sleep(ms, settled.signal).then(() => undefined);
  return Promise.race([result, timeout]).finally(() => settled.abort());
}
