import { signalWithLimit } from '../server-call/signal-with-limit.ts';

/** A function may publish a sitemap of many thousand pages; everything else answers at once or not at all. */
const FUNCTION_MS = 60_000;
const DATA_MS = 15_000;

/** `fetch` that gives up: no spinner of staff waits for ever. */
export function fetchWithTimeout(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  const limitMs = url.includes('/functions/v1/') ? FUNCTION_MS : DATA_MS;
  return fetch(input, { ...init, signal: signalWithLimit(limitMs, init.signal) });
}
