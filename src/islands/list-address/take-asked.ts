import { signalWithLimit } from '../server-call/signal-with-limit.ts';

declare global {
  /** Files by address, as JSON, which the page has begun to load (fetch-asked.ts). */
  var askedFiles: Map<string, Promise<unknown>> | undefined;
  /** Until the page shows the first homes that its address asks for, or leaves that to the filters (show-first-homes.ts). */
  var askedFirst: Promise<unknown> | undefined;
}

/**
 * What the page itself has begun to load from this address, or null. Only once: whoever asks again after a failure gets
 * a newer file. Rejects after `limitMs` milliseconds.
 */
export function takeAsked(path: string, limitMs: number): Promise<unknown> | null {
  const file = globalThis.askedFiles?.get(path);
  if (!file) return null;
  globalThis.askedFiles?.delete(path);
  const limit = signalWithLimit(limitMs);
  const late = new Promise<never>((_, reject) => limit.addEventListener('abort', () => reject(limit.reason)));
  return Promise.race([file, late]);
}
