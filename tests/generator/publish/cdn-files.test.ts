import { describe, expect, test } from 'vitest';
import { cdnFiles } from '#generator/publish/cdn-files.ts';
import { siteConfig } from '#site/config.ts';
import { movedPage } from '#page-models/moved-page.ts';
import { sitePages, type SitePage } from '#page-models/site-pages.ts';
import { createCatalogue } from '#domain/catalogue/catalogue.ts';
import { findRedirect, parseRedirects } from '#server/site/redirects.ts';
import { parseHeaderRules } from './header-text.ts';

const origin = 'https://angala.example';
const site = { config: siteConfig, origin };
const moved: SitePage = {
  path: '/property/old',
  filePath: '/bangalore/property/old',
  entity: null,
  model: () => movedPage('/property/old', { to: '/property/new', title: 'New' }, site),
};
const elsewhere: SitePage = {
  path: '/property/palace',
  filePath: '/mysore/property/palace',
  entity: { type: 'property', id: 'p' },
  model: () => {
    throw new Error('a home is not worded to find its rule');
  },
};

const files = cdnFiles([moved, elsewhere], ['bangalore', 'mysore'], origin);
const redirects = parseRedirects(files.get('_redirects') ?? '');

describe('the redirects of the CDN', () => {
  test('are all understood by the server of a clone', () => expect(redirects.problems).toEqual([]));

  test.each([
    ['/property/old', { status: 301, to: '/property/new' }],
    ['/property/palace', { status: 200, to: '/mysore/property/palace' }],
    ['/property/any-other', { status: 200, to: '/bangalore/property/any-other' }],
    ['/bangalore/societies', { status: 301, to: '/societies' }],
    ['/mysore/societies', { status: 301, to: '/societies' }],
    ['/areas', { status: 301, to: '/bangalore/areas' }],
    ['/buy', undefined],
  ])('%s', (path, expected) => expect(findRedirect(redirects, path)).toEqual(expected));

  test('need no rule per home of the default city, however many there are', () => {
    const catalogue = createCatalogue({
      cities: [],
      areas: [],
      societies: [],
      properties: [],
      formerSlugs: [],
    });
    const pages = sitePages({ catalogue, site });
    expect(cdnFiles(pages, ['bangalore'], origin).get('_redirects')?.trim().split('\n')).toHaveLength(3);
  });
});

test('hashed files may be kept for ever, pages are asked for again', () => {
  const rules = parseHeaderRules(files.get('_headers') ?? '');
  expect(rules['/_a/*']?.['Cache-Control']).toContain('immutable');
  expect(rules['/*']?.['Cache-Control']).toContain('max-age=0');
  expect(rules['/*']?.['X-Content-Type-Options']).toBe('nosniff');
});

test('robots.txt leads to the sitemap of this origin', () => {
  expect(files.get('robots.txt')).toBe(
    `User-agent: *\nAllow: /\nDisallow: /functions/\n\nSitemap: ${origin}/sitemap.xml\n`,
  );
});
