import { functionsFolder } from '#domain/address/function-path.ts';
import { signalWithLimit } from '../server-call/signal-with-limit.ts';

/** Longer for functions, because one may publish a sitemap of many thousand pages. */
const FUNCTION_MS = 60_000;
const DATA_MS = 15_000;

/** `fetch` with a timeout, so that no spinner on the staff pages turns forever. */
export function fetchWithTimeout(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  const limitMs = url.includes(functionsFolder) ? FUNCTION_MS : DATA_MS;
  return fetch(input, { ...init, signal: signalWithLimit(limitMs, init.signal) });
}
