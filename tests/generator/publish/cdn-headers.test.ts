import { describe, expect, test } from 'vitest';
import { cdnHeaders } from '#generator/publish/cdn-headers.ts';
import { headersFor, parseHeaderRules } from '#server/static-site/header-rules.ts';

const paths = [
  '/',
  '/buy',
  '/buy/2',
  '/property/green-park',
  '/bangalore/property/green-park',
  '/bangalore/areas',
  '/bangalore/areas/hebbal',
  '/mysore/property/palace',
];
const inline = { scripts: ["'sha256-one='", "'sha256-two='"], styles: ["'sha256-look='"] };
const hosted = { url: 'https://abc.supabase.co', publishableKey: 'sb_publishable_x' };
const styleSheet = '/_a/Document.Xy12.css';
const site = { origin: 'https://angala.example', backend: hosted };
const text = cdnHeaders({ paths, site, inline, styleSheet });
const rules = parseHeaderRules(text);
const rulesOfAllFiles = parseHeaderRules(
  cdnHeaders({ paths: [...paths, '/404.html', '/buy.atom'], site, inline, styleSheet }),
);
const policyOf = (file: string) =>
  Object.fromEntries(
    (headersFor(parseHeaderRules(file), '/')['content-security-policy'] ?? '').split('; ').map((part) => {
      const [name = '', ...sources] = part.split(' ');
      return [name, sources];
    }),
  );

describe('the cache headers', () => {
  const page = 'public, max-age=0, s-maxage=300, stale-while-revalidate=86400';

  test.each<[path: string, expected: string | undefined]>([
    ...[...paths, '/property/any-other'].map((path): [string, string] => [path, page]),
    ['/_a/Page.Xy12.css', 'public, max-age=31536000, immutable'],
    ['/_a/fonts/e383286cb2def701.woff2', 'public, max-age=31536000, immutable'],
    ['/illustrations/living-960.avif', 'public, max-age=604800'],
    ['/cards/property/any-other.jpg', 'public, max-age=604800'],
    ['/sw.js', 'no-cache'],
    ['/sitemap.xml', undefined],
    ['/robots.txt', undefined],
    ['/manifest.json', undefined],
  ])('give %s its expected lifetime', (path, expected) => {
    // Only one rule sets it. The values of two rules would be joined into a contradiction.
    expect(headersFor(rules, path)['cache-control']).toBe(expected);
  });

  test.each([...paths, '/property/any-other', '/404.html'])(
    'name the style sheet of %s before its HTML',
    (path) => {
      expect(headersFor(rulesOfAllFiles, path)['link']).toBe(`<${styleSheet}>; rel=preload; as=style`);
    },
  );

  test.each(['/buy.atom', '/_a/Page.Xy12.css', '/illustrations/living-960.avif', '/sw.js', '/sitemap.xml'])(
    'name no style sheet for %s',
    (path) => {
      expect(headersFor(rulesOfAllFiles, path)).not.toHaveProperty('link');
    },
  );

  test('need eleven rules, however many homes there are', () => {
    const many = Array.from({ length: 5000 }, (_, at) => `/property/home-${at}`);
    expect(parseHeaderRules(cdnHeaders({ paths: many, site, inline, styleSheet })).rules).toHaveLength(11);
  });
});

test.each([
  // In a feed, or in the preview of a link.
  ['/illustrations/living-960.avif', 'cross-origin'],
  ['/cards/property/green-park.jpg', 'cross-origin'],
  ['/social-card.png', 'cross-origin'],
  // In structured data, and the icon of a feed.
  ['/icon-512.png', 'cross-origin'],
  ['/icon-192.png', 'cross-origin'],
  ...[...paths, '/admin', '/_a/Page.Xy12.css', '/sw.js'].map((path) => [path, 'same-origin']),
])('%s may be embedded by pages that are %s', (path, expected) => {
  // Only one rule sets it. A browser ignores the joined values of two rules.
  expect(headersFor(rules, path)['cross-origin-resource-policy']).toBe(expected);
});

describe('the content security policy', () => {
  test('allows scripts only from our files or by their hash', () => {
    expect(policyOf(text)['script-src']).toEqual(["'self'", ...inline.scripts]);
    expect(policyOf(text)['default-src']).toEqual(["'none'"]);
    expect(policyOf(text)['style-src-elem']).toEqual(["'self'", ...inline.styles]);
  });

  test('forbids style attributes', () => {
    expect(policyOf(text)['style-src-attr']).toEqual(["'none'"]);
    expect(text).not.toContain('unsafe');
  });

  test('forbids scripts from writing text as markup or script (Trusted Types)', () => {
    expect(policyOf(text)['require-trusted-types-for']).toEqual(["'script'"]);
    expect(policyOf(text)['trusted-types']).toEqual(['angala-offline']);
  });

  test('allows connections to the backend if it is another origin, and to no other', () => {
    expect(policyOf(text)['connect-src']).toEqual(["'self'", 'https://abc.supabase.co']);
    const sameOrigin = { ...site, backend: { ...hosted, url: '' } };
    expect(policyOf(cdnHeaders({ paths, site: sameOrigin, inline, styleSheet }))['connect-src']).toEqual([
      "'self'",
    ]);
  });

  test.each([
    ['/', "'self'"],
    ['/property/green-park', "'self'"],
    ['/admin', "'none'"],
    ['/auth', "'none'"],
  ])('of %s allows framing by %s, whichever of two rules a host applies', (path, framedBy) => {
    const policies = (headersFor(rules, path)['content-security-policy'] ?? '').split(', ');
    expect(policies.at(-1)).toContain(`frame-ancestors ${framedBy}`);
    // Except for `frame-ancestors`, it is the policy of all pages.
    const unframed = policies.map((policy) => policy.replace(/frame-ancestors '\w+'/, ''));
    expect(new Set(unframed).size).toBe(1);
  });

  test('fits the line length that hosts allow', () => {
    const seventeen = {
      scripts: Array<string>(13).fill(`'sha256-${'x'.repeat(44)}'`),
      styles: Array<string>(4).fill(`'sha256-${'x'.repeat(44)}'`),
    };
    const lines = cdnHeaders({ paths, site, inline: seventeen, styleSheet }).split('\n');
    // Cloudflare allows 2,000 characters per line.
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(2000);
  });
});

test('the HSTS header is sent, except on localhost', () => {
  const local = cdnHeaders({ paths, site: { ...site, origin: 'http://localhost:4321' }, inline, styleSheet });
  expect(headersFor(rules, '/')['strict-transport-security']).toBe('max-age=31536000');
  expect(headersFor(parseHeaderRules(local), '/')['strict-transport-security']).toBeUndefined();
});
