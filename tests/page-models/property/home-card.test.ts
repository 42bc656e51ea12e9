import { describe, expect, it } from 'vitest';
import type { Property } from '#domain/property/property.ts';
import { homeCard, homeCards, listingNameOfHome } from '#page-models/property/home-card.ts';
import { aBareProperty, aCatalogue, anArea, aProperty, aSociety, guid } from '../../fixtures/rows.ts';

const catalogue = aCatalogue({
  areas: [anArea({ id: guid(50), area: 'Hebbal' }), anArea({ id: guid(51), area: 'N/A', slug: 'na' })],
  societies: [aSociety(), aSociety({ id: '1000', name: 'Unlisted ' })],
});
const card = (overrides: Partial<Property> = {}) => homeCard(aProperty(overrides), catalogue);

describe('the card of a home', () => {
  it('shows the known facts', () => {
    const history: Property['history'] = [
      { on: '2026-11-14', what: 'check', method: 'visit', confirmed: ['price'], seen: [], not_seen: [] },
    ];
    expect(card({ society_id: 'courtyard', history })).toMatchObject({
      href: '/property/listing-1000',
      title: '3 BHK in Courtyard Heights',
      lang: null,
      price: { text: '₹1.3 Cr', exact: '₹1,25,00,000', per: null },
      perSqft: '₹8,389 per sqft',
      facts: ['3 BHK', '1,490 sqft'],
      place: 'Courtyard Heights, Whitefield',
      badge: 'For Sale',
      verification: { state: 'verified', text: 'Checked on 14 November 2026' },
    });
  });

  it('shows missing facts in plain words, without an invented date', () => {
    expect(homeCard(aBareProperty(), catalogue)).toMatchObject({
      price: { text: 'Price on request' },
      perSqft: null,
      facts: [],
      place: 'Location not specified',
      verification: { state: 'unverified', text: 'Not verified yet' },
    });
  });

  it.each([
    [{ society_id: '1000' }, 'Whitefield'],
    [{ society_id: 'courtyard', area: ' ' }, 'Courtyard Heights'],
    [{ society_id: 'nowhere', area: 'N/A' }, 'Location not specified'],
    [{ area: null, area_id: guid(50) }, 'Hebbal'],
    [{ society_id: 'courtyard', area: '', area_id: guid(50) }, 'Courtyard Heights, Hebbal'],
    [{ area: 'Hebbal Kempapura', area_id: guid(50) }, 'Hebbal Kempapura'],
    [{ area: null, area_id: guid(51) }, 'Location not specified'],
  ])('with %j has the place %s', (overrides, place) => {
    expect(card(overrides).place).toBe(place);
  });

  it.each([
    [{ bedrooms: 0, sqft: 480 }, ['Studio', '480 sqft']],
    [{ bedrooms: 1, sqft: 0 }, ['1 BHK']],
    [{ bedrooms: 2.5, sqft: 0 }, ['2.5 BHK']],
    [{ bedrooms: null, sqft: 12_400 }, ['12,400 sqft']],
    [{ bedrooms: null, sqft: 0.2 }, []],
  ])('with %j has the facts %j', (overrides, facts) => {
    expect(card(overrides).facts).toEqual(facts);
  });

  it.each([
    { property_type: 'Rent' as const },
    { price: 0 },
    { sqft: 0 },
    { sqft: null },
    { currency: 'USD' },
    { price: 100, sqft: 1000 },
  ])('with %j has no price per sqft', (overrides) => {
    expect(card(overrides).perSqft).toBeNull();
  });

  it('of a rental has the badge For Rent and a monthly price', () => {
    expect(card({ property_type: 'Rent', price: 45_000 })).toMatchObject({
      badge: 'For Rent',
      price: { text: '₹45,000', per: '/month' },
    });
  });

  it('has the language of a Kannada title, but none for a mixed title', () => {
    expect(card({ title: 'ಜಯನಗರದಲ್ಲಿ ಮನೆ' })).toMatchObject({ title: 'ಜಯನಗರದಲ್ಲಿ ಮನೆ', lang: 'kn' });
    expect(card({ title: 'ಮನೆ: 2 BHK near Jayanagar' }).lang).toBeNull();
  });
});

describe('homes that look alike', () => {
  const slug = '3-bhk-in-courtyard-heights-6dd049a3';
  const tellingOf = (...rows: Partial<Property>[]) =>
    homeCards(
      rows.map((row, at) => aProperty({ id: guid(at), ...row })),
      catalogue,
    ).map(({ place }) => place.split(' · ').slice(1));

  it('have cards that say in what they differ', () => {
    expect(tellingOf({ floor_no: '2' }, { floor_no: 'Ground' })).toEqual([['Floor 2'], ['Ground floor']]);
    expect(tellingOf({ facing_dir: 'East' }, { facing_dir: 'West' })).toEqual([
      ['East facing'],
      ['West facing'],
    ]);
    expect(tellingOf({ source_key: 'WF-1' }, { source_key: 'WF-2' })).toEqual([['Ref WF-1'], ['Ref WF-2']]);
  });

  it('have cards that say no more than before where society, size or price differ', () => {
    expect(tellingOf({ floor_no: '2', price: 1_000_000 }, { floor_no: '3' })).toEqual([[], []]);
    expect(tellingOf({ floor_no: '2' }, { floor_no: '3', society_id: 'courtyard' })).toEqual([[], []]);
    expect(tellingOf({ floor_no: '2', sqft: 900 }, { floor_no: '3' })).toEqual([[], []]);
    expect(tellingOf({ floor_no: '2', title: 'A villa' }, { floor_no: '3' })).toEqual([[], []]);
  });

  it('are named by the same facts in search engines, and a home with a title of its own by its title', () => {
    const facts = { society_id: 'courtyard', floor_no: '3', facing_dir: 'East', source_key: 'WF-7' };
    expect(listingNameOfHome(aProperty({ ...facts, title: '3 BHK for sale', slug }), catalogue)).toBe(
      '3 BHK for sale, Courtyard Heights, 1,490 sqft, floor 3, East facing, WF-7',
    );
    expect(listingNameOfHome(aProperty({ ...facts, title: '3 BHK for sale' }), catalogue)).toBe(
      '3 BHK for sale',
    );
  });
});
