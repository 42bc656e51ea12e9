import { expect, it } from 'vitest';
import { currencyOf, isForeignAmount } from '#domain/money/currency-of.ts';
import { readTypedPrice } from '#domain/money/typed-price.ts';

it.each([
  ['Rs.', 'INR'],
  ['₨', 'INR'],
  ['Indian Rupee', 'INR'],
  ['usd', 'USD'],
  ['US$', 'USD'],
  ['€', 'EUR'],
  ['Dirhams', 'AED'],
  ['$', null],
  ['Dollar', null],
  ['Gold', null],
])('the currency ‘%s’ is %s', (text, code) => {
  expect(currencyOf(text)).toBe(code);
});

it('words with the letters of a currency are none', () => {
  expect(
    ['95 lakh', 'Rs 95 lakh only', '1.2 Cr + GST', '52k', '₹ 1.2 cr', 'fifty'].some(isForeignAmount),
  ).toBe(false);
});

it('staff who type another currency read what to do', () => {
  expect(readTypedPrice('$ 120000')).toEqual({
    problem: 'This is another currency than the rupee. Type the price in rupees, such as 1.57 cr or 95 lakh.',
  });
  expect(readTypedPrice('₨ 95 lakh')).toEqual({ rupees: 9_500_000 });
});
