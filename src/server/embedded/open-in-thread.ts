import type { Log } from '../log/log.ts';
import { refuse } from '../http/refuse.ts';
import { createApi } from './api.ts';
import type { Caller } from './request-guard.ts';
import { sessionMutex } from '../database/session-mutex.ts';
import { lockLocalDir } from '../local-dir/lock-local-dir.ts';
import { messageOf } from '../log/message-of.ts';
import type { WantedAdmin } from './ensure-admin.ts';
import type { Embedded } from './open-embedded.ts';
import { startThread, type Thread } from './thread.ts';

/** How long a request may wait for the mutex (`waitMs`), and how long it may then run (`takeMs`). */
export type TimeLimits = Readonly<Record<Caller, { readonly waitMs: number; readonly takeMs: number }>>;

/**
 * The limits of the server are long because loading a data set takes long. Requests of people may not take
 * that long.
 */
const defaultTimeLimits: TimeLimits = {
  person: { waitMs: 10_000, takeMs: 10_000 },
  server: { waitMs: 120_000, takeMs: 60_000 },
};

/**
 * How many requests of people may wait at once. Further ones are answered 503 with `retry-after`, so that
 * memory is bounded.
 */
const WAITING_PEOPLE = 200;

export type ThreadOptions = {
  readonly localDir: string;
  readonly siteUrl: string;
  readonly log: Log;
  readonly databaseUrl?: string | undefined;
  readonly migrations?: string;
  readonly admin?: WantedAdmin;
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
  const { localDir, siteUrl, databaseUrl, migrations } = options;
  const start = (admin?: WantedAdmin) =>
    startThread({ localDir, siteUrl, databaseUrl, migrations, admin }, log);
  const lock = lockLocalDir(localDir);
  let first: Thread;
  try {
    first = await start(options.admin);
  } catch (fault) {
    lock.release();
    throw fault;
  }
  const { keys, migrated, kind, admin } = first;
  const runTask = sessionMutex(kind);
  let current = Promise.resolve(first);
  let people = 0;
  let closed: Promise<void> | undefined;

  async function running(): Promise<Thread> {
    const thread = await current.catch(() => null);
    if (thread && !thread.hasEnded()) return thread;
    if (closed !== undefined) throw new Error('it is closed');
    current = start();
    return current;
  }

  async function fetchWithin(request: Request, takeMs: number): Promise<Response> {
    try {
      const thread = await running();
      const answer = thread.ask(request);
      const inTime = await within(takeMs, answer);
      if (inTime) return inTime;
      log.warn(`A request to the database took longer than ${takeMs / 1000} s and was stopped.`);
      answer.catch(() => undefined);
      // On Postgres the same thread is answering other requests, and the database server ends the statement
      // itself.
      if (kind === 'pglite') await thread.cut();
      return refuse(503, 'too_slow', 'This took too long and was stopped. Please ask for less.');
    } catch (fault) {
      log.error(`The database does not answer: ${messageOf(fault)}`);
      return busy();
    }
  }

  async function answer(request: Request, caller: Caller): Promise<Response> {
    const { waitMs, takeMs } = timeLimits[caller];
    if (closed !== undefined || (caller === 'person' && people >= WAITING_PEOPLE)) return busy();
    if (caller === 'person') people++;
    const begun = Promise.withResolvers<true>();
    const waitedTooLong = new AbortController();
    const answered = runTask(async () => {
      begun.resolve(true);
      return waitedTooLong.signal.aborted ? busy() : fetchWithin(request, takeMs);
    });
    try {
      if (await within(waitMs, begun.promise)) return await answered;
      waitedTooLong.abort();
      return busy();
    } finally {
      if (caller === 'person') people--;
    }
  }

  async function close(): Promise<void> {
    const thread = await current.catch(() => null);
    await thread?.close();
    lock.release();
  }

  return {
    fetch: createApi({ keys, answer, localDir }),
    keys,
    migrated,
    admin,
    kind,
    close: () => (closed ??= close()),
  };
}

function busy(): Response {
  return refuse(503, 'busy', 'The database is busy. Please try again in a moment.', { 'retry-after': '5' });
}

/** Returns the result if it arrives in time, otherwise undefined. */
async function within<Result>(ms: number, result: Promise<Result>): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  return Promise.race([result, late]).finally(() => clearTimeout(timer));
}
