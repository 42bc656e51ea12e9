import { type Manifest, parseManifest } from '../manifest/manifest.ts';
import { sitemapFiles, type SitemapFiles } from './sitemap.ts';

export interface SiteSitemap extends SitemapFiles {
  urlCount: number;
}

/** Listed by kind, in this order: other pages, areas, societies, homes. */
const KINDS = [undefined, 'area', 'society', 'property'];

/** The sitemap of what is published: the same bytes whatever the order of the pages. */
export function siteSitemap(
  origin: string,
  { pages, leaving }: Pick<Manifest, 'pages' | 'leaving'>,
): SiteSitemap {
  const left = new Set(leaving);
  const listed = [...pages]
    .flatMap(([path, { changed, entity, listed: images }]) =>
      images && !left.has(path) ? [{ path, changed, kind: entity?.type, images }] : [],
    )
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const urls = KINDS.flatMap((each) =>
    listed
      .filter(({ kind }) => kind === each)
      .map(({ path, changed, images }) => ({ url: `${origin}${path}`, changed, images })),
  );
  return { ...sitemapFiles(origin, urls), urlCount: urls.length };
}

/**
 * The sitemap of the site whose manifest this text is. Null when it is none, or of the earlier form: it lists nothing
 * until the site is published again.
 */
export function sitemapOfText(origin: string, text: string): SiteSitemap | null {
  const manifest = parseManifest(text);
  return manifest && manifest.bundle !== null ? siteSitemap(origin, manifest) : null;
}
