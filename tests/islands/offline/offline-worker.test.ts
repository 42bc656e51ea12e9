import { describe, expect, it } from 'vitest';
import { offlineWorker } from '#islands/offline/offline-worker.ts';
import { fakeCaches } from './fake-caches.ts';

const ORIGIN = 'https://angala.example';

function worker({ offlineEnabled = true } = {}) {
  const { caches, paths } = fakeCaches();
  const events: string[] = [];
  const requests: [path: string, cache: RequestCache | undefined][] = [];
  let online = true;
  const fetch = (address: string, options?: RequestInit) => {
    const { pathname } = new URL(address, ORIGIN);
    requests.push([pathname, options?.cache]);
    return online
      ? Promise.resolve(new Response(`<main>${pathname}</main>`))
      : Promise.reject(new TypeError('Failed to fetch'));
  };
  const handlers = offlineWorker({
    caches,
    fetch,
    now: () => new Date('2026-11-20T08:00:00Z'),
    scripts: [],
    offlineEnabled,
    origin: ORIGIN,
    claim: () => Promise.resolve(events.push('claimed')),
    unregister: () => Promise.resolve(events.push('unregistered')),
  });
  const later: Promise<unknown>[] = [];
  const request = (url: string, mode: RequestMode = 'navigate', method = 'GET') =>
    handlers.answer(
      { url: new URL(url, ORIGIN).href, mode, method },
      () => fetch(url),
      (work) => later.push(work),
    );
  return {
    ...handlers,
    request,
    requests,
    paths,
    events,
    goOffline: () => (online = false),
    settled: () => Promise.all(later),
  };
}

describe('the worker of saved homes', () => {
  it.each<[string, RequestMode, string]>([
    ['/', 'navigate', 'GET'],
    ['/buy', 'navigate', 'GET'],
    ['/admin', 'navigate', 'GET'],
    ['/auth', 'navigate', 'GET'],
    ['/functions/v1/search?q=x', 'navigate', 'GET'],
    ['/functions/v1/create-enquiry', 'cors', 'POST'],
    ['/property/a', 'navigate', 'POST'],
    ['/property/a', 'cors', 'GET'],
    ['/search-index.json', 'cors', 'GET'],
    ['/rest/v1/properties', 'cors', 'GET'],
    ['https://photos.example/_a/x.css', 'no-cors', 'GET'],
    ['https://photos.example/property/a', 'navigate', 'GET'],
  ])('leaves %s (%s, %s) to the browser', (url, mode, method) => {
    expect(worker().request(url, mode, method)).toBeNull();
  });

  it('answers with the response of the site, revalidated, and stores no page that is not saved', async () => {
    const { request, requests, paths, settled } = worker();
    expect(await (await request('/property/a?utm_source=x'))?.text()).toBe('<main>/property/a</main>');
    await settled();
    expect(requests).toEqual([['/property/a', 'no-cache']]);
    expect(paths()).toEqual([]);
  });

  it('shows a stored page without a connection, and fails for any other', async () => {
    const { message, request, goOffline } = worker();
    await message({ saved: ['a'] });
    goOffline();
    expect(await (await request('/property/a?utm_source=x'))?.text()).toContain('As of 20 November 2026');
    await expect(request('/property/b')).rejects.toThrow('Failed to fetch');
  });

  it('keeps the last selection, whatever the order in which pages arrive', async () => {
    const { message, paths } = worker();
    await Promise.all([message({ saved: ['a', 'b'] }), message({ saved: [] }), message({ saved: ['b'] })]);
    expect(paths().filter((path) => path.startsWith('/property/'))).toEqual(['/property/b']);
  });

  it.each([null, 'saved', { saved: 'a' }, { saved: [1, '', null] }, {}])(
    'treats %j as no saved homes',
    async (data) => {
      const { message, paths } = worker();
      await message({ saved: ['a'] });
      await message(data);
      expect(paths()).toEqual([]);
    },
  );

  it('takes control from an older worker at once', async () => {
    const { activate, events } = worker();
    await activate();
    expect(events).toEqual(['claimed']);
  });

  it('when switched off, deletes all stored pages, unregisters and answers nothing', async () => {
    const { activate, message, request, events, paths } = worker({ offlineEnabled: false });
    await activate();
    await message({ saved: ['a'] });
    expect([events, paths()]).toEqual([['unregistered'], []]);
    expect(request('/property/a')).toBeNull();
    expect(request('/_a/x.css', 'no-cors')).toBeNull();
  });
});
