import { describe, expect, it } from 'vitest';
import type { CatalogueRows } from '#domain/catalogue/catalogue.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { aContext, anArea, aProperty, bangalore, guid, mysore } from '../fixtures/rows.ts';

const pathsOf = (rows: Partial<CatalogueRows>) => sitePages(aContext(rows)).map(({ path }) => path);
const pageAt = (path: string, rows: Partial<CatalogueRows>) =>
  sitePages(aContext(rows)).find((page) => page.path === path);
const modelAt = (path: string, rows: Partial<CatalogueRows>) => pageAt(path, rows)?.model();

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
    expect(pathsOf(rows).filter((path) => path.endsWith('/404.html'))).toEqual([
      '/404.html',
      '/property/404.html',
      '/buy/in/404.html',
      '/buy/at/404.html',
      '/rent/in/404.html',
      '/rent/at/404.html',
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
    expect(links('/mysore/areas/404.html')).toContain('{"href":"/mysore/areas","label":"Browse All Areas"}');
  });
});
