import { readdir } from 'node:fs/promises';

/** The names of numbered sitemaps in the folder that `files` does not have. */
export async function oldSitemaps(siteDir: string, files: ReadonlyMap<string, string>): Promise<string[]> {
  const names = await readdir(siteDir);
  return names.filter((name) => /^sitemap\d+\.xml$/.test(name) && !files.has(name));
}
