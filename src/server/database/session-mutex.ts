import { createMutex, type Mutex } from '#domain/concurrency/mutex.ts';

export type RunTask = Mutex['run'];

/**
 * PGlite is a single session: without a mutex, interleaved requests would run inside each other's transaction
 * and role. Postgres has a pool of sessions, so there each task runs at once.
 */
export function sessionMutex(kind: 'pglite' | 'postgres'): RunTask {
  return kind === 'pglite' ? createMutex().run : (task) => task();
}
