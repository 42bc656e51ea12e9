const allowedHeaders = 'authorization, x-client-info, apikey, content-type, idempotency-key';

/**
 * Whether the page that sends this is ours. A request without an origin comes from no page; `null` is what a browser
 * says when it was told to name no one: for a plain form of ours under a strict referrer policy, but for a stranger's
 * page in a sandbox too. Those two the browser itself tells apart, in a header that no page can set.
 */
export function isOurs(request: Request, origins: readonly string[]): boolean {
  const origin = request.headers.get('origin');
  if (origin === null || origin === 'null') return request.headers.get('sec-fetch-site') !== 'cross-site';
  return origins.includes(origin) || origin === new URL(request.url).origin;
}

/** On every answer: it is what we say it is, depends on who asks, and no page of others embeds it. */
const always = {
  vary: 'Origin',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** The headers by which a browser lets our own pages, and no others, read the answer. */
export function corsHeaders(
  request: Request,
  origins: readonly string[],
  methods: string,
): Record<string, string> {
  const origin = request.headers.get('origin');
  if (origin === null || origin === 'null' || !isOurs(request, origins)) return always;
  return {
    ...always,
    'access-control-allow-origin': origin,
    'access-control-allow-methods': methods,
    'access-control-allow-headers': allowedHeaders,
    'access-control-expose-headers': 'retry-after',
    'access-control-max-age': '86400',
  };
}
