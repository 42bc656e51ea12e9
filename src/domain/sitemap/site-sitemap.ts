import {
  changedSince,
  type Manifest,
  parseManifest,
  type Published,
  sortedPaths,
} from '../manifest/manifest.ts';
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
  if (leaving.length > 0) return madeOf(origin, pages, new Set(leaving)).sitemap;
  last = sitemapAfter(origin, pages) ?? madeOf(origin, pages, new Set());
  return last.sitemap;
}

/** A sitemap, and what it was made of. */
interface Made {
  origin: string;
  pages: Manifest['pages'];
  urls: readonly UrlEntry[];
  /** Where a path stands among them. */
  positions: ReadonlyMap<string, number>;
  sitemap: SiteSitemap;
}

/** The last one of which no page was left out. */
let last: Made | null = null;

function madeOf(origin: string, pages: Manifest['pages'], left: ReadonlySet<string>): Made {
  const byKind: Record<(typeof KINDS)[number], string[]> = { other: [], area: [], society: [], property: [] };
  for (const path of sortedPaths(pages)) {
    const page = pages.get(path);
    if (page?.listed && !left.has(path)) byKind[page.entity?.type ?? 'other'].push(path);
  }
  const listed = KINDS.flatMap((kind) => byKind[kind]);
  const urls = listed.flatMap((path) => entryOf(origin, path, pages.get(path)) ?? []);
  const positions = new Map(listed.map((path, at) => [path, at]));
  return { origin, pages, urls, positions, sitemap: sitemapOf(origin, urls) };
}

/** What follows from the last one; null where a page is listed elsewhere or no more, or nobody knows. */
function sitemapAfter(origin: string, pages: Manifest['pages']): Made | null {
  const before = last?.origin === origin ? last : null;
  const changed = before && changedSince(before.pages, pages);
  if (!changed) return null;
  const urls = [...before.urls];
  let isSame = true;
  for (const path of changed) {
    const [was, is] = [before.pages.get(path), pages.get(path)];
    if (was?.entity?.type !== is?.entity?.type || (was?.listed === null) !== (is?.listed === null))
      return null;
    const at = before.positions.get(path);
    const entry = entryOf(origin, path, is);
    if (at === undefined || !entry || entry.entry === urls[at]?.entry) continue;
    urls[at] = entry;
    isSame = false;
  }
  return { ...before, pages, urls, sitemap: isSame ? before.sitemap : sitemapOf(origin, urls) };
}

function sitemapOf(origin: string, urls: readonly UrlEntry[]): SiteSitemap {
  return { ...sitemapFiles(origin, urls), urlCount: urls.length };
}

/** Null for a page that no sitemap lists. */
function entryOf(origin: string, path: string, page: Published | undefined): UrlEntry | null {
  return page?.listed
    ? urlEntry({ url: `${origin}${path}`, changed: page.changed, images: page.listed })
    : null;
}

/**
 * The sitemap of the site whose manifest this text is. Null when it is none, or of the earlier form: it lists nothing
 * until the site is published again.
 */
export function sitemapOfText(origin: string, text: string): SiteSitemap | null {
  const manifest = parseManifest(text);
  return manifest && manifest.bundle !== null ? siteSitemap(origin, manifest) : null;
}
