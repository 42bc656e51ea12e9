import { describe, expect, it } from 'vitest';
import { numberIn, readAmount, readNumber } from '#domain/typed-text/read-number.ts';

describe('a written number', () => {
  it.each([
    ['0', 0],
    ['2.5', 2.5],
    ['1450', 1450],
    ['1,450', 1450],
    ['1,450.50', 1450.5],
    ['12,34,567', 12_34_567],
    ['1,00,000', 1_00_000],
    ['95,00,000.00', 95_00_000],
    ['100,000', 1_00_000],
    ['1,234,567', 1_234_567],
    ['1,23,45,67,890', 1_23_45_67_890],
    [' ₹ 4,500 ', 4500],
    ['-12.97', -12.97],
    ['-0', 0],
  ])('%j is %d', (typed, value) => expect(readNumber(typed)).toEqual({ value }));

  it.each([
    '2,5',
    '1450,5',
    '1,57',
    '12,34',
    '1,,000',
    ',500',
    '0,500',
    '1,00,00',
    '1,0000',
    '1234,567',
    '12,345,67',
    '1.450,50',
    '1.450.000',
    '1,450,',
    '1 450',
    '1\u00a0450',
    '1\u2009450',
    '1\u202f450',
    "1'450",
    '1’450',
    '1_450',
    '1٬450',
    '١٤٥٠',
    '१४५०',
    '೧೪೫೦',
    '−5',
    '1e3',
    '0x10',
    '5-6',
    '',
  ])('%j is refused, with the way to write it', (typed) =>
    expect(readNumber(typed)).toEqual({
      problem:
        'This must be a number, such as 1,450 or 2.5. A comma stands between thousands, and a point before a fraction.',
    }),
  );

  it('is null for any other text', () => {
    expect(['1,450', '2,5', 'many', '1.5'].map(numberIn)).toEqual([1450, null, null, 1.5]);
  });
});

describe('a size or an amount', () => {
  it('with three digits behind the point may be thousands, and is asked about', () => {
    for (const typed of ['1.450', '₹1.450', '12.500', '999.000'])
      expect(readAmount(typed)).toEqual({
        problem: expect.stringMatching(/^Is this \d+,\d00\? Write|^Is this \d+,\d50\? Write/),
      });
    expect(readAmount('1.450')).toEqual({
      problem: 'Is this 1,450? Write it like that, or with at most two digits after the point.',
    });
  });

  it.each([
    ['1.45', 1.45],
    ['1450.125', 1450.125],
    ['0.125', 0.125],
    ['1,450.125', 1450.125],
  ])('%j is %d', (typed, value) => expect(readAmount(typed)).toEqual({ value }));
});
