import { describe, expect, it } from 'vitest';
import {
  doubtsAbout,
  isPlausiblePrice,
  isPlausibleSize,
  questionsAbout,
} from '#domain/property/doubts-about.ts';

describe('a price or a size that no home can have', () => {
  it.each([
    ['Sale', 1, false],
    ['Sale', 95, false],
    ['Sale', 52_000, false],
    ['Sale', 1_00_000, true],
    ['Sale', 95_00_000, true],
    ['Sale', 2e10, false],
    ['Rent', 1, false],
    ['Rent', 52_000, true],
    ['Rent', 95_00_000, false],
  ])('%s at ₹%d is plausible: %s', (property_type, price, plausible) =>
    expect(isPlausiblePrice({ property_type, price })).toBe(plausible),
  );

  it.each([
    [1, false],
    [10, false],
    [99.9, false],
    [100, true],
    [1450, true],
    [14_505_000, false],
  ])('%d sqft is plausible: %s', (sqft, plausible) => expect(isPlausibleSize(sqft)).toBe(plausible));

  it('is asked about in words', () => {
    expect(doubtsAbout({ property_type: 'Sale', price: 1, currency: null, sqft: 10 })).toEqual([
      {
        column: 'price',
        question: 'Is the price really ₹1? Homes for sale cost ₹1,00,000 to ₹10,00,00,00,000.',
      },
      { column: 'sqft', question: 'Is the size really 10 sqft? Homes have 100 to 1,00,000 sqft.' },
    ]);
    expect(doubtsAbout({ property_type: 'Rent', price: 95_00_000, sqft: 900 })).toEqual([
      {
        column: 'price',
        question: 'Is the price really ₹95,00,000 a month? Homes to rent cost ₹1,000 to ₹50,00,000.',
      },
    ]);
  });

  it('is none that is not given, and no price in another currency', () => {
    expect(doubtsAbout({ property_type: 'Sale', price: null, sqft: 0 })).toEqual([]);
    expect(doubtsAbout({ property_type: 'Sale', price: 5, currency: 'USD' })).toEqual([]);
  });

  it.each([
    [1_62_00_000, 81_00_000, 'Is the price really ₹81,00,000? That is 50 % less than ₹1,62,00,000.'],
    [90_00_000, 1_25_00_000, 'Is the price really ₹1,25,00,000? That is 39 % more than ₹90,00,000.'],
    [90_00_000, 1_20_00_000, null],
    [90_00_000, 60_00_000, null],
    [90_00_000, null, null],
    [null, 90_00_000, null],
    [1, 90_00_000, null],
  ])('is asked about when the price jumps by more than a third: from %j to %j', (was, price, question) =>
    expect(questionsAbout({ property_type: 'Sale', price: was }, { price })).toEqual(
      question === null ? [] : [question],
    ),
  );

  it('is no jump to a rent, or to another currency', () => {
    const home = { property_type: 'Sale', price: 90_00_000 };
    expect(questionsAbout(home, { property_type: 'Rent', price: 45_000 })).toEqual([]);
    expect(questionsAbout(home, { currency: 'USD', price: 90_000 })).toEqual([]);
  });

  it('is asked about once: only a change raises a question', () => {
    const stored = { property_type: 'Sale', price: 1, sqft: 900 };
    expect(questionsAbout(stored, { title: 'Flat' })).toEqual([]);
    expect(questionsAbout(stored, { price: 2 })).toEqual([expect.stringContaining('₹2?')]);
    expect(questionsAbout(stored, { property_type: 'Rent' })).toEqual([
      expect.stringContaining('₹1 a month?'),
    ]);
    expect(questionsAbout({}, { ...stored, sqft: 10 })).toHaveLength(2);
    expect(questionsAbout({}, { name: 'A society' })).toEqual([]);
  });
});
