import { describe, expect, test } from 'vitest';
import {
  typedUnits,
  readBedroomsTyped,
  readTypedCount,
  readTypedCountOrNone,
  readMonthlyTyped,
  readSizeTyped,
  sayNumberTyped,
} from '#domain/column/typed-number.ts';

describe('as people type it', () => {
  test.each([
    ['2', 2],
    ['2 BHK', 2],
    ['3bhk', 3],
    ['2.5 BHK', 2.5],
    ['two bhk', 2],
    ['4 Bedrooms', 4],
    ['studio', 0],
    ['1 RK', 0],
  ])('%s is %s bedrooms', (typed, value) => expect(readBedroomsTyped(typed)).toEqual({ value }));

  test.each([
    ['1,454 sq ft', 1454],
    ['1454sft', 1454],
    ['1,454 sq. ft.', 1454],
    ['2400 square feet', 2400],
    ['135 sq m', 1453],
    ['135 m²', 'refused'],
    ['1200 carpet', 'refused'],
    ['1.450', 'refused'],
  ])('%s is %s square feet', (typed, value) => {
    const read = readSizeTyped(typed);
    expect('problem' in read ? 'refused' : read.value).toBe(value);
  });

  test.each([
    ['₹3,500 a month', 3500],
    ['3500 pm', 3500],
    ['3,500/month', 3500],
    ['3500/-', 3500],
    ['3500', 3500],
  ])('%s is %s rupees a month', (typed, value) => expect(readMonthlyTyped(typed)).toEqual({ value }));

  test('a unit of something else, or a sum, is refused in words of the field', () => {
    const cars = readTypedCount(typedUnits.cars, 'a number of cars, such as 1');
    expect(cars('1 car')).toEqual({ value: 1 });
    expect(cars('2 months')).toEqual({ problem: 'This must be a number of cars, such as 1.' });
    for (const typed of ['2+1', '6 months', '2 BHK + study'])
      expect(readBedroomsTyped(typed)).toEqual({
        problem: expect.stringMatching(/^This must be a number of bedrooms/),
      });
  });

  test.each(['none', 'Nil', 'no balcony', 'no', 'zero balconies', 'without balcony'])(
    'of what a home may have none, %s is none',
    (typed) =>
      expect(readTypedCountOrNone(typedUnits.balconies, 'a number of balconies')(typed)).toEqual({
        value: 0,
      }),
  );

  test('none of something else is refused', () => {
    const balconies = readTypedCountOrNone(typedUnits.balconies, 'a number of balconies, such as 2');
    expect(balconies('2 balconies')).toEqual({ value: 2 });
    for (const typed of ['no lift', 'not said', 'na'])
      expect(balconies(typed)).toEqual({ problem: 'This must be a number of balconies, such as 2.' });
  });

  test('what was understood is read back, unless it is what was typed', () => {
    expect(sayNumberTyped('1 year', { value: 12 }, 'months')).toBe('12 months');
    expect(sayNumberTyped('3500 pm', { value: 3500 }, '₹ a month')).toBe('₹3,500 a month');
    expect(sayNumberTyped('1,454', { value: 1454 }, 'sqft')).toBeNull();
    expect(sayNumberTyped('x', { problem: 'no' }, 'sqft')).toBeNull();
  });
});
