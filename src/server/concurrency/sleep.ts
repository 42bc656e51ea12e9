import { setTimeout as timeout } from 'node:timers/promises';

/** Resolves after `ms` milliseconds, or as soon as the signal is aborted; an abort is not an error. */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await timeout(ms, undefined, { signal });
  } catch (fault) {
    if (!signal?.aborted) throw fault;
  }
}
