import { describe, expect, test } from 'vitest';
import { manifestText, noteChanged, type Published } from '#domain/manifest/manifest.ts';
import { sitemapOfText, siteSitemap } from '#domain/sitemap/site-sitemap.ts';
import { aManifest, aPublished, inEarlierForm } from '../../fixtures/manifest.ts';

const origin = 'https://angala.example';
const pictures = [`${origin}/a.jpg?x=1&y="2"`, 'https://b.example/<ಮನೆ>.jpg'];
const published = aManifest(
  {
    '/property/a': { entity: { type: 'property', id: 'p' }, listed: pictures },
    '/admin': { listed: null },
    '/buy/7': {},
    '/buy': {},
    '/society/b': { entity: { type: 'society', id: 's' } },
    '/bangalore/areas/hebbal': { entity: { type: 'area', id: 'a' } },
  },
  { leaving: ['/buy/7'] },
);

const addressesIn = (file = '') => [...file.matchAll(/<url><loc>([^<]*)/g)].map(([, address]) => address);

test('the kinds are listed one after another; what is not for visitors, or about to go, is in none', () => {
  const { files, urlCount } = siteSitemap(origin, published);
  expect(addressesIn(files.get('sitemap1.xml'))).toEqual(
    ['/buy', '/bangalore/areas/hebbal', '/society/b', '/property/a'].map((path) => `${origin}${path}`),
  );
  expect(urlCount).toBe(4);
  expect(files.get('sitemap1.xml')?.match(/<image:loc>/g)).toHaveLength(2);
});

test('is the same whatever the order of the pages, and when it is made from the text of the manifest', () => {
  const reversed = { ...published, pages: new Map([...published.pages].reverse()) };
  expect(siteSitemap(origin, reversed)).toEqual(siteSitemap(origin, published));
  expect(sitemapOfText(origin, manifestText(published))).toEqual(siteSitemap(origin, published));
});

test('of a site that is published once has the same bytes', () => {
  const staying = { ...published, leaving: [] };
  expect(siteSitemap(origin, staying, { once: true })).toEqual(siteSitemap(origin, staying));
});

test.each([
  ['no manifest at all', '<!doctype html>'],
  ['one of the earlier form, which does not say what is listed', inEarlierForm(manifestText(published))],
])('%s has no sitemap', (_what, text) => {
  expect(sitemapOfText(origin, text)).toBeNull();
});

describe('a sitemap that follows from the last one', () => {
  const home = { entity: { type: 'property', id: 'p' } } as const;
  const rows = { '/property/a': home, '/property/b': home, '/buy': {}, '/admin': { listed: null } };
  const before = aManifest(rows);
  const following = (changed: Readonly<Record<string, Published>>) => {
    const last = siteSitemap(origin, before);
    const pages = new Map([...before.pages, ...Object.entries(changed)]);
    noteChanged(before.pages, pages, Object.keys(changed));
    return { made: siteSitemap(origin, { ...before, pages }), pages, last };
  };
  const fromNothing = (pages: ReadonlyMap<string, Published>) =>
    siteSitemap(origin, aManifest(Object.fromEntries(pages)));

  test.each([
    ['changed on another day', { '/property/b': aPublished({ ...home, changed: '2026-11-23' }) }],
    ['has other pictures', { '/property/a': aPublished({ ...home, listed: pictures }) }],
    ['is not listed any more', { '/buy': aPublished({ listed: null }) }],
    ['is listed now', { '/admin': aPublished() }],
    ['is of a row now', { '/buy': aPublished(home) }],
  ])('says what one from nothing says where a page %s', (_sentence, changed) => {
    const { made, pages } = following(changed);
    expect(made).toEqual(fromNothing(pages));
  });

  test('is the very same while no page says anything else of itself', () => {
    const { made, last } = following({ '/property/a': aPublished({ ...home, digest: 'another' }) });
    expect(made).toBe(last);
  });
});
