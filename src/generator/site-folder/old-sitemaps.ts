import { readdir } from 'node:fs/promises';

/** Returns the sitemap files in a site folder that are no longer part of its sitemap. */
export async function oldSitemaps(siteDir: string, files: ReadonlyMap<string, string>): Promise<string[]> {
  const names = await readdir(siteDir);
  return names.filter((name) => /^sitemap\d+\.xml$/.test(name) && !files.has(name));
}
