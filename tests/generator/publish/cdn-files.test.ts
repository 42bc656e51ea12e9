import { describe, expect, test } from 'vitest';
import { cdnFiles, MAX_STATIC_RULES } from '#generator/publish/cdn-files.ts';
import { siteConfig } from '#site/config.ts';
import { sitePages, type SitePage } from '#page-models/site-pages.ts';
import { createCatalogue } from '#domain/catalogue/catalogue.ts';
import { headersFor, parseHeaderRules } from '#server/static-site/header-rules.ts';
import { findRedirect, parseRedirects } from '#server/static-site/redirects.ts';

const origin = 'https://angala.example';
const site = { config: siteConfig, origin, backend: { url: '', publishableKey: 'sb_publishable_x' } };
const inline = { scripts: ["'sha256-script='"], styles: ["'sha256-style='"] };
function notWorded(): never {
  throw new Error('a page is not worded to find its rule');
}

const moved: SitePage = {
  path: '/property/old',
  filePath: '/bangalore/property/old',
  entity: null,
  movedTo: '/property/new',
  model: notWorded,
};
const merged: SitePage = {
  path: '/bangalore/areas/hebala',
  filePath: '/bangalore/areas/hebala',
  entity: null,
  movedTo: '/bangalore/areas/hebbal',
  model: notWorded,
};
const inMysore: SitePage = {
  path: '/property/palace',
  filePath: '/mysore/property/palace',
  entity: { type: 'property', id: 'p' },
  model: notWorded,
};
const sold: SitePage = {
  path: '/property/sold',
  filePath: '/mysore/property/sold',
  entity: null,
  model: notWorded,
};

const files = cdnFiles({
  pages: [moved, merged, inMysore, sold],
  paths: new Set([moved.path, merged.path, inMysore.path, sold.path]),
  formerLists: {
    paths: [
      '/buy/in/hebbal/3-bhk/2',
      '/buy/in/hebbal/3-bhk',
      '/buy/in/jakkur/3-bhk',
      '/rent/at/rain-tree',
      '/buy/in/bangalore/studio',
      '/buy/in/back-again',
      '/societies/3',
      '/bangalore/areas/page/2',
      '/mandya/areas/page/2',
    ],
    hasPage: (path) =>
      [
        '/buy/in/hebbal',
        '/bangalore/areas/jakkur',
        '/buy/in/back-again',
        '/societies',
        '/bangalore/areas',
      ].includes(path),
    places: { 'in/jakkur': '/bangalore/areas/jakkur', 'at/rain-tree': '/bangalore/societies/rain-tree' },
  },
  feeds: ['buy/in/hebbal.atom', 'bangalore/areas/hebbal.atom'],
  folders: ['bangalore', 'mysore'],
  site,
  inline,
  styleSheet: '/_a/Document.Xy12.css',
});
const redirects = parseRedirects(files.get('_redirects') ?? '');

describe('the redirects of the CDN', () => {
  test('are all accepted by the server of a clone', () => expect(redirects.problems).toEqual([]));

  test.each([
    ['/property/old', { status: 301, to: '/property/new' }],
    // Whoever follows the feed of an area keeps it after a merge or a new slug.
    ['/bangalore/areas/hebala', { status: 301, to: '/bangalore/areas/hebbal' }],
    ['/bangalore/areas/hebala.atom', { status: 301, to: '/bangalore/areas/hebbal.atom' }],
    ['/property/old.atom', { status: 200, to: '/bangalore/property/old.atom' }],
    // Homes of other cities have a copy in the folder of the default city.
    ['/property/palace', { status: 200, to: '/bangalore/property/palace' }],
    ['/property/sold', { status: 200, to: '/bangalore/property/sold' }],
    ['/property/any-other', { status: 200, to: '/bangalore/property/any-other' }],
    ['/bangalore/societies', { status: 301, to: '/societies' }],
    ['/mysore/societies', { status: 301, to: '/societies' }],
    ['/search', { status: 301, to: '/functions/v1/search' }],
    ['/alerts/confirm', { status: 302, to: '/functions/v1/manage-alert' }],
    ['/alerts/manage', { status: 302, to: '/functions/v1/manage-alert' }],
    ['/calls/manage', { status: 302, to: '/functions/v1/manage-call' }],
    ['/calls/visit', { status: 302, to: '/functions/v1/manage-visit' }],
    ['/partners/homes', { status: 302, to: '/functions/v1/confirm-homes' }],
    ['/invitation', { status: 302, to: '/functions/v1/accept-invitation' }],
    ['/alerts/stop', { status: 302, to: '/functions/v1/manage-alert' }],
    // A page that an index no longer has leads to the first one; of a city without an index, to that of another city.
    ['/societies/3', { status: 302, to: '/societies' }],
    ['/bangalore/areas/page/2', { status: 302, to: '/bangalore/areas' }],
    ['/mandya/areas/page/2', { status: 302, to: '/bangalore/areas' }],
    // A list without a page leads to the next wider list that has one, until its page comes back.
    ['/buy/in/hebbal/3-bhk', { status: 302, to: '/buy/in/hebbal' }],
    ['/buy/in/hebbal/3-bhk/2', { status: 302, to: '/buy/in/hebbal' }],
    ['/buy/in/jakkur/3-bhk', { status: 302, to: '/bangalore/areas/jakkur' }],
    ['/rent/at/rain-tree', { status: 302, to: '/rent' }],
    ['/buy/in/bangalore/studio', { status: 302, to: '/buy' }],
    ['/buy/in/back-again', { status: 200, to: '/bangalore/buy/in/back-again' }],
    ['/buy/in/hebbal.atom', { status: 200, to: '/bangalore/buy/in/hebbal.atom' }],
    ['/rent/at/rain-tree-mysore', { status: 200, to: '/bangalore/rent/at/rain-tree-mysore' }],
    ['/rent/in/hebbal/2-bhk/3', { status: 200, to: '/bangalore/rent/in/hebbal/2-bhk/3' }],
    ['/buy/7', undefined],
    ['/buy/in/hebbal/', undefined],
    ['/areas', undefined],
    ['/buy', undefined],
  ])('have the expected rule, if any, for %s', (path, expected) =>
    expect(findRedirect(redirects, path)).toEqual(expected),
  );

  test('have no rule for each home or list, however many there are', () => {
    const catalogue = createCatalogue({
      cities: [],
      areas: [],
      societies: [],
      properties: [],
      formerSlugs: [],
    });
    const pages = sitePages({ catalogue, site });
    const rules = cdnFiles({
      ...{
        pages,
        paths: new Set(pages.map(({ path }) => path)),
        feeds: [],
        folders: ['bangalore'],
        site,
        inline,
        styleSheet: '/_a/Document.Xy12.css',
      },
      formerLists: { paths: [], hasPage: () => false, places: {} },
    }).get('_redirects');
    expect(rules?.trim().split('\n')).toHaveLength(16);
  });
});

test('no host is given more rules than it takes: those of the newest earlier addresses, and of every former list', () => {
  const renamed = Array.from({ length: 3_000 }, (_, at): SitePage => ({
    path: `/property/name-${at}`,
    filePath: `/bangalore/property/name-${at}`,
    entity: null,
    movedTo: '/property/new',
    model: notWorded,
  }));
  const lists = Array.from({ length: 500 }, (_, at) => `/buy/in/place-${at}`);
  const rules = cdnFiles({
    pages: renamed,
    paths: new Set(renamed.map(({ path }) => path)),
    formerLists: { paths: lists, hasPage: () => false, places: {} },
    feeds: [],
    folders: ['bangalore'],
    site,
    inline,
    styleSheet: '/_a/Document.Xy12.css',
  }).get('_redirects');
  const given = (rules ?? '').trim().split('\n');
  const withoutPlaceholder = given.filter((rule) => !rule.includes(':'));
  expect(withoutPlaceholder).toHaveLength(MAX_STATIC_RULES);
  expect(given.length - withoutPlaceholder.length).toBeLessThanOrEqual(100);
  const leading = (path: string) => withoutPlaceholder.filter((rule) => rule.startsWith(`${path} `));
  expect(lists.filter((path) => leading(path).length === 0)).toEqual([]);
  expect([leading('/property/name-2999'), leading('/property/name-0')]).toEqual([
    ['/property/name-2999 /property/new 301'],
    [],
  ]);
});

test('the lists and feeds of what became another spelling of a place lead to the same ones of the place', () => {
  const now = new Set([
    '/bangalore/areas/kanakapura-road',
    '/buy/in/kanakapura-road',
    '/buy/in/kanakapura-road/2-bhk',
  ]);
  const place = '/bangalore/areas/kanakapura-road';
  const rules = cdnFiles({
    pages: [],
    paths: now,
    formerLists: {
      paths: ['', '/2-bhk', '/2-bhk/2', '/under-60-lakh'].map((limits) => `/buy/in/kanakpura-road${limits}`),
      hasPage: (path) => now.has(path),
      places: { 'in/kanakpura-road': place, 'in/kanakapura-road': place },
    },
    feeds: ['bangalore/buy/in/kanakapura-road.atom', 'bangalore/buy/in/kanakapura-road/2-bhk.atom'],
    folders: ['bangalore'],
    site,
    inline,
    styleSheet: '/_a/Document.Xy12.css',
  }).get('_redirects');
  const from = rules?.split('\n').filter((rule) => rule.startsWith('/buy/in/kanakpura-road'));
  expect(from).toEqual([
    '/buy/in/kanakpura-road /buy/in/kanakapura-road 302',
    '/buy/in/kanakpura-road.atom /buy/in/kanakapura-road.atom 302',
    '/buy/in/kanakpura-road/2-bhk /buy/in/kanakapura-road/2-bhk 302',
    '/buy/in/kanakpura-road/2-bhk.atom /buy/in/kanakapura-road/2-bhk.atom 302',
    '/buy/in/kanakpura-road/2-bhk/2 /buy/in/kanakapura-road/2-bhk 302',
    // Only part of its homes are followed by a feed of all.
    '/buy/in/kanakpura-road/under-60-lakh /buy/in/kanakapura-road 302',
  ]);
});

test('the address of a home with a trailing slash has no redirect', () => {
  expect(findRedirect(redirects, '/property/any-other/')).toBeUndefined();
});

test('robots.txt names the sitemap of this origin', () => {
  expect(files.get('robots.txt')).toBe(
    `User-agent: *\nAllow: /\nDisallow: /functions/\n\nSitemap: ${origin}/sitemap.xml\n`,
  );
});

test('a feed is cached as long as the pages, and robots may fetch it', () => {
  const headers = headersFor(parseHeaderRules(files.get('_headers') ?? ''), '/buy/in/hebbal.atom');
  expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=300, stale-while-revalidate=86400');
  expect(files.get('robots.txt')).not.toMatch(/Disallow: .*(?:buy|feed)/);
});
