import { afterEach, describe, expect, it } from 'vitest';
import { searchIndexFileNames } from '#contracts/homes-file-schema.ts';
import { sheetNames } from '#domain/search/homes/homes-sheets.ts';
import { searchIndexFiles } from '#generator/search-index/search-index-files.ts';
import { FILTER_FILES, FIRST_FILE } from '#site/list-address/filter-files.ts';
import { fetchAsked } from '#site/list-address/fetch-asked.ts';
import { takeAsked } from '#islands/list-address/take-asked.ts';
import { searchIndex } from '#page-models/homes/search-index.ts';
import { aContext } from '../../fixtures/rows.ts';
import { runInline } from './run-inline.ts';

const files = searchIndexFiles(searchIndex(aContext().catalogue, () => true));
const published = new Map<string, unknown>(
  [...files].map(([name, { text }]) => [`/${name}`, JSON.parse(text)]),
);
const pointer = searchIndexFileNames.parse(published.get('/search-index.json'));
const areas = pointer.sale.sheets.areas.file;

afterEach(() => {
  globalThis.askedFiles = undefined;
  globalThis.askedFirst = undefined;
  Reflect.deleteProperty(globalThis, 'FiltersIsland');
});

/** The filters start, as `client:interaction` tells by the name of their island. */
async function startFilters(): Promise<void> {
  const started: unknown = Reflect.get(globalThis, 'FiltersIsland');
  if (typeof started === 'function') Reflect.apply(started, null, []);
  await new Promise((done) => setTimeout(done));
}

/** What the page requests and links when it is opened at this address, once all answers have come. */
async function openPage(
  address: string,
  asked: string | undefined,
  site = published,
  first = FIRST_FILE,
  connection: { effectiveType?: string; saveData?: boolean } = { effectiveType: '4g' },
) {
  const { pathname, search } = new URL(address, 'https://angala.example');
  const requested: string[] = [];
  const links: { rel: string; href: string }[] = [];
  const classes = new Set<string>();
  runInline(fetchAsked, {
    document: {
      currentScript: { dataset: { first, files: '/_a/react.js,/_a/filters.css', fonts: '/_a/text.woff2' } },
      documentElement: {
        dataset: asked === undefined ? {} : { asked },
        classList: {
          add: (name: string) => classes.add(name),
          remove: (name: string) => classes.delete(name),
        },
      },
      head: { append: (link: (typeof links)[number]) => links.push(link) },
      createElement: () => ({}),
    },
    location: { pathname, search },
    navigator: { connection },
    fetch: async (path: string) => {
      requested.push(path);
      const body = site.get(path);
      return { ok: body !== undefined, status: 404, json: async () => body };
    },
  });
  const atFirst = [...classes];
  await new Promise((done) => setTimeout(done));
  return { requested, links, classes, atFirst };
}

describe('an address with filters', () => {
  it('loads what decides its homes, and the files of the filters, with the page', async () => {
    const { requested, links } = await openPage('/buy?area=whitefield', 'loading');
    expect(requested).toEqual(['/search-index.json', areas]);
    expect(links).toEqual([
      { rel: 'modulepreload', href: '/_a/react.js' },
      { rel: 'preload', as: 'style', href: '/_a/filters.css' },
      { rel: 'preload', as: 'font', crossOrigin: '', href: '/_a/text.woff2' },
    ]);
  });

  it.each([
    ['/rent?max=40000&sort=-size', ['prices', 'sizes']],
    ['/rent?bhk=2&society=prestige-park', ['facts', 'societies']],
    ['/rent?sort=sqft-price', ['prices', 'sizes']],
    ['/rent?sort=newest&parking=1', ['facts']],
    ['/rent?q=2+bhk', [...sheetNames]],
    ['/rent?q=near+hebbal', [...sheetNames]],
  ])('%s loads these sheets first: %j', async (address, sheets) => {
    const { requested } = await openPage(address, 'loading');
    const files = pointer.rent.sheets;
    expect(requested.slice(1)).toEqual(
      sheetNames.filter((name) => sheets.includes(name)).map((name) => files[name].file),
    );
  });

  it.each([
    ['/rent?near=at%2Fprestige-park&within=2000', ['areas', 'societies']],
    ['/rent?bhk=2&near=manyata-tech-park', ['facts', 'areas']],
  ] as const)('%s loads the positions of places after %j', async (address, sheets) => {
    const { requested } = await openPage(address, 'loading');
    const files = pointer.rent.sheets;
    expect(requested.slice(1)).toEqual([...sheets.map((name) => files[name].file), pointer.positions?.file]);
  });

  it('loads the files of the filters also if its first homes do not come', async () => {
    const address = '/buy?area=whitefield';
    const { links } = await openPage(address, 'loading', published, '/_a/first-homes.js');
    await globalThis.askedFirst;
    expect(links).toHaveLength(3);
  });

  it('has the fonts of the device on a slow connection, until its first homes are there', async () => {
    const open = (effectiveType: string) =>
      openPage('/buy?area=whitefield', 'loading', published, '/_a/first-homes.js', { effectiveType });
    const { atFirst, classes } = await open('3g');
    expect(atFirst).toEqual(['plain']);
    await globalThis.askedFirst;
    expect([...classes]).toEqual([]);
    expect((await open('4g')).atFirst).toEqual([]);
  });

  it('loads the filters at once for words, which only they can answer', async () => {
    const { links } = await openPage('/buy?q=2+bhk', 'loading', published, '/_a/first-homes.js');
    expect(links).toHaveLength(3);
    expect(globalThis.askedFirst).toBeUndefined();
  });

  it('gives each file away once, so that a second attempt asks the site again', async () => {
    await openPage('/buy?area=whitefield', 'loading');
    await expect(takeAsked(areas, 1000)).resolves.toEqual(published.get(areas));
    expect(takeAsked(areas, 1000)).toBeNull();
    expect(takeAsked(pointer.rent.sheets.areas.file, 1000)).toBeNull();
  });

  it('says what did not come only to who asks for it', async () => {
    const { requested } = await openPage('/buy?area=whitefield', 'loading', new Map());
    expect(requested).toEqual(['/search-index.json']);
    await expect(takeAsked('/search-index.json', 1000)).rejects.toThrow('/search-index.json 404');
  });
});

it('an address without filters loads nothing but the fonts of the page', async () => {
  const { requested, links } = await openPage('/buy', undefined);
  expect(requested).toEqual([]);
  expect(links.map(({ href }) => href)).toEqual(['/_a/text.woff2']);
  expect(takeAsked('/search-index.json', 1000)).toBeNull();
});

it.each(['/rent', '/rent?utm_source=mail', '/rent?colour=red'])(
  'a list whose address asks for nothing, %s, loads all homes and the files of the filters when these start, once',
  async (address) => {
    const { requested, links } = await openPage(address, undefined);
    await startFilters();
    // The filters have taken what came.
    globalThis.askedFiles?.clear();
    await startFilters();
    const sheets = sheetNames.map((name) => pointer.rent.sheets[name].file);
    expect(requested).toEqual(['/search-index.json', ...sheets]);
    expect(links.map(({ href }) => href)).toEqual(['/_a/text.woff2', '/_a/react.js', '/_a/filters.css']);
  },
);

it('a list whose address has filters loads nothing twice when these start', async () => {
  const { requested } = await openPage('/buy?area=whitefield', 'loading');
  await startFilters();
  expect(requested).toEqual(['/search-index.json', areas]);
});

it('before the bundle has named the files, as in development, none is linked', () => {
  expect([FILTER_FILES, FIRST_FILE].filter((file) => file.startsWith('/'))).toEqual([]);
});
