import { describe, expect, test } from 'vitest';
import { manifestText, type PublishedPage } from '#domain/manifest/manifest.ts';
import { sitemapAfter, sitemapOfText, siteSitemap } from '#domain/sitemap/site-sitemap.ts';
import { aManifest, aPublishedPage } from '../../fixtures/manifest.ts';

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

test('a sitemap lists the kinds in order, without pages that are unlisted or leaving', () => {
  const { files, urlCount } = siteSitemap(origin, published);
  expect(addressesIn(files.get('sitemap1.xml'))).toEqual(
    ['/buy', '/bangalore/areas/hebbal', '/society/b', '/property/a'].map((path) => `${origin}${path}`),
  );
  expect(urlCount).toBe(4);
  expect(files.get('sitemap1.xml')?.match(/<image:loc>/g)).toHaveLength(2);
});

test("a sitemap does not depend on the order of the pages, and can be made from the manifest's text", () => {
  const reversed = { ...published, pages: new Map([...published.pages].reverse()) };
  expect(siteSitemap(origin, reversed)).toEqual(siteSitemap(origin, published));
  expect(sitemapOfText(origin, manifestText(published))).toEqual(siteSitemap(origin, published));
});

test('the sitemap of a site that is published once has the same bytes', () => {
  const staying = { ...published, leaving: [] };
  expect(siteSitemap(origin, staying)).toEqual(sitemapAfter(null, origin, staying.pages, null).sitemap);
});

test('a text that is not a manifest has no sitemap', () => {
  expect(sitemapOfText(origin, '<!doctype html>')).toBeNull();
});

describe('a sitemap derived from the previous one', () => {
  const home = { entity: { type: 'property', id: 'p' } } as const;
  const rows = { '/property/a': home, '/property/b': home, '/buy': {}, '/admin': { listed: null } };
  const before = aManifest(rows);
  const following = (changed: Readonly<Record<string, PublishedPage>>) => {
    const last = sitemapAfter(null, origin, before.pages, null);
    const pages = new Map([...before.pages, ...Object.entries(changed)]);
    const changedPages = { before: before.pages, paths: Object.keys(changed) };
    const { sitemap: updated } = sitemapAfter(last, origin, pages, changedPages);
    return { updated, pages, last: last.sitemap };
  };
  const fromNothing = (pages: ReadonlyMap<string, PublishedPage>) =>
    siteSitemap(origin, aManifest(Object.fromEntries(pages)));

  test.each([
    ['has another day of change', { '/property/b': aPublishedPage({ ...home, changed: '2026-11-23' }) }],
    ['has other pictures', { '/property/a': aPublishedPage({ ...home, listed: pictures }) }],
    ['is no longer listed', { '/buy': aPublishedPage({ listed: null }) }],
    ['becomes listed', { '/admin': aPublishedPage() }],
    ['gets a row', { '/buy': aPublishedPage(home) }],
  ])('equals a new one when a page %s', (_sentence, changed) => {
    const { updated, pages } = following(changed);
    expect(updated).toEqual(fromNothing(pages));
  });

  test('is the same object while no page changes its entry', () => {
    const { updated, last } = following({ '/property/a': aPublishedPage({ ...home, digest: 'another' }) });
    expect(updated).toBe(last);
  });
});
