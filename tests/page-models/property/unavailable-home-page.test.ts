import { describe, expect, it } from 'vitest';
import type { CatalogueRows } from '#domain/catalogue/catalogue.ts';
import { createCatalogue } from '#domain/catalogue/catalogue.ts';
import type { UnavailableHome } from '#domain/property/unavailable-home.ts';
import { affectedPages, pagesOfAnotherDay } from '#generator/affected/affected-pages.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { anArea, aProperty, bangalore, guid, site } from '../../fixtures/rows.ts';

const sold: UnavailableHome = {
  id: guid(900),
  since: '2026-11-22',
  slug: 'sold',
  title: 'A flat',
  city: 'Mysore',
  property_type: 'Sale',
  price: 12_000_000,
  currency: 'INR',
  area_id: guid(50),
};

function catalogueOn(today: string | null, rows: Partial<CatalogueRows> = {}) {
  const properties = [
    aProperty(),
    aProperty({ id: guid(1001), slug: 'far', price: 990_000_000 }),
    aProperty({ id: guid(1002), slug: 'let', property_type: 'Rent' }),
  ];
  const all = { cities: [bangalore], areas: [anArea()], societies: [], properties, formerSlugs: [] };
  return createCatalogue({ ...all, unavailableHomes: [sold], ...rows }, today);
}

const pageOn = (today: string | null, rows?: Partial<CatalogueRows>) =>
  sitePages({ catalogue: catalogueOn(today, rows), site }).find(({ path }) => path === '/property/sold');

describe('the page of a sold home', () => {
  it('has the address and the file of the home, and no entity', () => {
    expect(pageOn('2026-11-22')).toMatchObject({ filePath: '/mysore/property/sold', entity: null });
  });

  it("shows the home's title, the homes of its type nearest in price, and links to its list and area", () => {
    const page = pageOn('2026-11-22')?.model();
    expect(page).toMatchObject({
      kind: 'unavailable-home',
      title: 'A flat',
      head: { title: 'This home is no longer available | Angala', noindex: true },
      links: [
        { href: '/buy', label: 'Homes for sale' },
        { href: `/bangalore/areas/${anArea().slug}`, label: `About ${anArea().area}` },
      ],
    });
    const related = page?.kind === 'unavailable-home' ? page.related.map(({ href }) => href) : [];
    expect(related).toEqual([`/property/${aProperty().slug}`, '/property/far']);
  });

  it('leads up to what its area lies in, and changes with it, as was predicted', () => {
    const areas = [
      anArea({ place_kind: 'spelling', lies_in: guid(51) }),
      anArea({ id: guid(51), area: 'Hagadur', slug: 'hagadur' }),
    ];
    const before = { areas: [...areas, anArea({ id: guid(52), area: 'Whitefield', slug: 'white' })] };
    const part = { ...areas[1], place_kind: 'locality' as const, lies_in: guid(52) };
    const after = { areas: before.areas.map((area) => (area.id === part.id ? { ...area, ...part } : area)) };
    const crumbsOf = (rows: Partial<CatalogueRows>) => {
      const page = pageOn('2026-11-22', rows)?.model();
      return page?.kind === 'unavailable-home' ? page.crumbs.slice(2, -1).map(({ label }) => label) : [];
    };
    expect([before, after].map(crumbsOf)).toEqual([['Hagadur'], ['Whitefield', 'Hagadur']]);
    const [one, other] = [before, after].map((rows) => catalogueOn('2026-11-22', rows));
    if (!one || !other) throw new Error('no catalogue');
    const change = { entity: { type: 'area', id: guid(51) }, before: one, after: other } as const;
    expect(affectedPages(change)).toContain('/property/sold');
  });

  it('is removed after 90 days, which is predicted on that day', () => {
    expect(pageOn('2027-02-19')).toBeDefined();
    expect(pageOn('2027-02-20')).toBeUndefined();
    expect([...pagesOfAnotherDay('2027-02-19', catalogueOn('2027-02-20'))]).toEqual(['/property/sold']);
    expect([...pagesOfAnotherDay('2027-02-18', catalogueOn('2027-02-19'))]).toEqual([]);
  });

  it("is the redirect target of the home's former addresses while it exists", () => {
    const rows = {
      formerSlugs: [
        { slug: 'then', property_id: sold.id },
        { slug: 'sold', property_id: sold.id },
      ],
    };
    const movedPages = (today: string) =>
      sitePages({ catalogue: catalogueOn(today, rows), site }).filter(({ movedTo }) => movedTo);
    expect(movedPages('2026-11-22')).toMatchObject([
      { path: '/property/then', movedTo: '/property/sold', filePath: '/mysore/property/then' },
    ]);
    expect(movedPages('2027-02-20')).toEqual([]);
    expect([...pagesOfAnotherDay('2027-02-19', catalogueOn('2027-02-20', rows))]).toEqual([
      '/property/sold',
      '/property/then',
    ]);
  });

  it('is replaced by the home when it is published again', () => {
    expect(pageOn('2026-11-22', { properties: [aProperty({ id: sold.id, slug: 'sold' })] })?.entity).toEqual({
      type: 'property',
      id: sold.id,
    });
  });
});
