import { describe, expect, it } from 'vitest';
import type { Property } from '#domain/property/property.ts';
import { relatedHomes, relatedIndex } from '#domain/property/related-homes.ts';
import { aProperty, guid, minute } from '../../fixtures/rows.ts';

const WHITEFIELD = guid(50);
const HEBBAL = guid(51);
const thisHome = aProperty({ id: guid(100), price: 10_000_000, area_id: WHITEFIELD });

/** Another home. The higher its number, the newer it is. */
function home(n: number, overrides: Partial<Property> = {}): Property {
  return aProperty({
    id: guid(100 + n),
    created_at: minute(n),
    price: 10_000_000,
    area_id: HEBBAL,
    ...overrides,
  });
}

function related(to: Property, others: readonly Property[]): number[] {
  const ids = relatedHomes(
    relatedIndex([to, ...others], ({ city }) => city ?? 'Bangalore'),
    to,
  ).map(({ id }) => Number.parseInt(id.slice(-12), 16));
  return ids.map((id) => id - 100);
}

describe('related homes', () => {
  it('are all in the city of the home, even if a home elsewhere costs the same', () => {
    const others = [home(1, { city: 'Mysuru' }), home(2, { price: 18_000_000 }), home(3, { city: 'Mysuru' })];
    expect(related(thisHome, others)).toEqual([2]);
    expect(related({ ...thisHome, city: 'Mysuru', area_id: null }, others)).toEqual([3, 1]);
    expect(related({ ...thisHome, city: 'Hassan', area_id: null }, others)).toEqual([]);
  });

  it('are the four closest in price, cheaper or dearer', () => {
    const others = [9, 11.5, 10.1, 14, 9.8, 6].map((lakhs, n) => home(n + 1, { price: lakhs * 1_000_000 }));
    expect(related(thisHome, others)).toEqual([3, 5, 1, 2]);
  });

  it('from half to twice the price come before all others', () => {
    const others = [
      home(1, { price: 5_000_000 }),
      home(2, { price: 20_000_000 }),
      home(8, { price: 4_999_999 }),
      home(9, { price: 20_000_001 }),
    ];
    expect(related(thisHome, others)).toEqual([1, 2, 9, 8]);
  });

  it('are compared by price only in rupees', () => {
    const dollars = home(9, { price: 10_000_000, currency: 'USD' });
    const others = [home(1), home(2), home(3), home(4), dollars];
    expect(related(thisHome, others)).toEqual([4, 3, 2, 1]);
    expect(related(dollars, [thisHome, home(1), home(2, { price: 1 }), home(3)])).toEqual([3, 2, 1, 0]);
  });

  it('at the same price distance are sorted newest first, then by id', () => {
    const others = [
      home(1, { price: 9_000_000 }),
      home(2, { price: 11_000_000 }),
      home(4, { price: 9_000_000, created_at: minute(7) }),
      home(3, { price: 11_000_000, created_at: minute(7) }),
    ];
    expect(related(thisHome, others)).toEqual([3, 4, 2, 1]);
  });

  it('of the same price are the newest', () => {
    expect(
      related(
        thisHome,
        Array.from({ length: 9 }, (_, n) => home(n + 1)),
      ),
    ).toEqual([9, 8, 7, 6]);
  });

  it('do not include the home itself or the other type', () => {
    expect(related(thisHome, [home(1, { property_type: 'Rent' }), home(2)])).toEqual([2]);
  });

  it('are filled up to four with the newest of the same area, then of any area', () => {
    const farPrice = { price: 90_000_000 };
    const others = [
      home(1),
      home(2, { ...farPrice, area_id: WHITEFIELD }),
      home(3, { ...farPrice, area_id: WHITEFIELD, price: null }),
      home(8, farPrice),
      home(9, { ...farPrice, price: 0 }),
    ];
    expect(related(thisHome, others)).toEqual([1, 3, 2, 9]);
  });

  it('of a home without a price are the newest, those of its area first', () => {
    const others = [home(1, { area_id: WHITEFIELD }), home(7), home(8), home(9)];
    for (const price of [null, undefined, 0]) {
      expect(related({ ...thisHome, price }, others)).toEqual([1, 9, 8, 7]);
    }
  });

  it('of a home without an area are the newest, as no area is not a shared area', () => {
    const others = [home(1, { area_id: null }), home(6), home(7), home(8), home(9)];
    expect(related({ ...thisHome, price: null, area_id: null }, others)).toEqual([9, 8, 7, 6]);
  });

  it('are empty for the only home', () => {
    expect(related(thisHome, [])).toEqual([]);
  });
});
