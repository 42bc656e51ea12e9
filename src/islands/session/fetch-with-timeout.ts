import { signalWithLimit } from '../server-call/signal-with-limit.ts';

/** Longer for functions: one may publish a sitemap of many thousand pages. All other calls answer at once or never. */
const FUNCTION_MS = 60_000;
const DATA_MS = 15_000;

/** `fetch` with a timeout: no spinner of a staff page turns for ever. */
export function fetchWithTimeout(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  const limitMs = url.includes('/functions/v1/') ? FUNCTION_MS : DATA_MS;
  return fetch(input, { ...init, signal: signalWithLimit(limitMs, init.signal) });
}
