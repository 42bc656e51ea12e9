import { isKeepable, keptPages } from './kept-pages.ts';
import { CACHE, keepsHomes } from './keeps-homes.ts';

// The service worker, /sw.js (decision 115). TypeScript knows a page or a worker, not both in one project: these are the
// few names of a worker that are needed.
declare const skipWaiting: () => Promise<void>;
declare const clients: { claim: () => Promise<void> };
declare const registration: { unregister: () => Promise<boolean> };
/** Written before this code by `generator/bundle/offline-worker.ts`. */
declare const savedHomesScripts: readonly string[];

interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface Asked extends Lasting {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface Told extends Lasting {
  data: unknown;
}
declare function addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
declare function addEventListener(type: 'fetch', listener: (event: Asked) => void): void;
declare function addEventListener(type: 'message', listener: (event: Told) => void): void;

/**
 * A page is always asked of the site: hosts let a browser show an old copy of its own for a day
 * (`stale-while-revalidate`), which would not say how old it is.
 */
const askSite = (url: string) => fetch(url, { cache: 'no-cache', redirect: 'manual' });

const pages = keptPages({
  caches,
  fetch: (path) => fetch(path, isKeepable(path) ? { cache: 'no-cache' } : undefined),
  now: () => new Date(),
  scripts: savedHomesScripts,
});

/** One after the other: what somebody chose last is what is kept. */
let turn: Promise<unknown> = Promise.resolve();
const inTurn = (work: () => Promise<unknown>) => (turn = turn.then(work, work));

addEventListener('install', (event) => event.waitUntil(skipWaiting()));

addEventListener('activate', (event) =>
  event.waitUntil(
    keepsHomes
      ? clients.claim().then(() => inTurn(pages.renew))
      : caches.delete(CACHE).then(() => registration.unregister()),
  ),
);

addEventListener('message', (event) => {
  if (keepsHomes) event.waitUntil(inTurn(() => pages.keep(slugsIn(event.data))));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (!keepsHomes || request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (isKeepable(pathname)) event.respondWith(page(event, pathname));
  } else if (/^\/(?:_a|illustrations)\//.test(pathname)) {
    event.respondWith(file(request, pathname));
  }
});

/** The site's own answer whenever it answers at all. */
async function page(event: Asked, path: string): Promise<Response> {
  try {
    const answer = await askSite(event.request.url);
    event.waitUntil(pages.opened(path, answer.clone()));
    return answer;
  } catch (fault) {
    const kept = await pages.keptPage(path);
    if (kept) return kept;
    throw fault;
  }
}

async function file(request: Request, path: string): Promise<Response> {
  // Names with a hash never change; a drawing may be drawn again under its name.
  const known = path.startsWith('/_a/') ? await pages.keptFile(path) : null;
  if (known) return known;
  try {
    return await fetch(request);
  } catch (fault) {
    const kept = await pages.keptFile(path);
    if (kept) return kept;
    throw fault;
  }
}

function slugsIn(data: unknown): string[] {
  const slugs: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'saved') : [];
  return Array.isArray(slugs) ? slugs.filter((slug) => typeof slug === 'string' && slug !== '') : [];
}
