import * as z from 'zod/mini';
import { listedPictures } from './read-sitemap.ts';
import type { ListedPage } from './site-sitemap.ts';

/** What a sitemap needs of the manifest that every publish leaves in the site folder. */
const manifest = z.object({
  pages: z.record(
    z.string(),
    // digest, changed, bytes, file, type, id
    z.tuple([z.string(), z.iso.date(), z.number(), z.string(), z.string(), z.string()]),
  ),
});

/** The files of a site folder, as text. */
export interface PublishedSite {
  manifest: string;
  /** Contents of its sitemap files without the index; empty when it has no sitemap. */
  sitemaps: readonly string[];
}

/** The pages of a published site that its sitemap lists; null when the manifest is not ours. */
export function publishedPages(origin: string, site: PublishedSite): ListedPage[] | null {
  const read = manifest.safeParse(parsedJson(site.manifest));
  if (!read.success) return null;
  const pictures = new Map(site.sitemaps.flatMap((file) => [...listedPictures(file)]));
  // The first sitemap file may be lost. It lists the pages without a row, so then it cannot tell which of them to list.
  const complete = pictures.has(`${origin}/`);
  return Object.entries(read.data.pages).flatMap(([path, [, changed, , , type]]) => {
    const images = pictures.get(`${origin}${path}`);
    // A list page that is about to be removed is still in the folder, but no longer in the sitemap.
    const listed = type !== '' || (complete ? images !== undefined : isForVisitors(path));
    return listed ? [{ path, changed, type, images: images ?? [] }] : [];
  });
}

/** Whether a page without a row is for visitors: not a staff page, a 404 page or a former address. */
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
