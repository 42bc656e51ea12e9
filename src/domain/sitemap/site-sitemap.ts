import { type EntityType, entityTypes } from '../entity.ts';
import {
  changedPaths,
  type ChangedPages,
  type Manifest,
  parseManifest,
  type PublishedPage,
  sortedPaths,
} from '../manifest/manifest.ts';
import { sitemapFiles, type SitemapFiles, type UrlEntry, urlEntry } from './sitemap.ts';

export interface SiteSitemap extends SitemapFiles {
  urlCount: number;
}

type Kind = EntityType | 'other';

/** The kinds of pages in the order of the sitemap: from pages of no row to homes. A change here moves every entry. */
const KINDS: readonly Kind[] = ['other', ...entityTypes.toReversed()];

/**
 * The same bytes whatever the order of the pages. Entries are made one at a time: for a hundred thousand pages, all of
 * them take as much memory as the files.
 */
export function siteSitemap(
  origin: string,
  { pages, leaving }: Pick<Manifest, 'pages' | 'leaving'>,
): SiteSitemap {
  let urlCount = 0;
  const entries = function* () {
    for (const path of listedPaths(pages, new Set(leaving))) {
      const entry = entryOf(origin, path, pages.get(path));
      if (!entry) continue;
      urlCount++;
      yield entry;
    }
  };
  const files = sitemapFiles(origin, entries());
  return { ...files, urlCount };
}

/** A sitemap from which the next one can be derived. No page was leaving. */
export interface SitemapBuild {
  origin: string;
  pages: Manifest['pages'];
  urls: readonly UrlEntry[];
  positions: ReadonlyMap<string, number>;
  sitemap: SiteSitemap;
}

/** The sitemap of pages of which none is leaving. Only entries of `changedPages` are made again, if possible. */
export function sitemapAfter(
  before: SitemapBuild | null,
  origin: string,
  pages: Manifest['pages'],
  changedPages: ChangedPages | null,
): SitemapBuild {
  return updatedBuild(before, origin, pages, changedPages) ?? newBuild(origin, pages);
}

function listedPaths(pages: Manifest['pages'], leaving: ReadonlySet<string>): string[] {
  const byKind = new Map<Kind, string[]>(KINDS.map((kind) => [kind, []]));
  for (const path of sortedPaths(pages)) {
    const page = pages.get(path);
    if (page?.listed && !leaving.has(path)) byKind.get(page.entity?.type ?? 'other')?.push(path);
  }
  return [...byKind.values()].flat();
}

function newBuild(origin: string, pages: Manifest['pages']): SitemapBuild {
  const listed = listedPaths(pages, new Set());
  const urls = listed.flatMap((path) => entryOf(origin, path, pages.get(path)) ?? []);
  const positions = new Map(listed.map((path, at) => [path, at]));
  return { origin, pages, urls, positions, sitemap: sitemapOf(origin, urls) };
}

/** Null if a page moved, is listed for the first time or no longer, or if changes are unknown. */
function updatedBuild(
  before: SitemapBuild | null,
  origin: string,
  pages: Manifest['pages'],
  changedPages: ChangedPages | null,
): SitemapBuild | null {
  const changed = before?.origin === origin ? changedPaths(before.pages, pages, changedPages) : null;
  if (!before || !changed) return null;
  const urls = [...before.urls];
  let isSame = true;
  for (const path of changed) {
    const [oldPage, newPage] = [before.pages.get(path), pages.get(path)];
    if (
      oldPage?.entity?.type !== newPage?.entity?.type ||
      (oldPage?.listed === null) !== (newPage?.listed === null)
    )
      return null;
    const at = before.positions.get(path);
    const entry = entryOf(origin, path, newPage);
    if (at === undefined || !entry || entry.entry === urls[at]?.entry) continue;
    urls[at] = entry;
    isSame = false;
  }
  return { ...before, pages, urls, sitemap: isSame ? before.sitemap : sitemapOf(origin, urls) };
}

function sitemapOf(origin: string, urls: readonly UrlEntry[]): SiteSitemap {
  return { ...sitemapFiles(origin, urls), urlCount: urls.length };
}

/** Null for a page that the sitemap does not list. */
function entryOf(origin: string, path: string, page: PublishedPage | undefined): UrlEntry | null {
  return page?.listed
    ? urlEntry({ url: `${origin}${path}`, changed: page.changed, images: page.listed })
    : null;
}

/** Null if the text is not a manifest. */
export function sitemapOfText(origin: string, text: string): SiteSitemap | null {
  const manifest = parseManifest(text);
  return manifest && siteSitemap(origin, manifest);
}
