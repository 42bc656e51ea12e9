import { describe, expect, test } from 'vitest';
import { sqftPrices } from '#domain/cost/sqft-prices.ts';
import { aCatalogue, anArea, aProperty, guid } from '../../fixtures/rows.ts';

const area = anArea();
const priced = (n: number, price: number, sqft: number, overrides = {}) =>
  aProperty({ id: guid(2000 + n), area_id: area.id, price, sqft, ...overrides });
const areaPrices = (...properties: ReturnType<typeof priced>[]) =>
  sqftPrices(aCatalogue({ areas: [area], properties })).areas.get(area.id);

describe('the average price per square foot', () => {
  test('is the total price over the total area of one type, rounded to hundreds', () => {
    const prices = areaPrices(
      priced(1, 90_00_000, 1000),
      priced(2, 50_00_000, 500),
      priced(3, 3_00_00_000, 2000, { asset_type: 'Villa' }),
    );
    // 1,40,00,000 over 1,500 is 9,333.
    expect(prices?.get('Apartment')).toEqual({ type: 'Apartment', rupees: 9300, homes: 2 });
    expect(prices?.get('Villa')).toEqual({ type: 'Villa', rupees: 15_000, homes: 1 });
    expect([...(prices?.keys() ?? [])]).toEqual(['Apartment', 'Villa']);
  });

  test.each([
    ['a home to rent', { property_type: 'Rent' as const }],
    ['a price on request', { price: null }],
    ['another currency', { currency: 'USD' }],
    ['an unknown size', { sqft: 0 }],
    ['a home of unknown type', { asset_type: null }],
    ['an unpublished home', { publish: 10 }],
  ])('leaves out %s', (_, overrides) => {
    expect(areaPrices(priced(1, 90_00_000, 1000), priced(2, 50, 1, overrides))?.get('Apartment')?.homes).toBe(
      1,
    );
  });

  test("of a city covers all its areas and no other city's", () => {
    const lake = anArea({ id: guid(51), slug: 'hebbal' });
    const palace = anArea({ id: guid(52), slug: 'palace-road', city_id: guid(2) });
    const { cities } = sqftPrices(
      aCatalogue({
        areas: [area, lake, palace],
        properties: [
          priced(1, 90_00_000, 1000),
          priced(2, 70_00_000, 1000, { area_id: lake.id }),
          priced(3, 10_00_000, 1000, { area_id: palace.id }),
        ],
      }),
    );
    expect(cities.get(guid(1))?.get('Apartment')).toMatchObject({ rupees: 8000, homes: 2 });
  });

  test('is calculated once per catalogue', () => {
    const catalogue = aCatalogue({ areas: [area] });
    expect(sqftPrices(catalogue)).toBe(sqftPrices(catalogue));
  });
});
