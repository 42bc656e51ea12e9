import { describe, expect, test } from 'vitest';
import { type HomeToMerge, mergeHome } from '#domain/partner-file/merge-home.ts';

type Row = Readonly<Record<string, unknown>>;
const merge = (ours: Row, theirs: Row, stated: Row = {}, settled: Row = {}) => {
  const home: HomeToMerge = {
    ours,
    theirs,
    stated: new Map(Object.entries(stated)),
    settled: new Map(Object.entries(settled)),
  };
  return mergeHome(home);
};
const nothing = { fields: {}, conflicts: [] };

describe('a home of a partner', () => {
  test('follows its file where nobody has changed it', () => {
    expect(merge({ price: 100, lift: true }, { price: 90, lift: true }, { price: 100, lift: true })).toEqual({
      fields: { price: 90 },
      conflicts: [],
    });
  });

  test('keeps what staff changed, and it is a conflict while the file says something else', () => {
    expect(merge({ price: 120 }, { price: 100 }, { price: 100 })).toEqual({
      fields: {},
      conflicts: ['price'],
    });
    expect(merge({ price: 120 }, { price: 110 }, { price: 100 })).toEqual({
      fields: {},
      conflicts: ['price'],
    });
    expect(merge({ price: 120 }, { price: 120 }, { price: 100 })).toEqual(nothing);
  });

  test('keeps what staff emptied', () => {
    expect(merge({ price: null }, { price: 100 }, { price: 100 }).conflicts).toEqual(['price']);
  });

  test('is no conflict once staff decided to keep ours, until the file says a third thing', () => {
    expect(merge({ price: 120 }, { price: 100 }, { price: 100 }, { price: 100 })).toEqual(nothing);
    expect(merge({ price: 120 }, { price: 130 }, { price: 100 }, { price: 100 }).conflicts).toEqual([
      'price',
    ]);
  });

  test('gets what the file states for the first time where nothing is, and keeps what is there', () => {
    expect(merge({ baths: null, price: 5 }, { baths: 2, price: 6 })).toEqual({
      fields: { baths: 2 },
      conflicts: ['price'],
    });
  });

  test('keeps what the file does not state any more', () => {
    expect(merge({ baths: 2, price: 5 }, { price: 5 }, { baths: 2, price: 5 })).toEqual(nothing);
  });

  test('does not change because a number, a list or an empty text is written in another way', () => {
    expect(
      merge({ bedrooms: 2.0, water: [], floor_no: '' }, { bedrooms: 2, water: null, floor_no: null }),
    ).toEqual(nothing);
  });
});
