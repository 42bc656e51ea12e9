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
        title: 'Whitefield, Bangalore: 8 homes for sale | Angala',
        description: 'Whitefield, East: 8 homes for sale. Nearest metro: Kadugodi Tree Park. Old.',
      },
    });
    expect(page({ city_section: null, overview: null }, { properties }).head.description).toBe(
      'Whitefield, Bangalore: 8 homes for sale. Nearest metro: Kadugodi Tree Park.',
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

describe('an area with parts', () => {
  const jpNagar = anArea({ id: guid(70), area: 'JP Nagar', slug: 'jp-nagar' });
  const part = (n: number, name: string) =>
    anArea({ id: guid(70 + n), area: name, slug: `part-${n}`, lies_in: jpNagar.id, place_kind: 'part' });
  const parts = [part(1, 'JP Nagar 7th Phase'), part(2, '2nd Phase JP Nagar'), part(3, 'Kaveri Layout')];
  const measured = { area_basis: 'super_built_up' as const, sqft: 1000 };
  const properties = [
    ...homes(6, { area_id: guid(71), price: 90_00_000, ...measured }),
    ...homes(1, { area_id: guid(72), price: 70_00_000, ...measured }, 10),
    ...homes(5, { area_id: guid(70), price: 1_10_00_000, ...measured, area_basis: 'carpet' }, 20),
    ...homes(2, { area_id: guid(70), property_type: 'Rent' }, 30),
  ];
  const context = aContext({ areas: [jpNagar, ...parts], properties });
  const pageOf = (n: number) => areaPage([jpNagar, ...parts][n] ?? jpNagar, context);

  it('shows them with counts that add up to its own, and prices of one kind of area', () => {
    const { count, parts: shown } = pageOf(0);
    expect(count).toBe('14 homes listed here');
    expect(shown).toEqual({
      heading: 'Parts of JP Nagar',
      caption: 'Homes listed in each, and the middle price per sqft',
      rows: [
        {
          href: '/bangalore/areas/part-1',
          name: 'JP Nagar 7th Phase',
          homes: '6 homes',
          price: '₹9,000',
        },
        { href: '/bangalore/areas/part-2', name: '2nd Phase JP Nagar', homes: '1 home', price: null },
        { href: null, name: 'JP Nagar itself', homes: '7 homes', price: null },
      ],
      note: '14 homes in all. Prices are the middle per sqft of homes for sale with us (Apartment, super built-up), from 5 homes on.',
      withFew: [],
      withoutHomes: [{ href: '/bangalore/areas/part-3', name: 'Kaveri Layout' }],
    });
    expect(pageOf(1).parts).toBeNull();
    expect(pageOf(0).within).toBeNull();
  });

  it('names parts with a home or two in a sentence, where the table would be long', () => {
    const many = Array.from({ length: 9 }, (_, n) => part(n + 1, `Part ${n + 1}`));
    const listed = many.flatMap(({ id }, n) => homes(n < 4 ? 3 : 1, { area_id: id }, n * 10));
    const { parts: shown } = areaPage(jpNagar, aContext({ areas: [jpNagar, ...many], properties: listed }));
    expect(shown?.rows.map(({ name }) => name)).toEqual(['Part 1', 'Part 2', 'Part 3', 'Part 4']);
    expect(shown?.withFew.map(({ name }) => name)).toEqual([
      'Part 5',
      'Part 6',
      'Part 7',
      'Part 8',
      'Part 9',
    ]);
    expect(shown?.note).toMatch(/^17 homes in all\./);
  });

  it('says what lies in no part, also beside one part alone', () => {
    const few = [...homes(1, { area_id: guid(71) }), ...homes(2, { area_id: guid(70) }, 10)];
    const page = areaPage(jpNagar, aContext({ areas: [jpNagar, ...parts], properties: few }));
    expect(page.parts?.caption).toBe('Homes listed in each');
    expect(page.parts?.rows.map(({ name, homes: count }) => [name, count])).toEqual([
      ['JP Nagar 7th Phase', '1 home'],
      ['JP Nagar itself', '2 homes'],
    ]);
  });

  it('is what the page of a part leads up to, in words, breadcrumbs and structured data', () => {
    const { within, crumbs, head } = pageOf(1);
    expect(within).toEqual({ name: 'JP Nagar', href: '/bangalore/areas/jp-nagar' });
    expect(crumbs).toEqual([
      { label: 'Home', href: '/' },
      { label: 'Areas of Bangalore', href: '/bangalore/areas' },
      { label: 'JP Nagar', href: '/bangalore/areas/jp-nagar' },
      { label: '7th Phase', href: null },
    ]);
    expect(head.jsonLd[0]).toMatchObject({
      containedInPlace: {
        '@type': 'Place',
        name: 'JP Nagar',
        url: 'https://angala.example/bangalore/areas/jp-nagar',
      },
    });
    expect(pageOf(3).crumbs.at(-1)?.label).toBe('Kaveri Layout');
  });

  it('is named by the title of a part whose name does not say it, with what is there', () => {
    expect([0, 1, 2, 3].map((n) => pageOf(n).head.title)).toEqual([
      'JP Nagar, Bangalore: 12 homes for sale, 2 for rent | Angala',
      'JP Nagar 7th Phase, Bangalore: 6 homes for sale | Angala',
      '2nd Phase JP Nagar, Bangalore: 1 home for sale | Angala',
      'Kaveri Layout, JP Nagar, Bangalore: no home listed today',
    ]);
  });

  it('leads from each part to the others with homes', () => {
    const linksOf = (n: number) =>
      pageOf(n)
        .around.filter(({ label }) => label === 'In JP Nagar')
        .map(({ links }) => links.map(({ label, count }) => [label, count]));
    expect([1, 2, 3].map(linksOf)).toEqual([
      [[['2nd Phase', null]]],
      [[['7th Phase', null]]],
      [
        [
          ['2nd Phase', null],
          ['7th Phase', null],
        ],
      ],
    ]);
  });

  it('lends a part with one or two homes its own, and says whose they are', () => {
    expect([0, 1, 2, 3].map((n) => pageOf(n).more?.heading ?? null)).toEqual([
      null,
      null,
      'More homes in JP Nagar',
      'More homes in JP Nagar',
    ]);
    const { homes: own, more } = pageOf(2);
    expect([own.length, more?.cards.length]).toEqual([1, 6]);
    expect(more?.cards.map(({ href }) => href)).not.toContain(own[0]?.href);
  });

  it('lends a part with few homes its prices, and says so', () => {
    const [chart] = pageOf(2).charts;
    expect(chart?.rows.map(({ label, own }) => [label, own])).toEqual([
      ['JP Nagar', false],
      ['Bangalore', false],
    ]);
    expect(chart?.note).toContain('7 homes in JP Nagar, 7 homes in Bangalore.');
    expect(pageOf(3).charts).toEqual([]);
  });

  it('does not name its own parts as other areas, nor a part what it lies in', () => {
    const inSouth = [jpNagar, ...parts].map((each) => ({ ...each, city_section: 'South' }));
    const south = aContext({ areas: inSouth, properties });
    const othersOf = (n: number) =>
      areaPage(inSouth[n] ?? jpNagar, south).others.cards.map(({ name, place }) => [name, place]);
    expect(othersOf(0)).toEqual([]);
    expect(othersOf(1)).toEqual([['2nd Phase JP Nagar', 'JP Nagar, South, Bangalore']]);
  });
});

it('names landmarks around with their distance, the nearest of each kind first', () => {
  const { landmarks } = page();
  expect(landmarks?.text).toMatch(
    /^From the middle of Whitefield, as the crow flies: (?:[^,]+ \d\.\d km(?:, |\.$)){4}/,
  );
  const distances = [...(landmarks?.text ?? '').matchAll(/(\d\.\d) km/g)].map(([, km]) => Number(km));
  expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  expect(page({ slug: 'nowhere' }).landmarks).toBeNull();
});
