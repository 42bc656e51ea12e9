import { expect, test } from 'vitest';
import { readTypedBudget } from '#domain/search/line/read-typed-budget.ts';

test.each([
  ['Sale', '70 to 75 L', [7_000_000, 7_500_000]],
  ['Sale', '70-75 lakh', [7_000_000, 7_500_000]],
  ['Sale', '₹72,50,000', [null, 7_250_000]],
  ['Sale', 'above 1.15 cr', [11_500_000, null]],
  ['Sale', 'under 80', [null, 8_000_000]],
  ['Rent', '30k to 35k', [30_000, 35_000]],
  ['Rent', '32,500', [null, 32_500]],
  ['Rent', 'between 27500 and 29000', [27_500, 29_000]],
] as const)('a budget for %s typed as %s is %j', (offer, typed, range) => {
  expect(readTypedBudget(typed, offer)).toEqual(range);
});

test.each(['', '70', 'cheap', '2 bhk', 'seventy', '75 L in whitefield', '2 bhk under 75 L', '1,5 cr', '-'])(
  '%s is not a budget',
  (typed) => {
    expect(readTypedBudget(typed, 'Sale')).toBeNull();
  },
);
