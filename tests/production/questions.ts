/** A request to a web server, and the one right answer. */
export interface Question {
  path: string;
  method?: 'HEAD' | 'POST';
  headers?: Record<string, string>;
  /** Several if a server refuses the path before it applies our rules. */
  status: number | readonly number[];
  location?: string;
  /** A pattern that the body must match. */
  bodyPattern?: RegExp;
  type?: string;
  cacheControl?: string;
  /** Other headers of the answer. Undefined: the header must not be there. */
  otherHeaders?: Record<string, string | RegExp | undefined>;
}

const page = 'public, max-age=0, s-maxage=300, stale-while-revalidate=86400';
const alwaysRevalidate = 'public, max-age=0, must-revalidate';
const html = 'text/html; charset=utf-8';

const pages: Question[] = (
  [
    ['/', /<h1/],
    ['/?utm_source=x', /<h1/],
    ['/about', /<h1/],
    ['/about?a=1', /<h1/],
    ['/buy', /Studio in Hebbal Heights/],
    ['/buy/2', /<h1/],
    ['/buy/in/hebbal', /Properties for Sale in Hebbal/],
    ['/buy/in/hebbal/2', /<h1/],
    ['/bangalore/buy/in/hebbal', /Properties for Sale in Hebbal/],
    ['/societies', /Whitefield Meadows/],
    ['/admin', /JavaScript/],
    ['/auth', /JavaScript/],
    ['/bangalore/areas', /Whitefield/],
    ['/bangalore/areas/hebbal', /Hebbal/],
    ['/bangalore/societies/hebbal-heights', /Hebbal Heights/],
    ['/property/studio-in-hebbal-heights', /Studio in Hebbal Heights/],
    ['/bangalore/property/studio-in-hebbal-heights', /Studio in Hebbal Heights/],
    ['/property/palace-flat-in-mysore', /Palace flat in Mysore/],
    ['/mysore/property/palace-flat-in-mysore', /Palace flat in Mysore/],
  ] as const
).map(([path, bodyPattern]) => ({ path, bodyPattern, status: 200, type: html, cacheControl: page }));

const files: Question[] = (
  [
    ['/robots.txt', 'text/plain; charset=utf-8', alwaysRevalidate],
    ['/sitemap.xml', 'application/xml; charset=utf-8', alwaysRevalidate],
    ['/sitemap1.xml', 'application/xml; charset=utf-8', alwaysRevalidate],
    ['/buy.atom', 'application/atom+xml; charset=utf-8', page],
    ['/buy/in/hebbal.atom', 'application/atom+xml; charset=utf-8', page],
    ['/bangalore/areas/hebbal.atom', 'application/atom+xml; charset=utf-8', page],
    ['/manifest.json', 'application/json', alwaysRevalidate],
    ['/sw.js', 'text/javascript; charset=utf-8', 'no-cache'],
    ['/latest/sale.json', 'application/json', alwaysRevalidate],
    ['/site.webmanifest', 'application/manifest+json', alwaysRevalidate],
    ['/favicon.svg', 'image/svg+xml', alwaysRevalidate],
    ['/favicon.ico', 'image/x-icon', alwaysRevalidate],
    ['/illustrations/placeholder-1-960.avif', 'image/avif', 'public, max-age=604800'],
  ] as const
).map(([path, type, cacheControl]) => ({ path, type, cacheControl, status: 200 }));

const redirects: Question[] = (
  [
    ['/about/', 308, '/about'],
    ['/about/?a=1', 308, '/about?a=1'],
    ['/about.html', 308, '/about'],
    ['/about/index.html', 308, '/about'],
    ['/index.html', 308, '/'],
    ['/buy/2/', 308, '/buy/2'],
    ['/buy.atom/', 308, '/buy.atom'],
    ['/buy/in/hebbal/', 308, '/buy/in/hebbal'],
    ['/buy/in/hebbal/2/?a=1', 308, '/buy/in/hebbal/2?a=1'],
    ['/buy/in/hebbal.atom/', 308, '/buy/in/hebbal.atom'],
    ['/robots.txt/', 308, '/robots.txt'],
    ['/Robots.txt', 308, '/robots.txt'],
    ['/sitemap.xml/', 308, '/sitemap.xml'],
    ['/sitemap1.xml/?a=1', 308, '/sitemap1.xml?a=1'],
    ['/manifest.json/', 308, '/manifest.json'],
    ['/sw.js/', 308, '/sw.js'],
    ['/property/studio-in-hebbal-heights/', 308, '/property/studio-in-hebbal-heights'],
    ['/property/palace-flat-in-mysore/', 308, '/property/palace-flat-in-mysore'],
    ['/About', 308, '/about'],
    ['/About?a=1', 308, '/about?a=1'],
    ['/ABOUT/', 308, '/about/'],
    ['/Buy/2', 308, '/buy/2'],
    ['/Buy/In/Hebbal', 308, '/buy/in/hebbal'],
    ['/Buy/In/Hebbal.atom', 308, '/buy/in/hebbal.atom'],
    ['/Property/Studio-In-Hebbal-Heights', 308, '/property/studio-in-hebbal-heights'],
    ['/Bangalore/Areas/Hebbal', 308, '/bangalore/areas/hebbal'],
    ['/Bangalore/Societies', 308, '/bangalore/societies'],
    ['/%61dmin', 308, '/admin'],
    ['/%61%64%6D%69%6e?a=1', 308, '/admin?a=1'],
    ['/admi%6E/', 308, '/admin/'],
    ['/%41dmin', 308, '/Admin'],
    ['/buy/in/hebba%6c', 308, '/buy/in/hebbal'],
    ['/buy%2eatom', 308, '/buy.atom'],
    ['/property/studio%2din-hebbal-heights', 308, '/property/studio-in-hebbal-heights'],
    ['/%6eothing', 308, '/nothing'],
    ['/about.', 308, '/about'],
    ['/about).', 308, '/about'],
    ['/about%20?a=1', 308, '/about?a=1'],
    ['/about%E2%80%8B', 308, '/about'],
    ['/about%22', 308, '/about'],
    ['/admin%20', 308, '/admin'],
    ['/admin%23', 308, '/admin'],
    ['/)', 308, '/'],
    ['/buy/2,', 308, '/buy/2'],
    ['/buy.atom)', 308, '/buy.atom'],
    ['/buy/in/hebbal).', 308, '/buy/in/hebbal'],
    ['/buy/in/hebbal/2,', 308, '/buy/in/hebbal/2'],
    ['/buy/in/hebbal.atom)', 308, '/buy/in/hebbal.atom'],
    ['/bangalore/areas/hebbal*', 308, '/bangalore/areas/hebbal'],
    ['/property/studio-in-hebbal-heights.', 308, '/property/studio-in-hebbal-heights'],
    ['/property/studio-in-hebbal-heights%C2%A0', 308, '/property/studio-in-hebbal-heights'],
    ['/property/palace-flat-in-mysore%E2%80%9D.', 308, '/property/palace-flat-in-mysore'],
    ['/property/corner-flat-in-whitefield-meadows)', 308, '/property/corner-flat-in-whitefield-meadows'],
    ['/bangalore/societies', 301, '/societies'],
    ['/bangalore/societies?a=1', 301, '/societies?a=1'],
    ['/bangalore/societies/', 308, '/bangalore/societies'],
    ['/mysore/societies', 301, '/societies'],
    ['/buy/in/whitefield-bangalore', 302, '/bangalore/areas/whitefield-bangalore'],
    ['/buy/in/whitefield-bangalore?a=1', 302, '/bangalore/areas/whitefield-bangalore?a=1'],
    ['/buy/in/whitefield-bangalore/', 308, '/buy/in/whitefield-bangalore'],
    ['/property/corner-flat-in-whitefield-meadows', 301, '/property/garden-flat-in-whitefield-meadows'],
  ] as const
).map(([path, status, location]) => ({ path, status, location, cacheControl: 'no-cache' }));

/** The 404 page of each kind has its own text. */
const missing: Question[] = (
  [
    ['/nothing', /Page not found/],
    ['/nothing).', /Page not found/],
    ['/property/nothing.', /Property/],
    ['/buy/999', /Page not found/],
    ['/bangalore', /Page not found/],
    ['/areas', /Page not found/],
    ['/nowhere/areas/hebbal', /Page not found/],
    ['/property', /Page not found/],
    ['/_a/gone.js', /Page not found/],
    ['/About/Nothing', /Page not found/],
    ['/about.html/', /Page not found/],
    ['/property/nothing', /Property/],
    ['/property/nothing/deeper', /Property/],
    ['/property/studio-in-hebbal-heights.html', /Property/],
    ['/bangalore/property/nothing', /Property/],
    ['/bangalore/areas/nothing', /Area/],
    ['/buy/in/nothing', /List Not Found/],
    ['/rent/at/nothing/deeper', /List Not Found/],
    ['/rent/in/nothing/deeper/still', /List Not Found/],
    ['/buy/in/hebbal.html', /List Not Found/],
    ['/buy/in/hebbal/index.html', /List Not Found/],
    ['/bangalore/societies/nothing', /Society/],
    ['/mysore/property/nothing', /Property/],
    ['/_headers', /Page not found/],
    ['/_redirects', /Page not found/],
    ['/.git/config', /Page not found/],
    ['/.gitignore', /Page not found/],
    ['/bangalore/.env', /Page not found/],
    ['/.well-known/nothing', /Page not found/],
    ['//about', /Page not found/],
    ['//evil.example/', /Page not found/],
    ['/about//', /Page not found/],
    ['//%61dmin', /Page not found/],
    ['/admin;x', /Page not found/],
    ['/admin%3Fx', /Page not found/],
  ] as const
).map(([path, bodyPattern]) => ({ path, bodyPattern, status: 404, type: html, cacheControl: 'no-cache' }));

const hostile: Question[] = [
  ...[
    '/%5cevil.example/',
    '/about/..%2f..%2fsecret',
    '/about%00.html',
    '/%',
    '/%2fetc/passwd',
    '/a%0d%0aSet-Cookie:x',
    '/admin/..%2f',
    '/%61dmin%2f',
  ].map((path) => ({ path, status: 400, otherHeaders: { 'set-cookie': undefined } })),
  // nginx refuses a path that leaves the root. The others resolve it from the root, where nothing has that
  // name.
  ...['/../outside.txt', '/%2e%2e/outside.txt', '/about/../../outside.txt'].map((path) => ({
    path,
    status: [400, 404],
  })),
  { path: '/about', method: 'POST', status: 405, otherHeaders: { allow: 'GET, HEAD' } },
];

const asPart: Question[] = [
  {
    path: '/robots.txt',
    headers: { range: 'bytes=0-9' },
    status: 206,
    bodyPattern: /^User-agent$/,
    otherHeaders: { 'content-range': /^bytes 0-9\/\d+$/ },
  },
  {
    path: '/robots.txt',
    headers: { range: 'bytes=-4' },
    status: 206,
    bodyPattern: /^xml\n$/,
  },
  { path: '/robots.txt', headers: { range: 'bytes=90000-' }, status: 416 },
  { path: '/robots.txt', headers: { range: 'bytes=0-3', 'if-range': '"earlier"' }, status: 200 },
  { path: '/nothing', headers: { range: 'bytes=0-1' }, status: 404, bodyPattern: /Page not found/ },
  { path: '/about', method: 'HEAD', status: 200, bodyPattern: /^$/, type: html, cacheControl: page },
];

const packed: Question[] = [
  {
    path: '/about',
    headers: { 'accept-encoding': 'gzip' },
    status: 200,
    otherHeaders: { 'content-encoding': 'gzip', vary: /accept-encoding/i },
  },
  {
    path: '/nothing',
    headers: { 'accept-encoding': 'gzip' },
    status: 404,
    otherHeaders: { 'content-encoding': 'gzip', vary: /accept-encoding/i },
  },
  {
    path: '/about',
    headers: { 'accept-encoding': 'identity' },
    status: 200,
    otherHeaders: { 'content-encoding': undefined },
  },
  // A picture is compressed already.
  {
    path: '/illustrations/placeholder-1-960.avif',
    headers: { 'accept-encoding': 'gzip, br' },
    status: 200,
    otherHeaders: { 'content-encoding': undefined },
  },
];

export const questions: readonly Question[] = [
  ...pages,
  ...files,
  ...redirects,
  ...missing,
  ...hostile,
  ...asPart,
  ...packed,
];
