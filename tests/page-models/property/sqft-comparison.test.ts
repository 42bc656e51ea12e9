import { describe, expect, test } from 'vitest';
import { roundedHomeCount, sqftComparison } from '#page-models/property/sqft-comparison.ts';
import type { Property } from '#domain/property/property.ts';
import { aCatalogue, anArea, aProperty, guid, homes } from '../../fixtures/rows.ts';

const area = anArea();
const comparisonAt = (price: number, others: Property[]) => {
  const home = aProperty({ id: guid(9), area_id: area.id, price, sqft: 1000 });
  return sqftComparison(home, aCatalogue({ areas: [area], properties: [home, ...others] }));
};
const neighbours = (count: number, overrides: Partial<Property> = {}) =>
  homes(count, { area_id: area.id, price: 1_00_00_000, sqft: 1000, ...overrides });

describe('the comparison of a price per square foot with its area', () => {
  test.each([
    [79_00_000, '21% below ₹10,000, the middle of 5 homes of this type in the area'],
    [1_20_00_000, '20% above ₹10,000, the middle of 5 homes of this type in the area'],
    [1_00_00_000, 'at ₹10,000, the middle of 5 homes of this type in the area'],
  ])('of a home at %i is given in whole percent', (price, words) => {
    expect(comparisonAt(price, neighbours(4))).toBe(words);
  });

  test('is not made of a home that is 576 % above its place, which looks odd until a person has said that its price is right', () => {
    const price = 6_76_00_000;
    const odd = 'which looks odd: ask before you go';
    expect(comparisonAt(price, neighbours(9))).toBe(odd);
    expect(comparisonAt(30_00_000, neighbours(9))).toBe(odd);
    const home = aProperty({ id: guid(9), area_id: area.id, price, sqft: 1000, vouched: { price } });
    const of = (one: Property) =>
      sqftComparison(one, aCatalogue({ areas: [area], properties: [one, ...neighbours(9)] }));
    expect(of(home)).toMatch(/^576% above/);
    expect(of({ ...home, price: price + 1 })).toBe(odd);
  });

  test('of what no home costs looks odd also where no other is known', () => {
    const at = (price: number, vouched = {}) => {
      const home = aProperty({ area_id: area.id, price, sqft: 1000, ...vouched });
      return sqftComparison(home, aCatalogue({ areas: [area], properties: [home] }));
    };
    expect(at(5_00_000)).toBe('which looks odd: ask before you go');
    expect(at(50_00_00_000)).toBe('which looks odd: ask before you go');
    expect(at(5_00_000, { vouched: { price: 5_00_000 } })).toBeNull();
    expect(at(50_00_000)).toBeNull();
  });

  test('needs five homes of the type, including the home itself', () => {
    expect(comparisonAt(90_00_000, neighbours(3))).toBeNull();
    expect(comparisonAt(90_00_000, [...neighbours(3), ...neighbours(9, { asset_type: 'Villa' })])).toBeNull();
  });

  test('counts only homes whose area measures the same, and says what it is', () => {
    const measured = { area_basis: 'super_built_up' as const };
    const home = aProperty({ id: guid(9), area_id: area.id, price: 90_00_000, sqft: 1000, ...measured });
    const comparedWith = (others: Property[]) =>
      sqftComparison(home, aCatalogue({ areas: [area], properties: [home, ...others] }));
    expect(comparedWith(neighbours(9))).toBeNull();
    expect(comparedWith(neighbours(4, measured))).toBe(
      '10% below ₹10,000, the middle of 5 homes of this type and of super built-up area in the area',
    );
  });

  test('is left out without an area, for a rental or without a size', () => {
    const others = neighbours(9);
    const catalogue = aCatalogue({ areas: [area], properties: others });
    for (const overrides of [{ area_id: null }, { property_type: 'Rent' as const }, { sqft: null }]) {
      expect(sqftComparison(aProperty({ area_id: area.id, ...overrides }), catalogue)).toBeNull();
    }
  });

  test('falls back from a part with too few homes to its place, and names it', () => {
    const part = anArea({ id: guid(51), area: 'Part', slug: 'part', lies_in: area.id });
    const comparedBeside = (count: number) => {
      const home = aProperty({ id: guid(9), area_id: part.id, price: 90_00_000, sqft: 1000 });
      const beside = neighbours(count, { area_id: part.id });
      const others = neighbours(12, { price: 1_20_00_000 }).map((one, n) => ({ ...one, id: guid(500 + n) }));
      return sqftComparison(
        home,
        aCatalogue({ areas: [area, part], properties: [home, ...beside, ...others] }),
      );
    };
    expect(comparedBeside(3)).toBe('25% below ₹12,000, the middle of 10+ homes of this type in Whitefield');
    expect(comparedBeside(4)).toBe('10% below ₹10,000, the middle of 5 homes of this type in the area');
  });

  test('rounds ten homes and more down to tens, so that one more home changes few pages', () => {
    expect([9, 10, 19, 1234].map(roundedHomeCount)).toEqual([
      '9 homes',
      '10+ homes',
      '10+ homes',
      '1,230+ homes',
    ]);
  });
});
