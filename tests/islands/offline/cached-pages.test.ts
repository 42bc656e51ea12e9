import { describe, expect, it, test } from 'vitest';
import { isCacheable, cachedPages } from '#islands/offline/cached-pages.ts';
import { withNotice } from '#islands/offline/with-notice.ts';
import { fakeCaches } from './fake-caches.ts';

const DAY_MS = 86_400_000;
const html = (words: string, css = 'page.1.css') =>
  `<link href="/_a/${css}"><main><img src="/illustrations/living-960.avif">${words}</main>`;

function offline() {
  const { caches, paths } = fakeCaches();
  let now = Date.parse('2026-11-20T20:00:00Z');
  let online = true;
  const requestedPaths: string[] = [];
  const site = new Map<string, string>([
    ['/saved', html('saved')],
    ['/property/a', html('₹90 L')],
    ['/property/b', html('₹80 L')],
  ]);
  const pages = cachedPages({
    caches,
    fetch: (path) => {
      requestedPaths.push(path);
      if (!online) return Promise.reject(new TypeError('Failed to fetch'));
      const body = site.get(path) ?? (/^\/(?:_a|illustrations)\//.test(path) ? path : undefined);
      return Promise.resolve(
        new Response(body ?? 'gone', {
          status: body === undefined ? 404 : 200,
          headers: { 'content-type': 'text/html', 'content-encoding': 'br' },
        }),
      );
    },
    now: () => new Date(now),
    scripts: ['/_a/saved.1.js'],
  });
  return {
    pages,
    site,
    requestedPaths,
    paths,
    goOffline: () => (online = false),
    later: (days: number) => (now += days * DAY_MS),
    text: async (path: string) => (await pages.cachedPage(path))?.text(),
  };
}

describe('the cached pages of saved homes', () => {
  it('are stored with the list, their files and its scripts, and nothing else', async () => {
    const { pages, paths } = offline();
    await pages.cacheHomes(['a']);
    expect(paths()).toEqual([
      '/_a/page.1.css',
      '/_a/saved.1.js',
      '/illustrations/living-960.avif',
      '/illustrations/placeholder-1-960.avif',
      '/property/a',
      '/saved',
    ]);
  });

  it('show the day in India on which they were stored', async () => {
    const { pages, text } = offline();
    await pages.cacheHomes(['a']);
    expect(await text('/property/a')).toContain('As of 21 November 2026, without a connection.</p><main>');
    expect(await text('/saved')).toContain('as they were when you saved them');
    expect((await pages.cachedPage('/property/a'))?.headers.get('content-encoding')).toBeNull();
  });

  it('are deleted with the home and its files, and all at once', async () => {
    const { pages, site, paths } = offline();
    site.set('/property/b', html('₹80 L', 'other.1.css'));
    await pages.cacheHomes(['a', 'b']);
    expect(paths()).toContain('/_a/other.1.css');
    await pages.cacheHomes(['a']);
    expect(paths()).not.toContain('/property/b');
    expect(paths()).not.toContain('/_a/other.1.css');
    await pages.cacheHomes([]);
    expect(paths()).toEqual([]);
  });

  it('are fetched again after a day, and not shown after thirty', async () => {
    const { pages, site, requestedPaths, later, goOffline, text } = offline();
    await pages.cacheHomes(['a']);
    requestedPaths.length = 0;
    await pages.cacheHomes(['a']);
    expect(requestedPaths).toEqual([]);
    later(2);
    site.set('/property/a', html('₹85 L'));
    await pages.cacheHomes(['a']);
    expect(await text('/property/a')).toContain('₹85 L');
    goOffline();
    later(29);
    await pages.cacheHomes(['a']);
    expect(await text('/property/a')).toContain('As of 23 November 2026');
    later(2);
    expect(await text('/property/a')).toBeUndefined();
  });

  it('are updated by the response when one is opened, and deleted when the home is gone', async () => {
    const { pages, text, paths } = offline();
    await pages.cacheHomes(['a']);
    await pages.onPageOpened('/property/a', new Response(html('₹70 L')));
    expect(await text('/property/a')).toContain('₹70 L');
    await pages.onPageOpened('/property/a', new Response('', { status: 500 }));
    expect(await text('/property/a')).toContain('₹70 L');
    await pages.onPageOpened('/property/never-saved', new Response(html('₹1')));
    expect(paths()).not.toContain('/property/never-saved');
    await pages.onPageOpened('/property/a', new Response('', { status: 404 }));
    expect(paths()).not.toContain('/property/a');
  });

  it('are renewed with the files of a new bundle, and kept without a connection', async () => {
    const { pages, site, paths, goOffline, text } = offline();
    await pages.cacheHomes(['a']);
    site.set('/property/a', html('₹90 L', 'page.2.css'));
    site.set('/saved', html('saved', 'page.2.css'));
    await pages.renew();
    expect(paths()).toContain('/_a/page.2.css');
    expect(paths()).not.toContain('/_a/page.1.css');
    goOffline();
    await pages.renew();
    expect(await text('/property/a')).toContain('₹90 L');
  });

  it('show an illustration in the size that is stored', async () => {
    const { pages } = offline();
    await pages.cacheHomes(['a']);
    expect(await pages.cachedFile('/illustrations/living-480.avif')).not.toBeNull();
    expect(await pages.cachedFile('/illustrations/kitchen-480.avif')).toBeNull();
  });
});

test.each([
  ['/saved', true],
  ['/property/a', true],
  ['/', false],
  ['/admin', false],
  ['/auth', false],
  ['/functions/v1/search', false],
  ['/saved/../admin', false],
])('%s may be cached: %s', (path, expected) => {
  expect(isCacheable(path)).toBe(expected);
});

test('a hostile slug cannot make the cache fetch a page outside of the homes', async () => {
  const { pages, requestedPaths } = offline();
  await pages.cacheHomes(['..', '.', '../admin', '/functions/v1/x', '?a=1']);
  expect(
    requestedPaths.filter((path) => !path.startsWith('/_a/') && !path.startsWith('/illustrations/')),
  ).toEqual(['/saved', '/property/..%2Fadmin', '/property/%2Ffunctions%2Fv1%2Fx', '/property/%3Fa%3D1']);
});

test('a page without a main element is shown unchanged', () => {
  expect(withNotice('<p>odd</p>', null)).toBe('<p>odd</p>');
});
