import { readdir } from 'node:fs/promises';

/** Sitemap files of a site folder that its sitemap no longer has. */
export async function oldSitemaps(siteDir: string, files: ReadonlyMap<string, string>): Promise<string[]> {
  const names = await readdir(siteDir);
  return names.filter((name) => /^sitemap\d+\.xml$/.test(name) && !files.has(name));
}
