const allowedHeaders = 'authorization, x-client-info, apikey, content-type, idempotency-key';

/** Host names that always mean this machine. No name server can point them to another one. */
const localHostNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether this request comes from one of our pages: from a configured origin, with or without `www.`, or from a page
 * served by this machine. An origin that equals the Host header proves nothing, because a stranger can point their
 * own domain here. A request without an origin comes from no page, unless the browser says that it comes from another
 * site. A browser sends `null` for a page without an origin (a sandboxed frame, a file). It also sends `null` when it
 * must not name the page, as on our pages with a strict referrer policy. `sec-fetch-site`, which no page can set, tells
 * the two apart (decision 064).
 */
export function isOurOrigin(request: Request, origins: readonly string[]): boolean {
  const origin = request.headers.get('origin');
  const fetchSite = request.headers.get('sec-fetch-site');
  if (origin === null) return fetchSite === null || fetchedByUs.has(fetchSite);
  if (origin === 'null') return fetchSite === 'same-origin';
  if (origins.some((ours) => withoutWww(ours) === withoutWww(origin))) return true;
  const requestUrl = new URL(request.url);
  return localHostNames.has(requestUrl.hostname) && requestUrl.origin === origin;
}

/** What a browser says of a request without an origin that no page of another site has made. */
const fetchedByUs = new Set(['same-origin', 'same-site', 'none']);

/** The owner of a domain also owns its `www.` subdomain. */
const withoutWww = (origin: string) => origin.replace('://www.', '://');

/** Headers of every answer: no content sniffing, a cache key with the origin, and no embedding by other sites. */
const commonHeaders = {
  vary: 'Origin',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** The headers that let our own pages, and no others, read the answer in a browser. */
export function corsHeaders(
  request: Request,
  origins: readonly string[],
  methods: string,
): Record<string, string> {
  const origin = request.headers.get('origin');
  if (origin === null || origin === 'null' || !isOurOrigin(request, origins)) return commonHeaders;
  return {
    ...commonHeaders,
    'access-control-allow-origin': origin,
    'access-control-allow-methods': methods,
    'access-control-allow-headers': allowedHeaders,
    'access-control-expose-headers': 'retry-after',
    'access-control-max-age': '86400',
  };
}
