import { describe, expect, test } from 'vitest';
import { describePriceChange, priceInFull, readTypedPrice } from '#domain/money/typed-price.ts';

describe('a spoken price', () => {
  test.each([
    ['1.57 cr', 1_57_00_000],
    ['1.57cr', 1_57_00_000],
    ['1½ cr', 1_50_00_000],
    ['¾ crore', 75_00_000],
    ['1.57 Crore', 1_57_00_000],
    ['₹ 1.57 crores', 1_57_00_000],
    ['Rs. 95 lakh', 95_00_000],
    ['95L', 95_00_000],
    ['95 lacs only', 95_00_000],
    ['52k', 52_000],
    ['52 k per month', 52_000],
    ['₹52,000/month', 52_000],
    ['52,000/-', 52_000],
    ['INR 1,57,00,000', 1_57_00_000],
    ['15700000', 1_57_00_000],
    ['1 cr 57 lakh', 1_57_00_000],
    ['1 crore and 5 lakh', 1_05_00_000],
    ['1 lakh 20 thousand', 1_20_000],
    ['1.2 million', 12_00_000],
    ['೯೫ ಲಕ್ಷ', 95_00_000],
    ['0.95 cr', 95_00_000],
    ['1.005 cr', 1_00_50_000],
    ['1000 crore', 1e10],
    ['1000', 1_000],
    ['95,00,000.00', 95_00_000],
    ['9,500,000', 95_00_000],
    ['१.५७ cr', 1_57_00_000],
  ])('is parsed: %s', (typed, rupees) => expect(readTypedPrice(typed)).toEqual({ rupees }));

  test.each([
    ['nothing', ' ', 'Type the new price, such as'],
    ['only words', 'ask the owner', 'could not be read'],
    ['only a unit', 'crore', 'could not be read'],
    ['a share of a price', '95 % of 2 cr', 'could not be read'],
    ['a product', '2 × 50 lakh', 'could not be read'],
    ['a number of rooms', '2 bhk', 'could not be read'],
    ['an amount without a unit', '1.57', 'Is it 1.57 crore, lakh or thousand?'],
    ['a rent without a unit', '52', 'Is it 52 crore, lakh or thousand?'],
    ['a range', '95-97 lakh', 'two prices'],
    ['a range in words', '95 lakh to 1 cr', 'could not be read'],
    ['two prices', '95 lakh 97 lakh', 'two prices'],
    ['units in the wrong order', '57 lakh 1 cr', 'two prices'],
    ['a smaller unit with a larger amount', '1 cr 120 lakh', 'two prices'],
    ['a negative price', '-95 lakh', 'more than 0'],
    ['a negative number with its sign apart', '₹ − 5', 'more than 0'],
    ['zero', '0 lakh', 'more than 0'],
    ['too many zeros', '10000 crore', 'more than 1,000 crore'],
    ['a comma before a fraction', '1,57 Cr', 'A comma stands between thousands'],
    ['a comma before a fraction without a unit', '1450,5', 'A comma stands between thousands'],
    ['groups that are not whole', '95,00,00', 'A comma stands between thousands'],
    ['an empty group', '1,,000', 'A comma stands between thousands'],
    ['points between thousands', '95.00.000', 'A comma stands between thousands'],
    ['a space between thousands', '1 450 000', 'A comma stands between thousands'],
    ['a narrow space between thousands', '95\u202f000', 'A comma stands between thousands'],
    ['the decimal mark of another script', '1٫5 cr', 'A comma stands between thousands'],
    ['markup', '<b>95 lakh</b>', 'could not be read'],
  ])('is refused with a message: %s', (_what, typed, problem) =>
    expect(readTypedPrice(typed)).toEqual({ problem: expect.stringContaining(problem) }),
  );

  test.each([
    [1_57_00_000, '₹1,57,00,000, that is 1 crore 57 lakh'],
    [95_00_000, '₹95,00,000, that is 95 lakh'],
    [52_000, '₹52,000, that is 52 thousand'],
    [1_05_07_250, '₹1,05,07,250, that is 1 crore 5 lakh 7 thousand 250'],
    [1e10, '₹10,00,00,00,000, that is 1,000 crore'],
    [800, '₹800'],
  ])('of %d is written in full', (rupees, expected) => expect(priceInFull(rupees)).toBe(expected));

  test.each([
    [1_57_00_000, 1_62_00_000, '3.1 % less than ₹1,62,00,000'],
    [15_70_000, 1_57_00_000, '90 % less than ₹1,57,00,000'],
    [60_000, 50_000, '20 % more than ₹50,000'],
    [1_00_00_001, 1_00_00_000, 'slightly more than ₹1,00,00,000'],
    [95_00_000, 95_00_000, null],
    [95_00_000, null, null],
    [95_00_000, 0, null],
  ])('of %d is compared with %d', (rupees, before, expected) =>
    expect(describePriceChange(rupees, before)).toBe(expected),
  );
});
