import { afterEach, describe, expect, it } from 'vitest';
import { ASKED_FILES } from '#islands/list-address/asked-files.ts';
import { fetchAsked } from '#islands/list-address/fetch-asked.ts';
import { takeAsked } from '#islands/list-address/take-asked.ts';
import { runInline } from './run-inline.ts';

const pointer = { sale: '/_a/search-sale.1.json', rent: '/_a/search-rent.1.json' };
const published = new Map<string, unknown>([
  ['/search-index.json', pointer],
  [pointer.sale, { count: 1 }],
  [pointer.rent, { count: 2 }],
]);

afterEach(() => {
  globalThis.askedFiles = undefined;
});

/** What the page requests and links when it is opened at this address, once all answers have come. */
async function openPage(pathname: string, asked: string | undefined, site = published) {
  const requested: string[] = [];
  const links: { rel: string; href: string }[] = [];
  runInline(fetchAsked, {
    document: {
      currentScript: { dataset: { files: '/_a/react.js,/_a/filters.css' } },
      documentElement: { dataset: asked === undefined ? {} : { asked } },
      head: { append: (link: (typeof links)[number]) => links.push(link) },
      createElement: () => ({}),
    },
    location: { pathname },
    fetch: async (path: string) => {
      requested.push(path);
      const body = site.get(path);
      return { ok: body !== undefined, status: 404, json: async () => body };
    },
  });
  await new Promise((done) => setTimeout(done));
  return { requested, links };
}

describe('an address with filters', () => {
  it('loads its index and the files of the filters with the page', async () => {
    const { requested, links } = await openPage('/buy', 'loading');
    expect(requested).toEqual(['/search-index.json', pointer.sale]);
    expect(links).toEqual([
      { rel: 'modulepreload', href: '/_a/react.js' },
      { rel: 'preload', as: 'style', href: '/_a/filters.css' },
    ]);
    expect((await openPage('/rent', 'loading')).requested).toEqual(['/search-index.json', pointer.rent]);
  });

  it('gives each file away once, so that a second attempt asks the site again', async () => {
    await openPage('/buy', 'loading');
    await expect(takeAsked(pointer.sale, 1000)).resolves.toEqual({ count: 1 });
    expect(takeAsked(pointer.sale, 1000)).toBeNull();
    expect(takeAsked(pointer.rent, 1000)).toBeNull();
  });

  it('says what did not come only to who asks for it', async () => {
    const { requested } = await openPage('/buy', 'loading', new Map());
    expect(requested).toEqual(['/search-index.json']);
    await expect(takeAsked('/search-index.json', 1000)).rejects.toThrow('/search-index.json 404');
  });
});

it('an address without filters loads nothing', async () => {
  expect(await openPage('/buy', undefined)).toEqual({ requested: [], links: [] });
  expect(takeAsked('/search-index.json', 1000)).toBeNull();
});

it('before the bundle has named the files, as in development, none is linked', () => {
  expect(ASKED_FILES.split(',').filter((file) => file.startsWith('/'))).toEqual([]);
});
