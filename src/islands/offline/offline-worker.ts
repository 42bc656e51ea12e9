import { isKeepable, keptPages, type OfflineTools } from './kept-pages.ts';
import { CACHE } from './keeps-homes.ts';

export interface WorkerTools extends OfflineTools {
  /** The switch of all this. */
  keepsHomes: boolean;
  /** Of the site, as 'https://angala.example'. */
  origin: string;
  /** Takes over the pages that are open. */
  claim: () => Promise<unknown>;
  /** The browser forgets this worker. */
  unregister: () => Promise<unknown>;
}

type Asked = Pick<Request, 'url' | 'method' | 'mode'>;

/** The service worker of saved homes (decision 115): what it does when it is told, asked or replaced. */
export function offlineWorker({ keepsHomes, origin, claim, unregister, ...tools }: WorkerTools) {
  const pages = keptPages(tools);
  /** One after the other: what somebody chose last is what is kept. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<unknown>) => (turn = turn.then(work, work));

  /** It has taken the place of an older worker, or of none. */
  async function activate(): Promise<void> {
    if (keepsHomes) {
      await claim();
      await inTurn(pages.renew);
    } else {
      await tools.caches.delete(CACHE);
      await unregister();
    }
  }

  /** A page says which homes are saved. */
  async function message(data: unknown): Promise<void> {
    if (keepsHomes) await inTurn(() => pages.keep(slugsIn(data)));
  }

  /**
   * The answer to a request of a page; null for what is left to the browser. `fetchIt` sends the request as it is.
   * `later`: work that goes on once the answer is there.
   */
  function answer(
    request: Asked,
    fetchIt: () => Promise<Response>,
    later: (work: Promise<unknown>) => void,
  ): Promise<Response> | null {
    const { origin: asked, pathname } = new URL(request.url);
    if (!keepsHomes || request.method !== 'GET' || asked !== origin) return null;
    if (request.mode === 'navigate') return isKeepable(pathname) ? page(pathname, request.url, later) : null;
    return /^\/(?:_a|illustrations)\//.test(pathname) ? file(pathname, fetchIt) : null;
  }

  /**
   * The site's own answer whenever it answers at all. It is always asked: hosts let a browser show an old copy of its
   * own for a day (`stale-while-revalidate`), which would not say how old it is.
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
    // Names with a hash never change; a drawing may be drawn again under its name.
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
