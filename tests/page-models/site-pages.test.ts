import { describe, expect, it } from 'vitest';
import type { CatalogueRows } from '#domain/catalogue/catalogue.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { aContext, anArea, aProperty, aSociety, bangalore, guid, homes, mysore } from '../fixtures/rows.ts';

const pathsOf = (rows: Partial<CatalogueRows>) => sitePages(aContext(rows)).map(({ path }) => path);
const pageAt = (path: string, rows: Partial<CatalogueRows>) =>
  sitePages(aContext(rows)).find((page) => page.path === path);
const modelAt = (path: string, rows: Partial<CatalogueRows>) => pageAt(path, rows)?.model();

describe('the pages of the site', () => {
  it('without a single row are the fixed ones, the lists and the 404 family', () => {
    expect(pathsOf({ cities: [] })).toEqual([
      '/about',
      '/privacy',
      '/terms',
      '/buyers-msa',
      '/auth',
      '/admin',
      '/',
      '/buy',
      '/rent',
      '/societies',
      '/bangalore/areas',
      '/404',
      '/property/404',
      '/bangalore/property/404',
      '/bangalore/societies/404',
      '/bangalore/areas/404',
    ]);
  });

  it('never share a path or a file, though 85 % of the titles are alike', () => {
    const properties = homes(400).map((home, n) => ({
      ...home,
      title: n % 20 < 17 ? '3 BHK in Courtyard Heights' : `Home ${n}`,
      slug: n === 0 ? '3-bhk-in-courtyard-heights' : `3-bhk-in-courtyard-heights-${home.id.slice(-8)}`,
      city: n % 3 ? 'Bangalore' : 'Mysore',
    }));
    const areas = [0, 1, 2].flatMap((n) => [
      anArea({ id: guid(60 + n), slug: `a${n}` }),
      anArea({ id: guid(70 + n), slug: `a${n}`, city_id: mysore.id }),
      anArea({ id: guid(80 + n), slug: `a${n}-bangalore` }),
    ]);
    const societies = ['Bangalore', 'Mysore'].map((city) => aSociety({ id: city, slug: 'court', city }));
    const pages = sitePages(aContext({ cities: [bangalore, mysore], areas, societies, properties }));
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
    expect(new Set(pages.map(({ filePath }) => filePath)).size).toBe(pages.length);
    expect(pages.filter(({ entity }) => entity?.type === 'property')).toHaveLength(400);
  });

  it('each are what their path says', () => {
    const rows = {
      cities: [bangalore, mysore],
      areas: [anArea({ slug: 'whitefield-bangalore' })],
      societies: [aSociety()],
      properties: homes(60),
      formerSlugs: [{ slug: 'then', property_id: guid(10_000) }],
    };
    for (const page of sitePages(aContext(rows))) expect(page.model().path).toBe(page.path);
  });

  it('each have a canonical address that is a page of the site itself', () => {
    const rows = {
      areas: [anArea({ slug: 'whitefield-bangalore' })],
      societies: [aSociety()],
      properties: homes(60),
      formerSlugs: [{ slug: 'then', property_id: guid(10_000) }],
    };
    const paths = new Set(pathsOf(rows));
    const astray = sitePages(aContext(rows)).filter(({ model }) => {
      const { head } = model();
      return !paths.has(head.canonical.replace('https://angala.example', ''));
    });
    expect(astray).toEqual([]);
  });

  it('link only to pages of the site', () => {
    const rows = {
      cities: [bangalore, mysore],
      areas: [
        anArea({ city_section: 'East' }),
        anArea({ id: guid(51), slug: 'varthur', city_section: 'East' }),
        anArea({ id: guid(52), slug: 'gokulam', city_id: mysore.id }),
      ],
      societies: [aSociety({ area: guid(50) }), aSociety({ id: 'b', slug: null, area: guid(51) })],
      properties: [
        ...homes(160, { area_id: guid(50), society_id: 'courtyard', publish: 1000 }),
        ...homes(60, { area_id: guid(51), society_id: 'b', property_type: 'Rent' }, 200),
        ...homes(2, { area_id: guid(52), society_id: '1000' }, 300),
      ],
    };
    const paths = new Set(pathsOf(rows));
    const links = (value: unknown): string[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, part]) =>
            /^(href|to|allHomesPath)$/.test(key) && typeof part === 'string' ? [part] : links(part),
          )
        : [];
    const all = sitePages(aContext(rows)).flatMap(({ model }) => links(model()));
    expect(all.length).toBeGreaterThan(1000);
    expect(all.filter((href) => !paths.has(href))).toEqual([]);
  });
});

describe('the head of every page', () => {
  const long = 'A corner flat on the seventh floor, with morning sun in every room. '.repeat(9);
  const rows = {
    areas: [anArea({ overview: long })],
    societies: [aSociety({ overview: long, area: guid(50) })],
    properties: homes(60, { description: long, society_id: 'courtyard', area_id: guid(50) }),
  };
  const pages = sitePages(aContext(rows)).map(({ model }) => model());

  it('has a title and a description of at most 160 characters', () => {
    const wrong = pages.filter(
      ({ head }) => !head.title.trim() || !head.description || head.description.length > 160,
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('tells machines the trail that the page shows, from home to itself', () => {
    const trails = pages.filter((page) => 'crumbs' in page);
    expect(trails.length).toBeGreaterThan(60);
    for (const { crumbs, head, path } of trails) {
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
    ['home', 'Organization'],
    ['property', 'RealEstateListing'],
    ['society', 'ApartmentComplex'],
    ['area', 'Place'],
  ])('of a %s page tells machines of a %s', (kind, type) => {
    const ofKind = pages.filter((page) => page.kind === kind);
    expect(ofKind.length).toBeGreaterThan(0);
    expect(ofKind.filter(({ head }) => head.jsonLd[0]?.['@type'] !== type)).toEqual([]);
  });
});

describe('what is hidden', () => {
  it.each([
    [null, false],
    [10, false],
    [11, true],
    [999, true],
    [1000, true],
  ])('a home with publish %s has a page: %s', (publish, there) => {
    const properties = [aProperty({ slug: 'x', publish })];
    expect(pathsOf({ properties }).includes('/property/x')).toBe(there);
  });

  it('a hidden society has no page and stands on none; its homes keep theirs', () => {
    const societies = [
      aSociety({ id: '1000', name: 'Veiled', area: guid(50) }),
      aSociety({ id: 'u1', name: 'Unlisted ', area: guid(50) }),
      aSociety({ id: 'u2', name: 'Masked', slug: 'UNLISTED', area: guid(50) }),
    ];
    const properties = societies.flatMap(({ id }, n) =>
      homes(1, { society_id: id, area_id: guid(50), publish: 1000, title: 'A flat' }, n),
    );
    const pages = sitePages(aContext({ areas: [anArea()], societies, properties }));
    expect(pages.filter(({ entity }) => entity?.type === 'society')).toEqual([]);
    expect(pages.filter(({ entity }) => entity?.type === 'property')).toHaveLength(3);
    const shown = pages.filter(({ model }) => /veiled|unlisted|masked/i.test(JSON.stringify(model())));
    expect(shown.map(({ path }) => path)).toEqual([]);
  });
});

describe('addresses that lead on', () => {
  it('a former slug leads to the one in force, its file beside the other', () => {
    const rows = {
      properties: [aProperty({ slug: 'now', city: 'Mysore', title: 'A flat' })],
      formerSlugs: [{ slug: 'then', property_id: aProperty().id }],
    };
    expect(modelAt('/property/then', rows)).toMatchObject({
      kind: 'moved',
      to: '/property/now',
      title: 'A flat',
      head: { canonical: 'https://angala.example/property/now' },
    });
    expect(pageAt('/property/then', rows)?.filePath).toBe('/mysore/property/then');
    expect(pageAt('/property/then', rows)?.entity).toBeNull();
  });

  it('an area stored with its city in the slug is also found without it', () => {
    const rows = { areas: [anArea({ slug: 'whitefield-bangalore' })] };
    expect(modelAt('/bangalore/areas/whitefield-bangalore', rows)).toMatchObject({ kind: 'area' });
    expect(modelAt('/bangalore/areas/whitefield', rows)).toMatchObject({
      kind: 'moved',
      to: '/bangalore/areas/whitefield-bangalore',
      head: { canonical: 'https://angala.example/bangalore/areas/whitefield-bangalore' },
    });
  });

  it('the exact slug comes before the one with the city', () => {
    const rows = {
      areas: [anArea({ slug: 'whitefield' }), anArea({ id: guid(51), slug: 'whitefield-bangalore' })],
    };
    expect(pathsOf(rows).filter((path) => path === '/bangalore/areas/whitefield')).toHaveLength(1);
    expect(modelAt('/bangalore/areas/whitefield', rows)).toMatchObject({ kind: 'area', id: guid(50) });
  });

  it('only the area’s own city is taken off, and something is left', () => {
    const rows = {
      cities: [bangalore, mysore],
      areas: [
        anArea({ slug: 'old-mysore' }),
        anArea({ id: guid(51), slug: 'bangalore' }),
        anArea({ id: guid(52), slug: 'new-mysore', city_id: mysore.id }),
      ],
    };
    const moved = sitePages(aContext(rows)).filter(({ model }) => model().kind === 'moved');
    expect(moved.map(({ path }) => path)).toEqual(['/mysore/areas/new']);
  });
});

describe('the 404 family', () => {
  const rows = { cities: [mysore, bangalore] };

  it('stands in the folder of each city', () => {
    expect(pathsOf(rows).filter((path) => path.endsWith('/404'))).toEqual([
      '/404',
      '/property/404',
      '/bangalore/property/404',
      '/bangalore/societies/404',
      '/bangalore/areas/404',
      '/mysore/property/404',
      '/mysore/societies/404',
      '/mysore/areas/404',
    ]);
  });

  it.each([
    ['/404', 'page', 'Oops! Page not found', null],
    ['/property/404', 'property', 'Property Not Found', 5],
    ['/mysore/property/404', 'property', 'Property Not Found', 5],
    ['/mysore/societies/404', 'society', 'Society not found.', null],
    ['/mysore/areas/404', 'area', 'Area Not Found', null],
  ])('%s says for a %s: %s', (path, missing, heading, homeAfterSeconds) => {
    expect(modelAt(path, rows)).toMatchObject({
      missing,
      heading,
      homeAfterSeconds,
      head: { noindex: true },
    });
  });

  it('leads home from everywhere, and from an area to the areas of its city', () => {
    const links = (path: string) => JSON.stringify(modelAt(path, rows));
    for (const path of pathsOf(rows).filter((each) => each.endsWith('404'))) {
      expect(links(path)).toContain('{"href":"/","label":"Return to Home"}');
    }
    expect(links('/mysore/areas/404')).toContain('{"href":"/mysore/areas","label":"Browse All Areas"}');
  });
});

it('staff pages are kept out of search engines, all others but the 404s are not', () => {
  const rows = { areas: [anArea()], societies: [aSociety()], properties: homes(1) };
  const noindex = sitePages(aContext(rows)).filter(({ model }) => model().head.noindex);
  expect(noindex.map(({ path }) => path).filter((path) => !path.endsWith('404'))).toEqual([
    '/auth',
    '/admin',
  ]);
});
