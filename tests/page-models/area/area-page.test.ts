import { describe, expect, it } from 'vitest';
import type { Area } from '#domain/area/area.ts';
import type { CatalogueRows } from '#domain/catalogue/catalogue.ts';
import { areaPage } from '#page-models/area/area-page.ts';
import { aContext, anArea, aSociety, bangalore, guid, homes, mysore } from '../../fixtures/rows.ts';

function page(overrides: Partial<Area> = {}, rows: Partial<CatalogueRows> = {}) {
  const area = anArea(overrides);
  return areaPage(area, aContext({ ...rows, areas: [area, ...(rows.areas ?? [])] }));
}

const east = (n: number, overrides: Partial<Area> = {}) =>
  anArea({ id: guid(60 + n), area: `East ${n}`, slug: `east-${n}`, city_section: 'East', ...overrides });

describe('the page of an area', () => {
  it('shows its section, its homes and its city', () => {
    const properties = homes(8, { area_id: guid(50) });
    expect(page({ city_section: ' East ', overview: 'Old.' }, { properties })).toMatchObject({
      path: '/bangalore/areas/whitefield',
      section: 'East',
      count: '8 homes listed here',
      overview: ['Old.'],
      crumbs: [
        { label: 'Home', href: '/' },
        { label: 'Areas of Bangalore', href: '/bangalore/areas' },
        { label: 'Whitefield', href: null },
      ],
      head: {
        title: 'Whitefield, Bangalore: homes, prices, life | Angala',
        description: 'Whitefield, East. 8 homes listed here. Old.',
      },
    });
    expect(page({ city_section: null, overview: null }, { properties }).head.description).toBe(
      'Whitefield, Bangalore. 8 homes listed here.',
    );
    expect(page({}, { properties }).homes).toHaveLength(6);
    expect(page({}, { properties }).homes[0]?.price.text).toBe('₹1.3 Cr');
    expect(page({}, { properties: homes(1, { area_id: guid(50) }) }).count).toBe('1 home listed here');
    expect(page({}, { properties: homes(1, { area_id: guid(50), publish: 10 }) }).count).toBe(
      'No home listed here yet',
    );
  });

  it('has an address under its own city', () => {
    const mysorePage = page({ city_id: mysore.id }, { cities: [bangalore, mysore] });
    expect([mysorePage.path, mysorePage.city, mysorePage.others.heading]).toEqual([
      '/mysore/areas/whitefield',
      'Mysore',
      'More Areas in Mysore',
    ]);
  });

  it('shows up to six societies, but no hidden ones', () => {
    const societies = Array.from({ length: 7 }, (_, n) =>
      aSociety({ id: `s${n}`, name: `S${n}`, area: guid(50) }),
    );
    const hidden = aSociety({ id: '1000', name: 'A', search_score: 99, area: guid(50) });
    expect(page({}, { societies: [hidden, ...societies] }).societies.map(({ name }) => name)).toEqual(
      [0, 1, 2, 3, 4, 5].map((n) => `S${n}`),
    );
  });

  it('shows the four other areas of its section with most homes, and none without homes', () => {
    const areas = [east(1), east(2), east(3), east(4), east(5), east(6), east(7, { city_section: 'West' })];
    const properties = areas.flatMap(({ id }, n) => homes(n, { area_id: id }, n * 20));
    const { others: otherAreas } = page({ city_section: 'East' }, { areas, properties });
    expect(otherAreas.cards.map(({ name }) => name)).toEqual(['East 6', 'East 5', 'East 4', 'East 3']);
    const fewCards = page({ city_section: 'East' }, { areas: areas.slice(0, 2), properties }).others.cards;
    expect(fewCards.map(({ name }) => name)).toEqual(['East 2']);
    expect(page({ city_section: null }, { areas, properties }).others.cards).toEqual([]);
  });

  it('has insights only for texts that are not empty', () => {
    const { insights } = page({
      narratives: {
        vibeNarrative: 'Calm.',
        connectivityNarrative: ' ',
        marketNarrative: 'N/A',
        investmentNarrative: 7,
      },
      infrastructure: { connectivity: 'Buses.' },
    });
    expect(insights).toEqual([
      { title: 'Vibe & Community', text: ['Calm.'] },
      { title: 'Connectivity', text: ['Buses.'] },
      { title: 'Investment Perspective', text: ['7'] },
    ]);
  });

  it('leaves out amenities with the value N/A, and headings without items', () => {
    const { amenities } = page({
      local_amenities: {
        topSchools: [{ name: 'Deens', type: 'CBSE' }, { name: 'N/A', type: 'ICSE' }, null, { type: 'IB' }],
        topHospitals: [{ name: 'Manipal', specialty: 'N/A' }, { name: 'n/a' }],
        shoppingMalls: ['N/A', ''],
      },
    });
    expect(amenities).toEqual([
      { title: 'Top Schools', items: [{ name: 'Deens', note: 'CBSE' }] },
      { title: 'Healthcare Facilities', items: [{ name: 'Manipal', note: null }] },
    ]);
    expect(page({ local_amenities: { shoppingMalls: ['Phoenix'] } }).amenities).toEqual([
      { title: 'Shopping Centers', items: [{ name: 'Phoenix', note: null }] },
    ]);
  });

  it('lists tips, mistakes and tags without blanks or duplicates', () => {
    const guide = page({
      buyer_intelligence: { insiderTips: ['Ask.', '', 'Ask.'], commonMistakes: ['N/A'] },
      vibe_and_lifestyle: { bestSuitedFor: ['Families', null] },
    });
    expect([guide.insiderTips, guide.commonMistakes, guide.bestSuitedFor]).toEqual([
      ['Ask.'],
      [],
      ['Families'],
    ]);
  });
});

describe('pictures of an area', () => {
  const hero = (overrides: Partial<Area>, rows: Partial<CatalogueRows> = {}) =>
    page(overrides, rows).hero.map(({ src }) => src);

  it('are its own without duplicates, or those of its homes, or one illustration', () => {
    const properties = homes(1, { area_id: guid(50) });
    expect(hero({ featured_image_url: '/a.jpg', area_images: ['/a.jpg', '/b.jpg', 'javascript:x'] })).toEqual(
      ['/a.jpg', '/b.jpg'],
    );
    expect(hero({ featured_image_url: '//x/y.jpg', area_images: null }, { properties })).toEqual([
      'https://photos.example/front.jpg',
    ]);
    const [rendering, ...otherPictures] = page().hero;
    expect([rendering?.illustration, rendering?.src.includes('placeholder'), otherPictures]).toEqual([
      true,
      false,
      [],
    ]);
  });
});

it('the structured data of an area is a place in its city', () => {
  expect(page().head.jsonLd[0]).toEqual({
    '@type': 'Place',
    name: 'Whitefield',
    url: 'https://angala.example/bangalore/areas/whitefield',
    address: {
      '@type': 'PostalAddress',
      streetAddress: 'Whitefield',
      addressLocality: 'Bangalore',
      addressCountry: 'IN',
    },
  });
});
