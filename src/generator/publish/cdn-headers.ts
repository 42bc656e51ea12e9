import type { SiteFacts } from '#page-models/head.ts';
import { paths as sitePaths } from '#site/paths.ts';
import type { InlineCode } from '../bundle/inline-code.ts';

export interface HeaderFacts {
  /** Every address a page answers at. */
  paths: readonly string[];
  site: Pick<SiteFacts, 'origin' | 'backend'>;
  inline: InlineCode;
}

/** The admin shows pages in a frame; no page shows the admin in one. */
const ofStaff: readonly string[] = [sitePaths.admin, sitePaths.auth];

/** Fresh for five minutes at the CDN. For a day after that, a visitor gets the old page while a new one is fetched. */
const PAGE = 'public, max-age=0, s-maxage=300, stale-while-revalidate=86400';
const HASHED = 'public, max-age=31536000, immutable';
/** Pictures keep their name when they are rendered again. */
const PICTURE = 'public, max-age=604800';

/**
 * The `_headers` file. When two rules set one header, hosts join the values, so no header is set twice for any path:
 * headers of all answers are under `/*`, and Cache-Control is set by the shape of the address. The policy of the pages
 * of staff is the exception: a browser obeys both policies, and a host that applies only one rule takes the last. Files
 * without a rule (sitemaps, robots.txt, the manifest) are revalidated on every request, which is every host's default.
 */
export function cdnHeaders({ paths, site, inline }: HeaderFacts): string {
  const kept = [
    ...[...new Set([...paths, ...ofStaff].map(shapeOf))].sort().map((shape) => [shape, PAGE] as const),
    ['/_a/*', HASHED] as const,
    ['/sw.js', 'no-cache'] as const,
    ['/illustrations/*', PICTURE] as const,
    ['/cards/*', PICTURE] as const,
  ];
  return [
    rule('/*', [
      ['Content-Security-Policy', policy(site.backend.url, inline, "'self'")],
      ['X-Content-Type-Options', 'nosniff'],
      ['X-Frame-Options', 'SAMEORIGIN'],
      ['Referrer-Policy', 'strict-origin-when-cross-origin'],
      ['Permissions-Policy', 'camera=(), microphone=(), geolocation=()'],
      ['Cross-Origin-Opener-Policy', 'same-origin'],
      ['Cross-Origin-Resource-Policy', 'same-origin'],
      ...(site.origin.startsWith('https:')
        ? [['Strict-Transport-Security', 'max-age=31536000'] as const]
        : []),
    ]),
    ...kept.map(([path, value]) =>
      rule(path, [
        ['Cache-Control', value],
        ...(ofStaff.includes(path)
          ? [['Content-Security-Policy', policy(site.backend.url, inline, "'none'")] as const]
          : []),
      ]),
    ),
  ].join('\n');
}

/**
 * '/bangalore/areas/hebbal' -> '/bangalore/:a/:b': a few rules cover all pages, and exactly one applies to each page.
 * The shape of a shape is itself.
 */
export function shapeOf(path: string): string {
  const second = path.indexOf('/', 1);
  if (second === -1) return path;
  let shape = path.slice(0, second);
  for (let slash = second, at = 0; slash !== -1; slash = path.indexOf('/', slash + 1), at++)
    shape += `/:${String.fromCodePoint(97 + at)}`;
  return shape;
}

/**
 * Only our script files run, and the few inline scripts by their hashes. Pictures come from wherever a listing has
 * them. A style sheet is our file or allowed by its hash, and no markup has a `style` attribute: scripts set styles by
 * property, which no policy forbids.
 */
function policy(backendUrl: string, { scripts, styles }: InlineCode, framedBy: "'self'" | "'none'"): string {
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...scripts].join(' '),
    ['style-src-elem', "'self'", ...styles].join(' '),
    "style-src-attr 'none'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    ['connect-src', "'self'", ...(backendUrl ? [new URL(backendUrl).origin] : [])].join(' '),
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    // No library we ship turns text into markup or script. The one policy names the worker of saved homes, and can make
    // no other address (decision 116).
    "require-trusted-types-for 'script'",
    'trusted-types angala-offline',
    `frame-ancestors ${framedBy}`,
  ].join('; ');
}

function rule(path: string, headers: readonly (readonly [name: string, value: string])[]): string {
  return `${path}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`;
}
