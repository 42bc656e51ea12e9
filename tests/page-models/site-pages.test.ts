import { describe, expect, it } from 'vitest';
import { mapCredits, metroCredit } from '#domain/city/geo-credits.ts';
import type { CatalogueRows } from '#domain/catalogue/catalogue.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { aContext, anArea, aProperty, aSociety, bangalore, guid, homes, mysore } from '../fixtures/rows.ts';

const pathsOf = (rows: Partial<CatalogueRows>) => sitePages(aContext(rows)).map(({ path }) => path);

describe('the pages of the site', () => {
  it('without any row are the fixed pages, the lists and the 404 pages', () => {
    expect(pathsOf({ cities: [] })).toEqual([
      '/about',
      '/about/glossary',
      '/privacy',
      '/terms',
      '/buyers-msa',
      '/saved',
      '/compare',
      '/auth',
      '/admin',
      '/',
      '/buy',
      '/rent',
      '/societies',
      '/bangalore/areas',
      '/404.html',
      '/property/404.html',
      '/buy/in/404.html',
      '/bangalore/buy/in/404.html',
      '/buy/at/404.html',
      '/bangalore/buy/at/404.html',
      '/buy/by/404.html',
      '/bangalore/buy/by/404.html',
      '/rent/in/404.html',
      '/bangalore/rent/in/404.html',
      '/rent/at/404.html',
      '/bangalore/rent/at/404.html',
      '/rent/by/404.html',
      '/bangalore/rent/by/404.html',
      '/bangalore/property/404.html',
      '/bangalore/societies/404.html',
      '/bangalore/areas/404.html',
    ]);
  });

  it('have different paths and files, even when 85% of the titles are the same', () => {
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

  it('each have a model with the same path', () => {
    const rows = {
      cities: [bangalore, mysore],
      areas: [anArea({ slug: 'whitefield-bangalore' })],
      societies: [aSociety()],
      properties: homes(60),
      formerSlugs: [{ slug: 'then', property_id: guid(10_000) }],
    };
    for (const page of sitePages(aContext(rows))) expect(page.model().path).toBe(page.path);
  });

  it('include a home with the slug 404', () => {
    const paths = pathsOf({ properties: [aProperty({ slug: '404' })] });
    expect(paths).toContain('/property/404');
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('each have a canonical address that is a page of the site', () => {
    const rows = {
      areas: [anArea({ slug: 'whitefield-bangalore' })],
      societies: [aSociety()],
      properties: homes(60),
      formerSlugs: [{ slug: 'then', property_id: guid(10_000) }],
    };
    const paths = new Set(pathsOf(rows));
    const misaddressed = sitePages(aContext(rows)).filter(({ model }) => {
      const { head } = model();
      return !paths.has(head.canonical.replace('https://angala.example', ''));
    });
    expect(misaddressed).toEqual([]);
  });

  it('link only to pages of the site, and to the sources of map data', () => {
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
    const paths = new Set([...pathsOf(rows), ...[metroCredit, ...mapCredits].map(({ href }) => href)]);
    const links = (value: unknown): string[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, part]) =>
            /^(href|to|allHomesPath)$/.test(key) && typeof part === 'string' ? [part] : links(part),
          )
        : [];
    const all = sitePages(aContext(rows)).flatMap(({ model }) => links(model()));
    expect(all.length).toBeGreaterThan(1000);
    expect(all.filter((href) => !paths.has(href.replace(/\?.*$/, '')))).toEqual([]);
  });
});

describe('the rules for hidden rows', () => {
  it.each([
    [null, false],
    [10, false],
    [11, true],
    [999, true],
    [1000, true],
  ])('for a home with publish %s give it a page: %s', (publish, hasPage) => {
    const properties = [aProperty({ slug: 'x', publish })];
    expect(pathsOf({ properties }).includes('/property/x')).toBe(hasPage);
  });

  it('give a hidden society no page and no mention, and keep the pages of its homes', () => {
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
    const leaking = pages.filter(({ model }) => /veiled|unlisted|masked/i.test(JSON.stringify(model())));
    expect(leaking.map(({ path }) => path)).toEqual([]);
  });
});
