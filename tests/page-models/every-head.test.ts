import { describe, expect, it } from 'vitest';
import { sitePages } from '#page-models/site-pages.ts';
import { aContext, anArea, aSociety, guid, homes } from '../fixtures/rows.ts';

describe('the head of every page', () => {
  const longText = 'A corner flat on the seventh floor, with morning sun in every room. '.repeat(9);
  const rows = {
    areas: [anArea({ overview: longText })],
    societies: [aSociety({ overview: longText, area: guid(50) })],
    properties: homes(60, { description: longText, society_id: 'courtyard', area_id: guid(50) }),
  };
  const pages = sitePages(aContext(rows)).map(({ model }) => model());

  it('has a title and a description of at most 160 characters', () => {
    const wrong = pages.filter(
      ({ head }) => !head.title.trim() || !head.description || head.description.length > 160,
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('has structured data with the same breadcrumbs as the page, from home to the page itself', () => {
    const pagesWithCrumbs = pages.filter((page) => 'crumbs' in page);
    expect(pagesWithCrumbs.length).toBeGreaterThan(60);
    for (const { crumbs, head, path } of pagesWithCrumbs) {
      const trail = head.jsonLd.filter((data) => data['@type'] === 'BreadcrumbList');
      expect(trail, path).toMatchObject([
        {
          itemListElement: crumbs.map(({ label, href }, n) => ({
            position: n + 1,
            name: label,
            ...(href && { item: `https://angala.example${href}` }),
          })),
        },
      ]);
      expect([crumbs[0]?.href, crumbs.at(-1)?.href], path).toEqual(['/', null]);
      expect(
        crumbs.slice(0, -1).every(({ href }) => href !== null),
        path,
      ).toBe(true);
    }
  });

  it.each([
    ['front-page', 'Organization'],
    ['property', 'RealEstateListing'],
    ['society', 'ApartmentComplex'],
    ['area', 'Place'],
  ])('of a %s page has structured data of type %s', (kind, type) => {
    const pagesOfKind = pages.filter((page) => page.kind === kind);
    expect(pagesOfKind.length).toBeGreaterThan(0);
    expect(pagesOfKind.filter(({ head }) => head.jsonLd[0]?.['@type'] !== type)).toEqual([]);
  });
});

it('only pages of staff, device-only pages and 404 pages are noindex', () => {
  const rows = {
    areas: [anArea()],
    societies: [aSociety({ overview: 'Four towers.' })],
    properties: homes(1),
  };
  const noindex = sitePages(aContext(rows)).filter(({ model }) => model().head.noindex);
  expect(noindex.map(({ path }) => path).filter((path) => !path.endsWith('/404.html'))).toEqual([
    '/saved',
    '/compare',
    '/auth',
    '/admin',
  ]);
});
