import { describe, expect, it } from 'vitest';
import type { Property } from '#domain/property/property.ts';
import type { Society } from '#domain/society/society.ts';
import { propertyPage } from '#page-models/property/property-page.ts';
import {
  aBareProperty,
  aContext,
  anArea,
  aProperty,
  aSociety,
  guid,
  homes,
  site,
} from '../../fixtures/rows.ts';

const whitefield = anArea();
const hagadur = anArea({
  id: guid(51),
  slug: 'hagadur',
  area: 'Hagadur',
  place_kind: 'locality',
  lies_in: whitefield.id,
});

function page(overrides: Partial<Property> = {}, society: Partial<Society> = {}, others: Property[] = []) {
  const home = aProperty({ area_id: whitefield.id, society_id: 'courtyard', ...overrides });
  const context = aContext({
    areas: [whitefield, hagadur],
    societies: [aSociety(society)],
    properties: [home, ...others],
  });
  return propertyPage(home, context);
}

describe('the page of a home', () => {
  it('has a title that no reader cuts before the end of the price, and no reference in it', () => {
    const titleOf = (facts: Partial<Property>) => page(facts).head.title;
    expect(titleOf({ price: 2_31_00_000, source_key: 'bhd#10530', society_id: null })).toBe(
      '3 BHK for sale, 1,490 sqft, Whitefield: ₹2.3 Cr | Angala',
    );
    expect(titleOf({ bedrooms: null, asset_type: 'Plot', sqft: 2_400, society_id: null })).toBe(
      'Plot for sale, 2,400 sqft, Whitefield: ₹1.3 Cr | Angala',
    );
    const long = 'East facing home with a garden '.repeat(9);
    for (const text of [long, 'ಮನೆ'.repeat(50), 'X'.repeat(200), '3 BHK'])
      for (const facts of [
        { price: 2_31_00_000 },
        { price: 45_000, property_type: 'Rent' as const },
        { price: null },
      ])
        for (const named of [
          { title: text },
          { asset_type: text, bedrooms: null },
          { area: text, area_id: null },
        ]) {
          const shown = titleOf({ floor_no: '3', source_key: 'bhd#10530', ...named, ...facts });
          expect([...shown].length).toBeLessThanOrEqual(60);
          expect(shown).toMatch(/: (?:₹2.3 Cr|₹45,000\/month|Price on request)(?: \| Angala)?$/);
          expect(shown).not.toContain('#');
        }
  });

  it('without a text of its own is described by one sentence with what people decide by', () => {
    const bare = {
      description: null,
      floor_no: '3',
      facing_dir: 'East',
      possession: 'ready',
      source_key: 'WF-7',
    };
    expect(page({ ...bare, last_verified: '2026-11-14' }).head.description).toBe(
      '3 BHK apartment for sale in Whitefield, Bangalore: ₹1.3 Cr, 1,490 sqft, floor 3, East facing, Ready to move. Checked on 14 November 2026.',
    );
  });

  it('has its own address, and a title of what it is, its size, society, locality and price', () => {
    expect(page()).toMatchObject({
      path: '/property/listing-1000',
      place: 'Whitefield, Bangalore',
      areaLink: { href: '/bangalore/areas/whitefield', label: 'Whitefield' },
      allHomesPath: '/buy',
      head: {
        title: '3 BHK, 1,490 sqft, Courtyard Heights, Whitefield: ₹1.3 Cr',
        description: 'Windows on two sides.',
        canonical: 'https://angala.example/property/listing-1000',
        imageAlt:
          '₹1.3 Cr, 3 BHK in Courtyard Heights, Whitefield, Bangalore, 3 BHK, 1,490 sqft, ₹8,389 per sqft.',
        photograph: 'https://photos.example/front.jpg',
        noindex: false,
      },
    });
    expect(page({ slug: '3-bhk-6dd049a3', floor_no: '3', source_key: 'WF-7' }).head).toMatchObject({
      description: 'Windows on two sides.',
      jsonLd: [{ name: '3 BHK in Courtyard Heights, 1,490 sqft, floor 3, WF-7' }, {}],
    });
    expect(page({ property_type: 'Rent', price: 45_000 }).head.title).toMatch(/: ₹45,000\/month$/);
    expect(page({ price: 0 }).head.title).toMatch(/: Price on request$/);
    expect(page({ property_type: 'Rent' }).allHomesPath).toBe('/rent');
  });

  it('says that its offer is on hold, and since when', () => {
    expect(page().onHold).toBeNull();
    expect(page({ on_hold_since: '2026-11-24' }).onHold).toBe(
      'The offer of this home has been on hold since 24 November 2026. Ask us whether it is open again.',
    );
  });

  it('has breadcrumbs with its list, its area and what that lies in', () => {
    const trail = (overrides: Partial<Property>) =>
      page(overrides).crumbs.map(({ label, href }) => [label, href]);
    expect(trail({})).toEqual([
      ['Home', '/'],
      ['Buy', '/buy'],
      ['Whitefield', '/bangalore/areas/whitefield'],
      ['3 BHK in Courtyard Heights', null],
    ]);
    expect(trail({ area_id: guid(51) }).slice(2, -1)).toEqual([
      ['Whitefield', '/bangalore/areas/whitefield'],
      ['Hagadur', '/bangalore/areas/hagadur'],
    ]);
    expect(trail({ area_id: null, property_type: 'Rent' }).slice(0, -1)).toEqual([
      ['Home', '/'],
      ['Rent', '/rent'],
    ]);
  });

  it.each([
    [
      {},
      [
        ['Bedrooms', '3'],
        ['Bathrooms', '2'],
        ['Area (basis not given)', '1,490 sqft'],
        ['Type', 'Apartment'],
      ],
    ],
    [
      {
        bedrooms: 0,
        baths: 0,
        sqft: 0,
        asset_type: null,
        floor_no: 0,
        facing_dir: 'East',
        maint_charges: 6200,
      },
      [
        ['Bedrooms', 'Studio'],
        ['Carpet', 'N/A'],
        ['Floor', '0'],
        ['Facing', 'East'],
        ['Maintenance', '₹6,200'],
      ],
    ],
    [
      {
        bedrooms: null,
        baths: null,
        sqft: null,
        asset_type: ' ',
        floor_no: 'N/A',
        facing_dir: '',
        maint_charges: 0,
      },
      [['Carpet', 'N/A']],
    ],
    [
      { floor_no: '7 of 14', bedrooms: null, baths: null, asset_type: null, sqft: 999.5 },
      [
        ['Area (basis not given)', '1,000 sqft'],
        ['Floor', '7 of 14'],
      ],
    ],
  ])('with %j has the tiles %j', (overrides, tiles) => {
    expect(page(overrides).tiles.map(({ label, value }) => [label, value])).toEqual(tiles);
  });

  it.each([
    ['Whitefield', 'Bangalore', 'Whitefield, Bangalore'],
    ['Bangalore', 'Bangalore', 'Bangalore'],
    [null, 'Bangalore', 'Bangalore'],
    ['Whitefield', 'null', 'Whitefield'],
    ['', undefined, ''],
  ])('in area %j of city %j has the place %j', (area, city, place) => {
    expect(page({ area, area_id: null, city }).place).toBe(place);
  });

  it('links to WhatsApp with its reference and address once a number is configured', () => {
    expect(page().whatsapp).toBeNull();
    const reachable = { ...site, config: { ...site.config, whatsapp: '+919845012345' } };
    const property = aProperty({ source_key: 'ANG-7' });
    const { whatsapp } = propertyPage(property, { ...aContext(), site: reachable });
    const [address, text] = whatsapp?.split('?text=') ?? [];
    expect(address).toBe('https://wa.me/919845012345');
    expect(decodeURIComponent(text ?? '')).toBe(
      'Is this home available? 3 BHK in Courtyard Heights, Ref ANG-7: https://angala.example/property/listing-1000',
    );
  });

  it('takes the area from its area row when the row has no area text', () => {
    const { place, enquiry, head, description } = page({ area: null, description: null });
    expect(place).toBe('Whitefield, Bangalore');
    expect(description.join(' ')).toContain('in Whitefield, Bangalore');
    expect(enquiry.property.area).toBe('Whitefield');
    expect(JSON.stringify(head.jsonLd)).toContain('"streetAddress":"Whitefield"');
  });

  it.each([null, '', 'N/A', 'null'])('has no reference and no tag when they are %j', (value) => {
    expect(page({ source_key: value, marketing_tag: value })).toMatchObject({
      reference: null,
      marketingTag: null,
    });
  });
});

const answered = {
  area_basis: 'carpet',
  possession: 'ready',
  parking_covered: 1,
  water: ['borewell'],
} satisfies Partial<Property>;

it('only a home without any picture asks for photographs in its help form', () => {
  for (const images of [null, [], ['javascript:alert(1)']])
    expect(page({ images, ...answered }).asks).toBe('Photographs of this home, please');
  expect(page({ images: ['https://photos.example/front.jpg'], ...answered }).asks).toBeNull();
});

describe('a home without a description', () => {
  const descriptionOf = (overrides: Partial<Property>) =>
    page({ description: null, ...overrides }).description.join(' ');

  it.each([
    [{ bedrooms: 2.5 }, '2.5 BHK apartment for sale in Whitefield'],
    [{}, '3 BHK apartment for sale in Whitefield, Bangalore. Area 1,490 sqft; ask what it measures. Ask'],
    [{ bedrooms: 0, asset_type: 'Studio' }, 'Studio for sale in'],
    [
      { bedrooms: null, asset_type: 'Plot', sqft: null },
      'Plot for sale in Whitefield, Bangalore. Carpet area not given',
    ],
    [{ asset_type: null, property_type: 'Rent' as const }, '3 BHK home for rent in'],
    [
      { bedrooms: null, asset_type: null, area: null, area_id: null, city: null },
      'Home for sale. Area 1,490 sqft; ask',
    ],
    [{ last_verified: null }, 'We have not checked this home ourselves yet. Ask'],
    [{ description: ' null ' }, '3 BHK apartment for sale'],
  ])('with %j has a description of its facts', (overrides, words) => {
    expect(descriptionOf(overrides)).toContain(words);
  });
});

describe('the society block of a home', () => {
  it("shows up to six highlights and links to the society's page", () => {
    const highlights = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
    const narratives = { propertyPositioning: 'Quiet.', connectivityAnalysis: 'Metro at 1 km.' };
    expect(page({}, { highlights, narratives }).society).toEqual({
      name: 'Courtyard Heights',
      href: '/bangalore/societies/courtyard',
      narrative: 'Quiet.',
      highlights: ['A', 'B', 'C', 'D', 'E', 'F'],
      builder: [],
      connectivity: 'Metro at 1 km.',
    });
  });

  it('is left out for a hidden, unknown or missing society', () => {
    expect(page({}, { name: 'Unlisted ' }).society).toBeNull();
    expect(page({}, { slug: 'UNLISTED' }).society).toBeNull();
    expect(page({ society_id: 'gone' }).society).toBeNull();
    expect(page({ society_id: null }).society).toBeNull();
  });
});

describe('the story viewer', () => {
  it('shows the short date of the last check, and a fixed date only without a check', () => {
    expect(page().story).toEqual({
      bedrooms: '3 BHK',
      baths: '2 bathrooms',
      sqft: '1,490 sqft',
      terms: null,
      lastVerified: 'Nov 14',
    });
    const unverified = page({ last_verified: null, baths: 1, sqft: 0 });
    expect(unverified.story).toMatchObject({ baths: '1 bathroom', sqft: 'N/A', lastVerified: 'Aug 20' });
    expect(JSON.stringify({ ...unverified, story: null })).not.toContain('Aug 20');
  });
});

describe('the enquiry data of a home', () => {
  it('matches the home on its page', () => {
    expect(page().enquiry).toEqual({
      property: {
        id: aProperty().id,
        title: '3 BHK in Courtyard Heights',
        price: 12_500_000,
        currency: 'INR',
        area: 'Whitefield',
      },
      propertyType: 'Sale',
      propertyUrl: 'https://angala.example/property/listing-1000',
    });
  });

  it('has the price 0 when the price is unknown', () => {
    const minimal = aBareProperty();
    expect(propertyPage(minimal, aContext({ properties: [minimal] })).enquiry.property).toMatchObject({
      price: 0,
      currency: 'INR',
      area: '',
    });
  });
});

it('a page shows at most four related homes, with one decimal, without the home itself', () => {
  const { related, path } = page({}, {}, homes(6));
  expect(related).toHaveLength(4);
  expect(related.map(({ href }) => href)).not.toContain(path);
  expect(related[0]?.price.text).toBe('₹1.3 Cr');
});

describe('words of law', () => {
  const explained = (home: Partial<Property>) => {
    const { tiles, factGroups } = page(home);
    return [...tiles, ...factGroups.flatMap(({ facts }) => facts)].flatMap(({ explains }) => explains ?? []);
  };

  it('are explained where they stand, and nowhere else', () => {
    const sale = { area_basis: 'super_built_up', khata: 'b', rera_number: 'PRM/KA/RERA/1' } as const;
    expect(explained(sale)).toEqual(['super-built-up', 'b-khata', 'rera-number']);
    expect(explained({ property_type: 'Rent', lock_in_months: 6 })).toEqual(['lock-in']);
    expect(explained({ property_type: 'Rent', lock_in_months: 0, khata: 'a', area_basis: 'carpet' })).toEqual(
      [],
    );
  });

  it('are explained by links where many pictures take the room of the page', () => {
    const byLink = (count: number) =>
      page({ images: Array.from({ length: count }, (_, n) => `https://photos.example/${n}.jpg`) })
        .explainedByLink;
    expect([byLink(0), byLink(5), byLink(6)]).toEqual([false, false, true]);
  });
});
