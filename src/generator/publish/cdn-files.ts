import type { SitePage } from '#page-models/site-pages.ts';
import { areasPath, paths } from '#site/paths.ts';
import { cityFolder, DEFAULT_CITY } from '#domain/city/city.ts';

/** Rules for the CDN beside the pages: rewrites, redirects, headers, and what robots may read. */
export function cdnFiles(
  pages: readonly SitePage[],
  folders: readonly string[],
  origin: string,
): Map<string, string> {
  return new Map([
    ['_redirects', redirects(pages, folders)],
    ['_headers', headers()],
    ['robots.txt', robots(origin)],
  ]);
}

const PROPERTY = '/property/';

function redirects(pages: readonly SitePage[], folders: readonly string[]): string {
  const home = cityFolder(DEFAULT_CITY);
  const moved = pages.flatMap((page) => {
    const model = page.entity === null && page.path.startsWith(PROPERTY) ? page.model() : null;
    return model?.kind === 'moved' ? [`${page.path} ${model.to} 301`] : [];
  });
  // A listing in another city: its file stands in that city's folder (decision A1).
  const elsewhere = pages
    .filter((page) => page.entity?.type === 'property' && !page.filePath.startsWith(`/${home}/`))
    .map((page) => `${page.path} ${page.filePath} 200`);
  return [
    ...folders.map((folder) => `/${folder}/societies ${paths.societies} 301`),
    `/areas ${areasPath()} 301`,
    ...moved,
    ...elsewhere,
    `${PROPERTY}* /${home}${PROPERTY}:splat 200`,
    '',
  ].join('\n');
}

function headers(): string {
  return `/*
  X-Content-Type-Options: nosniff
  X-Frame-Options: SAMEORIGIN
  Referrer-Policy: strict-origin-when-cross-origin
  Permissions-Policy: camera=(), microphone=(), geolocation=()
  Cache-Control: public, max-age=0, s-maxage=300, stale-while-revalidate=86400

/_a/*
  Cache-Control: public, max-age=31536000, immutable

/illustrations/*
  Cache-Control: public, max-age=604800
`;
}

function robots(origin: string): string {
  return `User-agent: *
Allow: /
Disallow: /functions/

Sitemap: ${origin}/sitemap.xml
`;
}
