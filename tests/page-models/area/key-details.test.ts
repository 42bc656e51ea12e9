import { describe, expect, it } from 'vitest';
import { areaKeyDetails } from '#page-models/area/key-details.ts';
import { aCatalogue, anArea, aProperty, guid } from '../../fixtures/rows.ts';

const catalogue = aCatalogue();

function detail(
  label: string,
  market: Record<string, unknown>,
  infrastructure: Record<string, unknown> = {},
) {
  const details = areaKeyDetails(anArea({ market_data: market, infrastructure }), catalogue);
  return details.find((fact) => fact.label === label)?.value ?? null;
}

describe('the key details of an area', () => {
  it('are complete when all values are known', () => {
    const area = anArea({
      city_section: 'East Bangalore',
      market_data: {
        averagePrice: 9_800_000,
        avgPricePerSqft: 8900,
        investmentRating: 'A-',
        appreciationRate: 6,
        rentalYieldMin: 3.1,
        rentalYieldMax: 3.8,
        stampDutyPercentage: 5.6,
      },
      infrastructure: {
        metroConnectivity: { nearestStation: 'Kadugodi', status: 'Operational' },
        waterSupplyReliability: 'Kaveri on alternate days',
      },
    });
    expect(areaKeyDetails(area, catalogue)).toEqual([
      { label: 'Location', value: 'East Bangalore' },
      {
        label: 'Avg Price per Sqft',
        value: '₹8,900',
        basis: 'Of the whole market here, as we were told; not counted from the homes that we list.',
      },
      { label: 'Investment Rating', value: 'A-' },
      { label: 'Appreciation Rate', value: '6%' },
      { label: 'Rental Yield', value: '3.1% to 3.8%' },
      { label: 'Metro Connectivity', value: 'Kadugodi (Operational)' },
      { label: 'Water Supply', value: 'Kaveri on alternate days' },
      { label: 'Stamp Duty', value: '5.6%' },
    ]);
  });

  it('contain only the location when no other value is known', () => {
    expect(areaKeyDetails(anArea({ market_data: null }), catalogue)).toEqual([
      { label: 'Location', value: 'Bangalore' },
    ]);
  });

  it('say whose price per sqft it is: of our own homes, of so many homes, or of the whole market', () => {
    const area = anArea();
    const basisWith = (market: Record<string, unknown>, ...rates: number[]) =>
      areaKeyDetails(
        { ...area, market_data: market },
        aCatalogue({
          areas: [area],
          properties: rates.map((rate, n) =>
            aProperty({ id: guid(200 + n), area_id: area.id, sqft: 1000, price: rate * 1000 }),
          ),
        }),
      ).find(({ label }) => label === 'Avg Price per Sqft')?.basis;
    const market = 'Of the whole market here, as we were told; not counted from the homes that we list.';
    for (const told of [12_500, '₹12,500', '12,500 per sqft'])
      expect(basisWith({ avgPricePerSqft: told }, 12_500)).toBe('Of the 1 home for sale that we list here.');
    expect(basisWith({ avgPricePerSqft: '₹12,500 - ₹14,000' }, 12_500)).toBe(market);
    expect(basisWith({ avgPricePerSqft: '9,000' }, 8_000, 10_000)).toBe(
      'Of the 2 homes for sale that we list here.',
    );
    expect(basisWith({ avgPricePerSqft: 8_000 }, 7_000, 8_000, 20_000)).toBe(
      'Of the 3 homes for sale that we list here.',
    );
    expect(basisWith({ avgPricePerSqft: 12_500, saleCount: 4 }, 9_000)).toBe(
      'Of 4 homes for sale, as we were told.',
    );
    expect(basisWith({ avgPricePerSqft: 12_500, saleCount: 0 }, 9_000)).toBe(market);
    expect(basisWith({ avgPricePerSqft: 12_500 })).toBe(market);
  });

  it('have our own price per sqft in place of one that was counted of homes, so that a page has one', () => {
    const [place, part] = [
      anArea({ id: guid(1), area: 'JP Nagar' }),
      anArea({ id: guid(2), area: '7th Phase' }),
    ];
    const homes = [4_000, 5_000, 5_500, 6_000, 9_000].map((rate, n) =>
      aProperty({
        ...{ id: guid(200 + n), area_id: n < 2 ? place.id : part.id, asset_type: 'Apartment' },
        ...{ sqft: 1000, price: rate * 1000, area_basis: null },
      }),
    );
    const within = { ...part, place_kind: 'part', lies_in: place.id } as const;
    const priceOf = (market_data: Record<string, unknown>, properties = homes) => {
      const told = { ...place, market_data };
      const facts = areaKeyDetails(told, aCatalogue({ areas: [told, within], properties }));
      return facts.find(({ label }) => label === 'Avg Price per Sqft');
    };
    const own = {
      label: 'Avg Price per Sqft',
      value: '₹5,500',
      basis:
        'Apartment, basis not given: the middle of 5 homes for sale with us, to the nearest hundred rupees.',
    };
    // Of the two homes that are in no part, of all five, and of a count that has changed since.
    expect(priceOf({ avgPricePerSqft: 4_500, saleCount: 2 })).toEqual(own);
    expect(priceOf({ avgPricePerSqft: 5_900 })).toEqual(own);
    expect(priceOf({ avgPricePerSqft: 6_266, saleCount: 72 })).toEqual(own);
    expect(priceOf({ avgPricePerSqft: null, saleCount: 72 })).toBeUndefined();
    // The whole market is something else.
    expect(priceOf({ avgPricePerSqft: 8_900 })?.value).toBe('₹8,900');
    // Too few for a figure of ours.
    expect(priceOf({ avgPricePerSqft: 4_500 }, homes.slice(0, 4))?.basis).toBe(
      'Of the 2 homes for sale in JP Nagar itself.',
    );
  });

  it.each([
    [8900, '₹8,900'],
    [8899.5, '₹8,900'],
    ['8900', '₹8,900'],
    ['12,400', '₹12,400'],
    ['₹8,900 - ₹9,400', '₹8,900 - ₹9,400'],
    [0, null],
    ['0', null],
    [-1, null],
    [0.2, null],
    ['N/A', null],
    [null, null],
    [{}, null],
  ])('show a price per sqft of %j as %j', (avgPricePerSqft, value) => {
    expect(detail('Avg Price per Sqft', { avgPricePerSqft })).toBe(value);
  });

  it.each([
    [6, '6%'],
    ['6.5', '6.5%'],
    ['6.5%', '6.5%'],
    ['6 to 8% a year', '6 to 8% a year'],
    [-2, '-2%'],
    ['N/A', null],
    [null, null],
  ])('show an appreciation of %j as %j', (appreciationRate, value) => {
    expect(detail('Appreciation Rate', { appreciationRate })).toBe(value);
  });

  it.each([
    [3, 4.5, '3% to 4.5%'],
    ['3', '4.5%', '3% to 4.5%'],
    [3, 3, '3%'],
    ['3%', 3, '3%'],
    [3, null, '3%'],
    [undefined, 4.5, '4.5%'],
    ['N/A', 4.5, '4.5%'],
    [null, 'N/A', null],
  ])('show a yield from %j to %j as %j', (rentalYieldMin, rentalYieldMax, value) => {
    expect(detail('Rental Yield', { rentalYieldMin, rentalYieldMax })).toBe(value);
  });

  it.each([
    [{ nearestStation: 'Kadugodi', status: 'Operational' }, 'Kadugodi (Operational)'],
    [{ nearestStation: 'Kadugodi' }, 'Kadugodi'],
    [{ nearestStation: 'Kadugodi', status: 'N/A' }, 'Kadugodi'],
    [{ nearestStation: 'N/A', status: 'Planned' }, 'Planned'],
    [{ nearestStation: null, status: null }, null],
    [{}, null],
    ['Kadugodi, 2 km', 'Kadugodi, 2 km'],
    ['N/A', null],
    [null, null],
    [[], null],
  ])('show a metro of %j as %j', (metroConnectivity, value) => {
    expect(detail('Metro Connectivity', {}, { metroConnectivity })).toBe(value);
  });
});
