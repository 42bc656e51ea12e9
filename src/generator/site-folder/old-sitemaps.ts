import { readdir } from 'node:fs/promises';

export async function oldSitemaps(siteDir: string, files: ReadonlyMap<string, string>): Promise<string[]> {
  const names = await readdir(siteDir);
  return names.filter((name) => /^sitemap\d+\.xml$/.test(name) && !files.has(name));
}
