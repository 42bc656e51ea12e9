import { type Manifest, parseManifest, type Published, sortedPaths } from '../manifest/manifest.ts';
import { sitemapFiles, type SitemapFiles, type UrlEntry, urlEntry } from './sitemap.ts';

export interface SiteSitemap extends SitemapFiles {
  urlCount: number;
}

/** Listed by kind, in this order: other pages, areas, societies, homes. */
const KINDS = ['other', 'area', 'society', 'property'] as const;

/** The sitemap of what is published: the same bytes whatever the order of the pages. */
export function siteSitemap(
  origin: string,
  { pages, leaving }: Pick<Manifest, 'pages' | 'leaving'>,
): SiteSitemap {
  const left = new Set(leaving);
  const byKind: Record<(typeof KINDS)[number], UrlEntry[]> = {
    other: [],
    area: [],
    society: [],
    property: [],
  };
  for (const path of sortedPaths(pages)) {
    const page = pages.get(path);
    if (page?.listed && !left.has(path))
      byKind[page.entity?.type ?? 'other'].push(entryOf(origin, path, page, page.listed));
  }
  const urls = KINDS.flatMap((kind) => byKind[kind]);
  return { ...sitemapFiles(origin, urls), urlCount: urls.length };
}

const known = new WeakMap<Published, { url: string; entry: UrlEntry }>();

/** A page stays the same object for as long as it stays as it is, and is written once. */
function entryOf(origin: string, path: string, page: Published, images: readonly string[]): UrlEntry {
  const url = `${origin}${path}`;
  const before = known.get(page);
  if (before?.url === url) return before.entry;
  const entry = urlEntry({ url, changed: page.changed, images });
  known.set(page, { url, entry });
  return entry;
}

/**
 * The sitemap of the site whose manifest this text is. Null when it is none, or of the earlier form: it lists nothing
 * until the site is published again.
 */
export function sitemapOfText(origin: string, text: string): SiteSitemap | null {
  const manifest = parseManifest(text);
  return manifest && manifest.bundle !== null ? siteSitemap(origin, manifest) : null;
}
