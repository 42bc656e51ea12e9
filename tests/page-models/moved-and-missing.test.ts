import { describe, expect, it } from 'vitest';
import type { CatalogueRows } from '#domain/catalogue/catalogue.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { aContext, anArea, aProperty, aSociety, bangalore, guid, mysore } from '../fixtures/rows.ts';

const pathsOf = (rows: Partial<CatalogueRows>) => sitePages(aContext(rows)).map(({ path }) => path);
const pageAt = (path: string, rows: Partial<CatalogueRows>) =>
  sitePages(aContext(rows)).find((page) => page.path === path);
const modelAt = (path: string, rows: Partial<CatalogueRows>) => pageAt(path, rows)?.model();

describe('redirecting addresses', () => {
  it('redirect a former slug to the current one, in the folder of the same city', () => {
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

  it("redirect an area's slug without its city to the stored one with it", () => {
    const rows = { areas: [anArea({ slug: 'whitefield-bangalore' })] };
    expect(modelAt('/bangalore/areas/whitefield-bangalore', rows)).toMatchObject({ kind: 'area' });
    expect(modelAt('/bangalore/areas/whitefield', rows)).toMatchObject({
      kind: 'moved',
      to: '/bangalore/areas/whitefield-bangalore',
      head: { canonical: 'https://angala.example/bangalore/areas/whitefield-bangalore' },
    });
  });

  it('redirect the earlier addresses of an area and a society to the current one', () => {
    const rows = {
      areas: [anArea({ slug: 'hebbal', former_addresses: ['bangalore/hebbal-old', 'mysore/hebbal'] })],
      societies: [aSociety({ slug: 'heights', former_addresses: ['bangalore/tower'] })],
    };
    for (const [path, to] of [
      ['/bangalore/areas/hebbal-old', '/bangalore/areas/hebbal'],
      ['/mysore/areas/hebbal', '/bangalore/areas/hebbal'],
      ['/bangalore/societies/tower', '/bangalore/societies/heights'],
    ] as const)
      expect(modelAt(path, rows)).toMatchObject({ kind: 'moved', to });
  });

  it('lead to one place where several have had an address, and to none where one has it now', () => {
    const rows = {
      areas: [
        anArea({ slug: 'one', former_addresses: ['bangalore/two', 'bangalore/then'] }),
        anArea({ id: guid(51), slug: 'two', former_addresses: ['bangalore/then'] }),
      ],
    };
    expect(modelAt('/bangalore/areas/two', rows)).toMatchObject({ kind: 'area', id: guid(51) });
    expect(pathsOf(rows).filter((path) => path === '/bangalore/areas/then')).toHaveLength(1);
  });

  it('never take the place of an area with exactly that slug', () => {
    const rows = {
      areas: [anArea({ slug: 'whitefield' }), anArea({ id: guid(51), slug: 'whitefield-bangalore' })],
    };
    expect(pathsOf(rows).filter((path) => path === '/bangalore/areas/whitefield')).toHaveLength(1);
    expect(modelAt('/bangalore/areas/whitefield', rows)).toMatchObject({ kind: 'area', id: guid(50) });
  });

  it('redirect a list of an area by the slug of its own page, unless another list has that address', () => {
    const homesIn = (area_id: string, first: number) =>
      [0, 1, 2, 3].map((at) =>
        aProperty({
          ...{ id: guid(first + at), slug: `home-${first + at}`, title: 'A flat', area_id },
          ...{ property_type: 'Rent', bedrooms: at === 0 ? 2 : 3, price: 30_000, publish: 20 },
        }),
      );
    const rows = {
      cities: [bangalore, mysore],
      areas: [
        anArea({ id: guid(51), slug: 'gokulam', area: 'Gokulam', city_id: mysore.id }),
        anArea({ id: guid(52), slug: 'hebbal', area: 'Hebbal', city_id: mysore.id }),
        anArea({ id: guid(53), slug: 'hebbal', area: 'Hebbal' }),
        anArea({ id: guid(54), slug: 'hoodi-bangalore', area: 'Hoodi' }),
      ],
      properties: [51, 52, 53, 54].flatMap((id) => homesIn(guid(id), id * 10)),
    };
    for (const [path, to] of [
      ['/rent/in/gokulam', '/rent/in/gokulam-mysore'],
      ['/rent/in/gokulam/3-bhk', '/rent/in/gokulam-mysore/3-bhk'],
      ['/rent/in/hoodi', '/rent/in/hoodi-bangalore'],
    ] as const)
      expect(modelAt(path, rows)).toMatchObject({ kind: 'moved', to });
    expect(pageAt('/rent/in/gokulam', rows)?.filePath).toBe('/mysore/rent/in/gokulam');
    expect(modelAt('/rent/in/hebbal', rows)).toMatchObject({ kind: 'homes' });
    expect(pathsOf(rows).filter((path) => path === '/rent/in/hebbal')).toHaveLength(1);
  });

  it('redirect the numbered pages of a list too, and the list of a society of another city', () => {
    const inMysore = { title: 'A flat', property_type: 'Rent' as const, price: 30_000, publish: 20 };
    const rows = {
      cities: [bangalore, mysore],
      areas: [anArea({ id: guid(51), slug: 'gokulam', area: 'Gokulam', city_id: mysore.id })],
      societies: [aSociety({ id: '7', slug: 'palace-view', name: 'Palace View', city: 'Mysore' })],
      properties: Array.from({ length: 60 }, (_, at) =>
        aProperty({
          ...{ ...inMysore, id: guid(900 + at), slug: `home-${at}`, area_id: guid(51), city: 'Mysore' },
          society_id: at < 52 ? '7' : null,
        }),
      ),
    };
    for (const [path, to] of [
      ['/rent/in/gokulam', '/rent/in/gokulam-mysore'],
      ['/rent/in/gokulam/2', '/rent/in/gokulam-mysore/2'],
      ['/rent/at/palace-view', '/rent/at/palace-view-mysore'],
      ['/rent/at/palace-view/2', '/rent/at/palace-view-mysore/2'],
    ] as const) {
      expect(modelAt(to, rows)).toMatchObject({ kind: 'homes' });
      expect(modelAt(path, rows)).toMatchObject({ kind: 'moved', to });
      expect(pageAt(path, rows)?.filePath).toBe(`/mysore${path}`);
    }
    expect(pathsOf(rows)).not.toContain('/rent/in/gokulam/3');
  });

  it("remove only the area's own city from its slug, and never the whole slug", () => {
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

describe('the 404 pages', () => {
  const rows = { cities: [mysore, bangalore] };

  it('exist in the folder of each city', () => {
    expect(pathsOf(rows).filter((path) => path.endsWith('/404.html'))).toEqual([
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
      '/mysore/property/404.html',
      '/mysore/societies/404.html',
      '/mysore/areas/404.html',
    ]);
  });

  it.each([
    ['/404.html', 'page', 'Oops! Page not found', null],
    ['/property/404.html', 'property', 'Property Not Found', 5],
    ['/mysore/property/404.html', 'property', 'Property Not Found', 5],
    ['/rent/in/404.html', 'homes', 'List Not Found', null],
    ['/mysore/societies/404.html', 'society', 'Society not found.', null],
    ['/mysore/areas/404.html', 'area', 'Area Not Found', null],
  ])('include %s for a missing %s with the heading: %s', (path, missing, heading, homeAfterSeconds) => {
    expect(modelAt(path, rows)).toMatchObject({
      missing,
      heading,
      homeAfterSeconds,
      head: { noindex: true },
    });
  });

  it('link to the front page, and for an area to the areas of its city', () => {
    const links = (path: string) => JSON.stringify(modelAt(path, rows));
    for (const path of pathsOf(rows).filter((each) => each.endsWith('404'))) {
      expect(links(path)).toContain('{"href":"/","label":"Return to Home"}');
    }
    expect(links('/mysore/areas/404.html')).toContain('{"href":"/mysore/areas","label":"Browse All Areas"}');
  });
});
