import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publishedPages, type PublishedSite } from '#domain/sitemap/published-pages.ts';
import { sitemapNames } from '#domain/sitemap/read-sitemap.ts';
import { siteSitemap } from '#domain/sitemap/site-sitemap.ts';
import { lockSite } from '../publish/lock-site.ts';
import { removeFiles } from '../publish/removals.ts';
import { writeAtomically } from '#server/files/write-atomically.ts';
import { oldSitemaps } from '../sitemap/old-sitemaps.ts';

/** What is published in a folder; null when nothing is. */
export async function readSiteFolder(siteDir: string): Promise<PublishedSite | null> {
  const read = (name: string) => contentOf(siteDir, name);
  const [manifest, index] = await Promise.all([read('manifest.json'), read('sitemap.xml')]);
  if (manifest === null) return null;
  const files = await Promise.all(sitemapNames(index ?? '').map(read));
  return { manifest, sitemaps: files.filter((file) => file !== null) };
}

/**
 * Builds the sitemap files of the folder again from its manifest and returns how many changed; null when nothing is
 * published there. No publish may run meanwhile: the manifest must not change between reading and writing.
 */
export async function rewriteSitemap(siteDir: string, origin: string): Promise<number | null> {
  const lock = lockSite(siteDir);
  try {
    const site = await readSiteFolder(siteDir);
    const pages = site && publishedPages(origin, site);
    return pages && (await writeFiles(siteDir, siteSitemap(origin, pages).files));
  } finally {
    lock.release();
  }
}

/** The index is written last, so that it never names a file that is not there. */
async function writeFiles(siteDir: string, files: ReadonlyMap<string, string>): Promise<number> {
  let changed = 0;
  for (const [name, text] of files) {
    if ((await contentOf(siteDir, name)) === text) continue;
    await writeAtomically(join(siteDir, name), text);
    changed++;
  }
  const old = await oldSitemaps(siteDir, files);
  await removeFiles(siteDir, old);
  return changed + old.length;
}

function contentOf(siteDir: string, name: string): Promise<string | null> {
  return readFile(join(siteDir, name), 'utf8').catch(() => null);
}
