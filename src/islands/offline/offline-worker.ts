import { isCacheable, cachedPages, type OfflineDependencies } from './cached-pages.ts';
import { CACHE } from './offline-enabled.ts';
import { createMutex } from '#domain/concurrency/mutex.ts';

export interface WorkerDependencies extends OfflineDependencies {
  /** The switch in offline-enabled.ts. */
  offlineEnabled: boolean;
  /** The origin of the site, such as 'https://angala.example'. */
  origin: string;
  /** Makes this worker control the pages that are open. */
  claim: () => Promise<unknown>;
  unregister: () => Promise<unknown>;
}

type PageRequest = Pick<Request, 'url' | 'method' | 'mode'>;

/** The service worker of saved homes (decision 115): its handlers for activation, messages and requests. */
export function offlineWorker({
  offlineEnabled,
  origin,
  claim,
  unregister,
  ...dependencies
}: WorkerDependencies) {
  const pages = cachedPages(dependencies);
  /** Runs updates one after the other, so that the latest choice is what is kept. */
  const updates = createMutex();

  /** Called when this worker becomes active, with or without an older one before it. */
  async function activate(): Promise<void> {
    if (offlineEnabled) {
      await claim();
      await updates.run(pages.renew);
    } else {
      await dependencies.caches.delete(CACHE);
      await unregister();
    }
  }

  async function message(data: unknown): Promise<void> {
    if (offlineEnabled) await updates.run(() => pages.cacheHomes(slugsIn(data)));
  }

  /** Null leaves the request to the browser. `waitUntil` takes work that continues after the response. */
  function answer(
    request: PageRequest,
    sendRequest: () => Promise<Response>,
    waitUntil: (work: Promise<unknown>) => void,
  ): Promise<Response> | null {
    const { origin: requestOrigin, pathname } = new URL(request.url);
    if (!offlineEnabled || request.method !== 'GET' || requestOrigin !== origin) return null;
    if (request.mode === 'navigate')
      return isCacheable(pathname) ? page(pathname, request.url, waitUntil) : null;
    return /^\/(?:_a|illustrations)\//.test(pathname) ? file(pathname, sendRequest) : null;
  }

  /** The site is always asked: hosts let a browser show a cached copy for a day, without its age. */
  async function page(
    path: string,
    url: string,
    waitUntil: (work: Promise<unknown>) => void,
  ): Promise<Response> {
    try {
      const response = await dependencies.fetch(url, { cache: 'no-cache', redirect: 'manual' });
      waitUntil(pages.onPageOpened(path, response.clone()));
      return response;
    } catch (fault) {
      const cached = await pages.cachedPage(path);
      if (cached) return cached;
      throw fault;
    }
  }

  async function file(path: string, sendRequest: () => Promise<Response>): Promise<Response> {
    // Files with a hash in their name never change, but an illustration may be replaced under the same name.
    const unchanged = path.startsWith('/_a/') ? await pages.cachedFile(path) : null;
    if (unchanged) return unchanged;
    try {
      return await sendRequest();
    } catch (fault) {
      const cached = await pages.cachedFile(path);
      if (cached) return cached;
      throw fault;
    }
  }

  return { activate, message, answer };
}

function slugsIn(data: unknown): string[] {
  const slugs: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'saved') : [];
  return Array.isArray(slugs) ? slugs.filter((slug) => typeof slug === 'string' && slug !== '') : [];
}
