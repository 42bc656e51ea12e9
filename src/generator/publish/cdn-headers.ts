import type { SiteFacts } from '#page-models/head/head.ts';
import { paths as sitePaths } from '#site/paths.ts';
import { workerPath } from '#site/worker-path.ts';
import type { InlineCode } from '../bundle/inline-code.ts';

export interface HeaderFacts {
  /** Every address at which a page is served, or its shape. */
  paths: readonly string[];
  site: Pick<SiteFacts, 'origin' | 'backend'>;
  inline: InlineCode;
  /** The address of the style sheet that every page loads. */
  styleSheet: string;
}

/** The desk shows pages in a frame; no page shows the desk in one. */
const staffPaths: readonly string[] = [sitePaths.admin, sitePaths.auth];

/** Fresh for five minutes at the CDN. For a day after that, a visitor gets the old page while a new one is fetched. */
const PAGE = 'public, max-age=0, s-maxage=300, stale-while-revalidate=86400';
const HASHED = 'public, max-age=31536000, immutable';
/** Pictures keep their name when they are rendered again. */
const PICTURE = 'public, max-age=604800';

type Header = readonly [name: string, value: string];
type Rule = readonly [path: string, headers: readonly Header[]];

/** Only our own pages embed a file. */
const OURS: Header = ['Cross-Origin-Resource-Policy', 'same-origin'];
/** PartnerFile readers and previews of links embed our pictures in pages of their own (decision 171). */
const EVERYBODYS: Header = ['Cross-Origin-Resource-Policy', 'cross-origin'];
/** The pictures outside a folder that a feed, the preview of a link or structured data names. */
const rootPictures = ['/social-card.png', '/icon-192.png', '/icon-512.png'];

/**
 * Returns the `_headers` file. When two rules set the same header, hosts join the values, so no header is set twice
 * for any path: headers of all responses are under `/*`, and Cache-Control and Cross-Origin-Resource-Policy are set by
 * the shape of the address. The Content-Security-Policy of staff pages is the exception. It is set twice: a browser
 * obeys both policies, and a host that applies only one rule takes the last. Files without a rule (sitemaps,
 * robots.txt, the manifest) are revalidated on every request, which is the default of every host.
 */
export function cdnHeaders({ paths, site, inline, styleSheet }: HeaderFacts): string {
  const policyFor = (framedBy: "'self'" | "'none'"): Header => [
    'Content-Security-Policy',
    policy(site.backend.url, inline, framedBy),
  ];
  // A CDN that has seen it sends it as 103 Early Hints (decision 303).
  const hint: Header = ['Link', `<${styleSheet}>; rel=preload; as=style`];
  const pageShapes = [...new Set([...paths, ...staffPaths].map(shapeOf))].sort();
  const rules: Rule[] = [
    [
      '/*',
      [
        policyFor("'self'"),
        ['X-Content-Type-Options', 'nosniff'],
        ['X-Frame-Options', 'SAMEORIGIN'],
        ['Referrer-Policy', 'strict-origin-when-cross-origin'],
        ['Permissions-Policy', 'camera=(), microphone=(), geolocation=()'],
        ['Cross-Origin-Opener-Policy', 'same-origin'],
        ...(site.origin.startsWith('https:')
          ? [['Strict-Transport-Security', 'max-age=31536000'] as const]
          : []),
      ],
    ],
    ...pageShapes.map((shape): Rule => [
      shape,
      [
        cacheFor(PAGE),
        OURS,
        ...(shape.endsWith('.atom') ? [] : [hint]),
        ...(staffPaths.includes(shape) ? [policyFor("'none'")] : []),
      ],
    ]),
    ['/_a/*', [cacheFor(HASHED), OURS]],
    [workerPath, [cacheFor('no-cache'), OURS]],
    ['/illustrations/*', [cacheFor(PICTURE), EVERYBODYS]],
    ['/cards/*', [cacheFor(PICTURE), EVERYBODYS]],
    ...rootPictures.map((path): Rule => [path, [EVERYBODYS]]),
  ];
  return rules.map(textOf).join('\n');
}

/**
 * '/bangalore/areas/hebbal' -> '/bangalore/:a/:b'. So a few rules cover all pages, and exactly one applies to each
 * page. Idempotent: the shape of a shape is itself.
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
 * The Content-Security-Policy. Only our script files run, and the few inline scripts by their hashes. Pictures may
 * come from any https address, because listings have pictures on other hosts. A style sheet is a file of ours or
 * allowed by its hash. No markup has a `style` attribute: scripts set single style properties, which no policy
 * forbids.
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
    // No library that we ship turns text into markup or script. The only policy creates the URL of the service
    // worker for saved homes, and no other (decision 088).
    "require-trusted-types-for 'script'",
    'trusted-types angala-offline',
    `frame-ancestors ${framedBy}`,
  ].join('; ');
}

function cacheFor(lifetime: string): Header {
  return ['Cache-Control', lifetime];
}

function textOf([path, headers]: Rule): string {
  return `${path}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`;
}
