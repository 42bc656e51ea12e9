import { describe, expect, it } from 'vitest';
import { areaPage } from '#page-models/area/area-page.ts';
import { propertyPage } from '#page-models/property/property-page.ts';
import { societyPage } from '#page-models/society/society-page.ts';
import { aContext, anArea, aProperty, aSociety, guid, homes } from '../../fixtures/rows.ts';

describe('the social image of a home', () => {
  const card = (overrides: Parameters<typeof aProperty>[0] = {}) => {
    const home = aProperty(overrides);
    return propertyPage(home, aContext({ properties: [home] })).head.socialImage;
  };

  it('shows price, title, place, size and the date of the check', () => {
    const check = { on: '2026-11-14', what: 'check', method: 'call' } as const;
    expect(card({ history: [{ ...check, confirmed: ['price'], seen: [], not_seen: [] }] })).toEqual({
      kicker: 'For Sale',
      headline: '₹1.3 Cr',
      title: '3 BHK in Courtyard Heights',
      place: 'Whitefield, Bangalore',
      facts: ['3 BHK', '1,490 sqft', '₹8,389 per sqft'],
      note: 'Checked on 14 November 2026',
      checked: true,
      illustration: null,
    });
  });

  it('is not marked as checked when only the day of a check is known', () => {
    expect(card()).toMatchObject({ note: 'Checked on 14 November 2026', checked: false });
  });

  it('shows a monthly rent, and leaves out the place when the title contains it', () => {
    const rented = card({ property_type: 'Rent', price: 45_000, title: '2 BHK in Whitefield' });
    expect(rented).toMatchObject({ kicker: 'For Rent', headline: '₹45,000/month', place: null });
  });

  it('is not marked as checked when the home was never checked', () => {
    expect(card({ last_verified: null })).toMatchObject({ note: 'Not verified yet', checked: false });
  });

  it('shows the illustration that its page begins with', () => {
    const home = aProperty({ images: [] });
    const page = propertyPage(home, aContext({ properties: [home] }));
    expect(page.head.socialImage?.illustration).toBe(page.gallery[0]?.src);
    expect(page.head).toMatchObject({
      imageAlt: expect.stringContaining('not a photograph'),
      photograph: null,
    });
  });
});

describe('the address of a social image', () => {
  const addressOf = (overrides: Parameters<typeof aProperty>[0]) => {
    const home = aProperty(overrides);
    return propertyPage(home, aContext({ properties: [home] })).head.image;
  };

  it('changes only with the content of the social image', () => {
    const address = addressOf({});
    expect(address).toMatch(/^https:\/\/angala\.example\/cards\/property\/listing-1000\.jpg\?v=[a-z0-9]+$/);
    expect(addressOf({ price: 12_600_000 })).not.toBe(address);
    expect(addressOf({ description: 'Another text.', floor_no: 3 })).toBe(address);
  });
});

it('the social image of a society shows its flats, prices and homes', () => {
  const society = aSociety({ area: guid(50), configurations: '2, 3 BHK', price_range: '₹92.0 L to ₹1.8 Cr' });
  const rows = { societies: [society], areas: [anArea()], properties: homes(2, { society_id: 'courtyard' }) };
  expect(societyPage(society, aContext(rows)).head.socialImage).toMatchObject({
    kicker: 'Society',
    headline: 'Courtyard Heights',
    place: 'Whitefield, Bangalore',
    facts: ['2, 3 BHK', '₹92.0 L to ₹1.8 Cr'],
    note: '2 homes listed · Ready to Move',
  });
});

it('the social image of an area shows its prices and yield', () => {
  const area = anArea({
    city_section: 'East Bangalore',
    market_data: { avgPricePerSqft: 9800, rentalYieldMin: 3, rentalYieldMax: 4.5 },
  });
  expect(areaPage(area, aContext({ areas: [area] })).head.socialImage).toMatchObject({
    kicker: 'Area',
    headline: 'Whitefield',
    place: 'East Bangalore',
    facts: ['₹9,800 per sqft', 'rental yield 3% to 4.5%'],
    note: null,
  });
});
