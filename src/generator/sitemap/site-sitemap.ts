import { siteSitemap as sitemapOf, type SiteSitemap } from '#domain/sitemap/site-sitemap.ts';
import type { Manifest } from '../publish/manifest.ts';

/**
 * The sitemap of the pages published according to a manifest; pages that are not canonical or not to be kept are left
 * out.
 */
export function siteSitemap(
  origin: string,
  manifest: Manifest,
  { unlisted, images }: { unlisted: ReadonlySet<string>; images: ReadonlyMap<string, readonly string[]> },
): SiteSitemap {
  const pages = [...manifest.pages].filter(([path]) => !unlisted.has(path));
  return sitemapOf(
    origin,
    pages.map(([path, { changed, entity }]) => ({
      path,
      changed,
      type: entity?.type ?? '',
      images: images.get(path) ?? [],
    })),
  );
}
