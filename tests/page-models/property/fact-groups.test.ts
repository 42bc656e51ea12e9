import { describe, expect, test } from 'vitest';
import type { Property } from '#domain/property/property.ts';
import { factGroups, firstFacts } from '#page-models/property/fact-groups.ts';
import { homeTerms } from '#page-models/property/home-terms.ts';
import { askUs, asksFor, missingFacts } from '#page-models/property/missing-facts.ts';
import { tilesOf } from '#page-models/property/tiles.ts';
import { videoOf } from '#page-models/property/video-of.ts';
import { aBareProperty, aCatalogue, aProperty, aSociety } from '../../fixtures/rows.ts';

const society = aSociety({ rera_number: 'PRM/KA/RERA/1251/308/PR/170726/000001' });
const catalogue = aCatalogue({ societies: [society] });
const linesOf = (facts: Partial<Property>) => {
  const home = aProperty(facts);
  const first = firstFacts(home);
  return [...(first.length > 0 ? [{ name: 'First', facts: first }] : []), ...factGroups(home, catalogue)].map(
    ({ name, facts: stated }) =>
      [name, ...stated.map(({ label, value }) => `${label}: ${value}`)].join(' | '),
  );
};

describe('the facts of a home', () => {
  test('stand in the order in which a tenant asks', () => {
    expect(
      linesOf({
        property_type: 'Rent',
        price: 30_000,
        furnishing: 'semi',
        furnished_with: ['Wardrobes', '2 beds'],
        balconies: 0,
        available_from: '2026-12-01',
        open_to: ['family', 'singles'],
        pets: false,
        lock_in_months: 6,
        notice_months: 1,
        deposit: '2 months',
        brokerage: '0',
        negotiable: true,
        total_floors: 12,
        built_year: 2015,
        parking_covered: 1,
        parking_two_wheeler: 1,
        water: ['corporation', 'borewell'],
        power_backup: 'lift_and_lights',
        lift: true,
        gated: true,
      }),
    ).toEqual([
      'First | Deposit: 2 months’ rent (₹60,000) | Available: From 1 December 2026 | Furnishing: Semi-furnished | Open to: Families and singles | Parking: 1 covered, 1 two-wheeler | Water: Corporation and borewell',
      'Moving in | Pets: Not allowed | Lock-in: 6 months | Notice: 1 month',
      'The money | Brokerage: None | Rent negotiable: Yes',
      'The building | Floors of the building: 12 | Built in: 2015 | Power backup: Lift and lights | Lift: Yes | Gated community: Yes',
      'The home | What is there: Wardrobes, 2 beds | Balconies: None',
    ]);
  });

  test('of a sale say when it is ready, whose papers it has and its own number before that of its society', () => {
    const sale = { possession: '2027-06', sale_kind: 'new', ownership: 'freehold', khata: 'a' } as const;
    expect(linesOf({ ...sale, society_id: society.id, brokerage: '1%' })).toEqual([
      'Moving in | Possession: Under construction until June 2027',
      'The money | Brokerage: 1% of the price (₹1,25,000) | Ownership: Freehold | Khata: A khata',
      'The building | RERA number: PRM/KA/RERA/1251/308/PR/170726/000001',
      'The home | New or resale: New',
    ]);
    expect(linesOf({ society_id: society.id, rera_number: 'PRM/KA/RERA/1' })).toEqual([
      'The building | RERA number: PRM/KA/RERA/1',
    ]);
  });

  test('leave out what makes no sense for the offer, and what is no known charge or day', () => {
    expect(linesOf({ deposit: '2 months', lock_in_months: 6, pets: true, open_to: ['anyone'] })).toEqual([]);
    expect(linesOf({ property_type: 'Rent', possession: 'ready', khata: 'b', sale_kind: 'new' })).toEqual([]);
    expect(linesOf({ property_type: 'Rent', deposit: 'two', furnished_with: [' '] })).toEqual([]);
  });

  test.each([
    [{ parking_covered: 2, parking_open: 1 }, '2 covered, 1 open'],
    [{ parking_covered: 0, parking_open: 1 }, '1 open'],
    [{ parking_covered: 0 }, 'None covered'],
    [{ parking_covered: 0, parking_open: 0, parking_two_wheeler: 0 }, 'None for cars, none for two-wheelers'],
  ])('say of parking %j only what is stated', (parking, text) => {
    expect(linesOf(parking)).toEqual([`The building | Parking: ${text}`]);
  });
});

describe('the tile of the area', () => {
  test.each([
    [{ area_basis: 'carpet' }, ['Carpet: 1,490 sqft']],
    [{ area_basis: 'super_built_up' }, ['Super built-up: 1,490 sqft (more)']],
    [
      { area_basis: 'super_built_up', carpet_sqft: 1100 },
      ['Super built-up: 1,490 sqft (more)', 'Carpet: 1,100 sqft'],
    ],
    [{ area_basis: 'carpet', carpet_sqft: 1100 }, ['Carpet: 1,490 sqft']],
    [{ area_basis: 'plot' }, ['Plot: 1,490 sqft (more)']],
    [{ area_basis: 'built_up', plot_sqft: 2400 }, ['Built-up: 1,490 sqft (more)', 'Plot: 2,400 sqft (more)']],
    [{}, ['Area (basis not given): 1,490 sqft']],
    [{ sqft: null }, ['Carpet: N/A']],
    [{ sqft: 0, area_basis: 'super_built_up' }, ['Carpet: N/A']],
    [{ sqft: null, plot_sqft: 2400 }, ['Plot: 2,400 sqft (more)']],
  ] satisfies [Partial<Property>, string[]][])('with %j is %j', (facts, tiles) => {
    const shown = tilesOf(aProperty({ bedrooms: null, baths: null, asset_type: null, ...facts }));
    expect(shown.map(({ label, value, basis }) => `${label}: ${value}${basis ? ' (more)' : ''}`)).toEqual(
      tiles,
    );
  });
});

describe('what a home does not say', () => {
  test('is asked once, in one line whose form asks for it already', () => {
    const rent = aBareProperty({ property_type: 'Rent' });
    expect(askUs(missingFacts(rent))).toEqual({
      question: 'The deposit, the furnishing and from when it is free',
      note: 'nobody has said yet.',
    });
    expect(asksFor(missingFacts({ ...rent, furnishing: 'none', available_from: 'now' }), true)).toBe(
      'The deposit, please',
    );
    expect(missingFacts(aProperty())).toEqual([
      'which area is meant',
      'when it is ready',
      'the parking',
      'the water',
    ]);
    expect(missingFacts(aProperty({ asset_type: 'Plot', area_basis: 'plot' }))).toEqual(['the water']);
  });

  test('is not asked when all is said', () => {
    const said = aProperty({
      property_type: 'Rent',
      deposit: '0',
      furnishing: 'none',
      available_from: 'now',
    });
    expect([askUs(missingFacts(said)), asksFor(missingFacts(said), true)]).toEqual([null, null]);
  });
});

test.each([
  [
    { furnishing: 'semi', available_from: '2026-12-01', deposit: '200000' },
    'Semi-furnished · from 1 Dec 2026 · deposit ₹2 L',
  ],
  [{ available_from: 'now', deposit: '2 months' }, 'Free now · deposit ₹60,000'],
  [{ deposit: '0' }, 'No deposit'],
  [{ deposit: '2 months', price: null }, null],
  [{}, null],
] satisfies [Partial<Property>, string | null][])('a card of a rent with %j says %j', (facts, line) => {
  expect(homeTerms(aProperty({ property_type: 'Rent', price: 30_000, ...facts }))).toBe(line);
});

test('a card of a sale says when it is ready, and nothing of a tenancy', () => {
  const sale = { possession: 'ready', furnishing: 'full', deposit: '0', available_from: 'now' } as const;
  expect(homeTerms(aProperty(sale))).toBe('Ready to move · furnished');
});

test('a video is a link to its https address, and nothing else is one', () => {
  expect(videoOf({ video_url: 'https://video.example/walk?v=1' })).toEqual({
    href: 'https://video.example/walk?v=1',
    label: 'Video of this home, at video.example',
  });
  for (const video_url of ['javascript:alert(1)', 'http://video.example', 'N/A', '', null])
    expect(videoOf({ video_url })).toBeNull();
});
