import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { isHidden } from './path-segments.ts';

/** The real path of the file; undefined when there is none or when a symbolic link leads out of the site. */
export async function findFile(siteDir: string, segments: readonly string[]): Promise<string | undefined> {
  // `join` would drop an empty name, and `//about` would be answered as `/about`.
  if (segments.length === 0 || segments.includes('') || isHidden(segments)) return undefined;
  try {
    const [file, root] = await Promise.all([realpath(join(siteDir, ...segments)), realpath(siteDir)]);
    return file.startsWith(root + sep) && (await stat(file)).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

/** The page of a path without `.html`: `/a/b` is `a/b/index.html`, else `a/b.html`. */
export async function findPage(siteDir: string, segments: readonly string[]): Promise<string | undefined> {
  const last = segments.at(-1);
  if (last === '' || last === undefined) return findFile(siteDir, [...segments.slice(0, -1), 'index.html']);
  const index = await findFile(siteDir, [...segments, 'index.html']);
  return index ?? findFile(siteDir, [...segments.slice(0, -1), `${last}.html`]);
}

/** The one in the deepest folder of the paths, tried in order; that of the root if no path has one. */
export async function findNotFoundPage(
  siteDir: string,
  paths: readonly (readonly string[])[],
): Promise<string | undefined> {
  for (const segments of paths) {
    let nearest: string | undefined;
    // Searches from the top and stops at the first missing folder: an address may name thousands of folders.
    for (let depth = 1; depth < segments.length; depth++) {
      const folder = segments.slice(0, depth);
      if (!(await isFolder(siteDir, folder))) break;
      nearest = (await findFile(siteDir, [...folder, '404.html'])) ?? nearest;
    }
    if (nearest) return nearest;
  }
  return findFile(siteDir, ['404.html']);
}

async function isFolder(siteDir: string, segments: readonly string[]): Promise<boolean> {
  if (segments.includes('')) return false;
  const found = await stat(join(siteDir, ...segments)).catch(() => null);
  return found?.isDirectory() ?? false;
}
