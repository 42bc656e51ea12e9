import { isCacheable, cachedPages, type OfflineTools } from './cached-pages.ts';
import { CACHE } from './keeps-homes.ts';
import { createMutex } from '#domain/concurrency/mutex.ts';

export interface WorkerTools extends OfflineTools {
  /** The switch in keeps-homes.ts. */
  keepsHomes: boolean;
  /** The origin of the site, such as 'https://angala.example'. */
  origin: string;
  /** Makes this worker control the pages that are open. */
  claim: () => Promise<unknown>;
  /** Removes this worker from the browser. */
  unregister: () => Promise<unknown>;
}

type Asked = Pick<Request, 'url' | 'method' | 'mode'>;

/** The service worker of saved homes (decision 115): its handlers for activation, messages and requests. */
export function offlineWorker({ keepsHomes, origin, claim, unregister, ...tools }: WorkerTools) {
  const pages = cachedPages(tools);
  /** Runs updates one after the other, so that the latest choice is what is kept. */
  const updates = createMutex();

  /** Called when this worker becomes active, with or without an older one before it. */
  async function activate(): Promise<void> {
    if (keepsHomes) {
      await claim();
      await updates.run(pages.renew);
    } else {
      await tools.caches.delete(CACHE);
      await unregister();
    }
  }

  /** Handles a message from a page that states which homes are saved. */
  async function message(data: unknown): Promise<void> {
    if (keepsHomes) await updates.run(() => pages.keep(slugsIn(data)));
  }

  /**
   * The response to a page's request. Null leaves the request to the browser. `fetchIt` sends the request unchanged.
   * `later` takes work that continues after the response.
   */
  function answer(
    request: Asked,
    fetchIt: () => Promise<Response>,
    later: (work: Promise<unknown>) => void,
  ): Promise<Response> | null {
    const { origin: asked, pathname } = new URL(request.url);
    if (!keepsHomes || request.method !== 'GET' || asked !== origin) return null;
    if (request.mode === 'navigate') return isCacheable(pathname) ? page(pathname, request.url, later) : null;
    return /^\/(?:_a|illustrations)\//.test(pathname) ? file(pathname, fetchIt) : null;
  }

  /**
   * Returns the site's response whenever there is one. The site is always asked, because hosts let a browser show a
   * cached copy for a day (`stale-while-revalidate`), which would not state its age.
   */
  async function page(path: string, url: string, later: (work: Promise<unknown>) => void): Promise<Response> {
    try {
      const fresh = await tools.fetch(url, { cache: 'no-cache', redirect: 'manual' });
      later(pages.opened(path, fresh.clone()));
      return fresh;
    } catch (fault) {
      const kept = await pages.keptPage(path);
      if (kept) return kept;
      throw fault;
    }
  }

  async function file(path: string, fetchIt: () => Promise<Response>): Promise<Response> {
    // Files with a hash in their name never change, but an illustration may be replaced under the same name.
    const known = path.startsWith('/_a/') ? await pages.keptFile(path) : null;
    if (known) return known;
    try {
      return await fetchIt();
    } catch (fault) {
      const kept = await pages.keptFile(path);
      if (kept) return kept;
      throw fault;
    }
  }

  return { activate, message, answer };
}

function slugsIn(data: unknown): string[] {
  const slugs: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'saved') : [];
  return Array.isArray(slugs) ? slugs.filter((slug) => typeof slug === 'string' && slug !== '') : [];
}
