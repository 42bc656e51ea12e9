import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sitemapOfText } from '#domain/sitemap/site-sitemap.ts';
import { writeAtomically } from '#server/files/write-atomically.ts';
import { lockSite } from './lock-site.ts';
import { oldSitemaps } from './old-sitemaps.ts';
import { removeFiles } from './remove-files.ts';

/** Null when nothing is published there. */
export function readManifestText(siteDir: string): Promise<string | null> {
  return contentOf(siteDir, 'manifest.json');
}

/**
 * Returns how many files changed. Null when there is no manifest, or one of an earlier form, which does not say what is
 * listed. Locks the folder, because the manifest must not change between reading and writing.
 */
export async function rewriteSitemap(siteDir: string, origin: string): Promise<number | null> {
  const lock = lockSite(siteDir);
  try {
    const manifest = await readManifestText(siteDir);
    const sitemap = manifest === null ? null : sitemapOfText(origin, manifest);
    return sitemap && (await writeFiles(siteDir, sitemap.files));
  } finally {
    lock.release();
  }
}

/** In their order: the index comes last, so that it never names a missing file. */
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
