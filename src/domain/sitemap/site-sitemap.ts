import { sitemapFiles, type SitemapFiles } from './sitemap.ts';

/** A page for the sitemap. */
export interface ListedPage {
  path: string;
  /** Day the content last changed. */
  changed: string;
  /** Kind of its row, '' for a page without a row. */
  type: string;
  /** Absolute addresses of its own pictures. */
  images: readonly string[];
}

export interface SiteSitemap extends SitemapFiles {
  urlCount: number;
}

/** Listed by kind, in this order: other pages, areas, societies, homes. */
const KINDS = ['', 'area', 'society', 'property'];

/** The sitemap of these pages: the same bytes whatever their order. */
export function siteSitemap(origin: string, pages: readonly ListedPage[]): SiteSitemap {
  const sorted = [...pages].sort((a, b) => (a.path < b.path ? -1 : 1));
  const urls = KINDS.flatMap((kind) =>
    sorted
      .filter(({ type }) => type === kind)
      .map(({ path, changed, images }) => ({ url: `${origin}${path}`, changed, images })),
  );
  return { ...sitemapFiles(origin, urls), urlCount: urls.length };
}
