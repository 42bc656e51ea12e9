import { pageAddresses, propertyFolder } from '#domain/address/page-addresses.ts';
import { CACHE } from './offline-enabled.ts';
import { withNotice } from './with-notice.ts';

/** What the browser provides to a service worker. Tests replace it. */
export interface OfflineDependencies {
  caches: { open: (name: string) => Promise<PageCache>; delete: (name: string) => Promise<boolean> };
  fetch: (address: string, options?: RequestInit) => Promise<Response>;
  now: () => Date;
  /** The scripts for saved homes and the save buttons, from the bundle that this worker was built with. */
  scripts: readonly string[];
}

type PageCache = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>;

/** The list of saved homes, from which visitors reach the kept pages. */
const SAVED_LIST = pageAddresses.saved;
/** The header with the time when a page was fetched. */
const FETCHED_HEADER = 'x-angala-fetched';
const DAY_MS = 86_400_000;
/** A kept page is fetched again after a day, and is no longer shown after thirty days. */
const FETCH_AGAIN_MS = DAY_MS;
const MAX_AGE_MS = 30 * DAY_MS;
/** The files that a page needs: its stylesheets and fonts, and its first illustration. */
const FILES = /\/_a\/[\w./-]+\.(?:css|woff2)/g;
const ILLUSTRATION = /src="(\/illustrations\/[\w-]+\.avif)"/;
/** The image that each page shows in place of a picture that fails to load. */
const PLACEHOLDER = '/illustrations/placeholder-1-960.avif';

/** The pages kept for use without a connection (decision 115): the saved list, these pages and their files only. */
export function cachedPages({ caches, fetch, now, scripts }: OfflineDependencies) {
  /** Keeps the pages of exactly these homes. With no homes, deletes the cache. */
  async function cacheHomes(slugs: readonly string[]): Promise<void> {
    if (slugs.length === 0) {
      await caches.delete(CACHE);
      return;
    }
    const cache = await caches.open(CACHE);
    // '.' and '..' are not names in a path: they would lead to another folder.
    const validSlugs = slugs.filter((slug) => !/^\.{1,2}$/.test(slug));
    const paths = new Set([
      SAVED_LIST,
      ...validSlugs.map((slug) => propertyFolder + encodeURIComponent(slug)),
    ]);
    for (const path of await pagesIn(cache)) if (!paths.has(path)) await cache.delete(path);
    for (const path of paths) {
      const cached = await cache.match(path);
      if (!cached || ageOf(cached) > FETCH_AGAIN_MS) await fetchPage(cache, path);
    }
    await deleteUnusedFiles(cache);
  }

  /** Fetches kept pages and their files again after a new bundle. What cannot be fetched stays. */
  async function renew(): Promise<void> {
    const cache = await caches.open(CACHE);
    for (const path of await pagesIn(cache)) await fetchPage(cache, path);
    await deleteUnusedFiles(cache);
  }

  async function fetchPage(cache: PageCache, path: string): Promise<void> {
    // Bypasses the browser's HTTP cache, whose copy may be a day old.
    const response = await fetch(path, { cache: 'no-cache' }).catch(() => null);
    if (response) await update(cache, path, response);
  }

  /** The page of a home that is gone is removed, so that no outdated price is shown. */
  async function update(cache: PageCache, path: string, response: Response): Promise<void> {
    if (response.status === 404 || response.status === 410) await cache.delete(path);
    if (!response.ok) return;
    const html = await response.text();
    await Promise.all([...filesOf(path, html)].map((file) => addFile(cache, file)));
    const headers = new Headers(response.headers);
    // The body is already decompressed.
    for (const name of ['content-encoding', 'content-length']) headers.delete(name);
    headers.set(FETCHED_HEADER, now().toISOString());
    await cache.put(path, new Response(html, { headers }));
  }

  async function addFile(cache: PageCache, path: string): Promise<void> {
    if (await cache.match(path)) return;
    const response = await fetch(path).catch(() => null);
    if (response?.ok) await cache.put(path, response);
  }

  function filesOf(path: string, html: string): Set<string> {
    const illustration = ILLUSTRATION.exec(html)?.[1];
    return new Set([
      ...(html.match(FILES) ?? []),
      ...(illustration ? [illustration] : []),
      PLACEHOLDER,
      ...(path === SAVED_LIST ? scripts : []),
    ]);
  }

  async function deleteUnusedFiles(cache: PageCache): Promise<void> {
    const usedFiles = new Set<string>();
    const pages = await pagesIn(cache);
    for (const path of pages) {
      const html = await (await cache.match(path))?.text();
      for (const file of html === undefined ? [] : filesOf(path, html)) usedFiles.add(file);
    }
    const paths = await pathsIn(cache);
    // While those of this bundle are missing, the list was kept with an earlier one, and still needs its scripts.
    const hasScripts = scripts.every((script) => paths.includes(script));
    for (const path of paths)
      if (!pages.includes(path) && !usedFiles.has(path) && (hasScripts || !path.endsWith('.js')))
        await cache.delete(path);
  }

  /** The page as it was last fetched, with a notice of the date. Null when it is not kept or is too old. */
  async function cachedPage(path: string): Promise<Response | null> {
    const cache = await caches.open(CACHE);
    const cached = await cache.match(path);
    if (!cached) return null;
    if (ageOf(cached) > MAX_AGE_MS) {
      await cache.delete(path);
      return null;
    }
    const html = withNotice(await cached.text(), path === SAVED_LIST ? null : new Date(fetchedAt(cached)));
    return new Response(html, { headers: cached.headers });
  }

  /** A file of a kept page. For an illustration, any size of it that is kept. */
  async function cachedFile(path: string): Promise<Response | null> {
    const cache = await caches.open(CACHE);
    const cached = await cache.match(path);
    if (cached) return cached;
    const prefix = /^(\/illustrations\/[\w-]+-)\d+\.avif$/.exec(path)?.[1];
    const other = prefix && (await pathsIn(cache)).find((each) => each.startsWith(prefix));
    return other ? ((await cache.match(other)) ?? null) : null;
  }

  /** Called when a page was opened. If it is kept, the new response replaces it. */
  async function onPageOpened(path: string, response: Response): Promise<void> {
    const cache = await caches.open(CACHE);
    if (await cache.match(path)) await update(cache, path, response);
  }

  const fetchedAt = (cached: Response) => Date.parse(cached.headers.get(FETCHED_HEADER) ?? '') || 0;
  const ageOf = (cached: Response) => now().getTime() - fetchedAt(cached);

  return { cacheHomes, renew, onPageOpened, cachedPage, cachedFile };
}

export function isCacheable(path: string): boolean {
  return path === SAVED_LIST || path.startsWith(propertyFolder);
}

async function pathsIn(cache: PageCache): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => new URL(url).pathname);
}

async function pagesIn(cache: PageCache): Promise<string[]> {
  return (await pathsIn(cache)).filter(isCacheable);
}
