const allowedHeaders = 'authorization, x-client-info, apikey, content-type, idempotency-key';

/**
 * Whether one of our pages sends this request. A request without an origin comes from no page. A browser sends `null`
 * when it must not name the page: for our own plain form under a strict referrer policy, but also for a stranger's
 * page in a sandbox. The browser tells these two apart in a header that no page can set.
 */
export function isOurOrigin(request: Request, origins: readonly string[]): boolean {
  const origin = request.headers.get('origin');
  if (origin === null || origin === 'null') return request.headers.get('sec-fetch-site') !== 'cross-site';
  return origins.includes(origin) || origin === new URL(request.url).origin;
}

/** Headers of every answer: no content sniffing, a cache key with the origin, and no embedding by other sites. */
const always = {
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
  if (origin === null || origin === 'null' || !isOurOrigin(request, origins)) return always;
  return {
    ...always,
    'access-control-allow-origin': origin,
    'access-control-allow-methods': methods,
    'access-control-allow-headers': allowedHeaders,
    'access-control-expose-headers': 'retry-after',
    'access-control-max-age': '86400',
  };
}
