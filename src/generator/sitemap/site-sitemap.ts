import type { Manifest, Published } from '../publish/manifest.ts';
import { sitemapFiles, type SitemapUrl } from './sitemap.ts';

/** Files by kind, in this order: other pages, areas, societies, homes. */
const GROUPS = ['', 'area', 'society', 'property'];

export interface SiteSitemap {
  files: Map<string, string>;
  urlCount: number;
}

/** The sitemap of what a manifest says is published; pages that are not canonical or not to be kept are left out. */
export function siteSitemap(
  origin: string,
  manifest: Manifest,
  { unlisted, images }: { unlisted: ReadonlySet<string>; images: ReadonlyMap<string, readonly string[]> },
): SiteSitemap {
  const listed = [...manifest.pages]
    .filter(([path]) => !unlisted.has(path))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const groups = GROUPS.map((type) =>
    listed
      .filter(([, page]) => (page.entity?.type ?? '') === type)
      .map(([path, page]) => sitemapUrl(origin, path, page, images.get(path) ?? [])),
  );
  return { files: sitemapFiles(origin, groups), urlCount: listed.length };
}

function sitemapUrl(origin: string, path: string, page: Published, images: readonly string[]): SitemapUrl {
  return { url: `${origin}${path}`, changed: page.changed, images };
}
