import * as z from 'zod/mini';
import { listedPictures } from './read-sitemap.ts';
import type { ListedPage } from './site-sitemap.ts';

/** Of the manifest that every publish leaves in the site folder, what a sitemap needs. */
const manifest = z.object({
  pages: z.record(
    z.string(),
    // digest, changed, bytes, file, type, id
    z.tuple([z.string(), z.iso.date(), z.number(), z.string(), z.string(), z.string()]),
  ),
});

/** What stands in a site folder, as text. */
export interface PublishedSite {
  manifest: string;
  /** Contents of its sitemap files without the index; none when it has no sitemap. */
  sitemaps: readonly string[];
}

/** The pages of a published site that its sitemap lists; null when its manifest is none of ours. */
export function publishedPages(origin: string, site: PublishedSite): ListedPage[] | null {
  const read = manifest.safeParse(parsedJson(site.manifest));
  if (!read.success) return null;
  const pictures = new Map(site.sitemaps.flatMap((file) => [...listedPictures(file)]));
  // Its first file may be lost, and then says nothing about the pages of no row.
  const complete = pictures.has(`${origin}/`);
  return Object.entries(read.data.pages).flatMap(([path, [, changed, , , type]]) => {
    const images = pictures.get(`${origin}${path}`);
    // A list that is about to go stands in the folder still, but in its sitemap no more.
    const listed = type !== '' || (complete ? images !== undefined : isForVisitors(path));
    return listed ? [{ path, changed, type, images: images ?? [] }] : [];
  });
}

/** Whether a page of no row is one that people look for: not for staff, no 404 page, no former address. */
export function isForVisitors(path: string): boolean {
  if (path === '/auth' || path === '/admin' || path.endsWith('/404.html')) return false;
  return !/^\/property\/|^\/[^/]+\/(?:areas|societies|property)\//.test(path);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
