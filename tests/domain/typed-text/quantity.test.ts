import { expect, it } from 'vitest';
import { quantityAt } from '#domain/typed-text/quantity.ts';
import { tokensOf } from '#domain/typed-text/tokens.ts';

it.each([
  ['70 to 75 lakh', 7_000_000, 7_500_000],
  ['70 to 1.2 crore', 7_000_000, 12_000_000],
  ['80,00,000 to 75 lakh', 7_500_000, 8_000_000],
  ['50 to 1 lakh', 50_000, 100_000],
  ['₹ 70,00,000 to 75 lakh', 7_000_000, 7_500_000],
  ['70 lakh to 7500000', 7_000_000, 7_500_000],
  ['50,000 to 1 lakh', 50_000, 100_000],
  ['25k to 30000', 25_000, 30_000],
  ['20000-25k', 20_000, 25_000],
])(
  'the range %j has one unit for both numbers, except for one that is written in rupees',
  (typed, min, max) => {
    expect(quantityAt(tokensOf(typed), 0)).toMatchObject({ kind: 'rupees', min, max });
  },
);
