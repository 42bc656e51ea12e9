import { createMutex, type Mutex } from '#domain/concurrency/mutex.ts';

export type RunTask = Mutex['run'];

/** PGlite is a single session: without a mutex, requests would run in each other's transaction and role. */
export function sessionMutex(kind: 'pglite' | 'postgres'): RunTask {
  return kind === 'pglite' ? createMutex().run : (task) => task();
}
