import { expect, test } from 'vitest';
import { parseCharge, readCharge, rupeesOfCharge, sayCharge, writeCharge } from '#domain/money/charge.ts';

const all = ['rupees', 'months', 'percent'] as const;

test.each([
  ['2 months', '2 months'],
  ['2 Months rent', '2 months'],
  ['1 month', '1 month'],
  ['one month’s rent', '1 month'],
  ['1.5 months', '1.5 months'],
  ['15 days', '0.5 months'],
  ['half a month', '0.5 months'],
  ['₹1.5 L', '150000'],
  ['1,50,000', '150000'],
  ['150000', '150000'],
  ['2 lakh', '200000'],
  ['50k', '50000'],
  ['none', '0'],
  ['No deposit', '0'],
  ['0', '0'],
  ['1%', '1%'],
  ['1.5 percent', '1.5%'],
])('‘%s’ is stored as %s', (typed, stored) => {
  expect(readCharge(typed, all)).toBe(stored);
  expect(parseCharge(stored)).not.toBeNull();
});

test.each(['2', 'as agreed', '', '1.450', '-5', '100 months', 'constructor', '1,5 L'])(
  '‘%s’ is asked about, because it may mean several things or nothing',
  (typed) => expect(readCharge(typed, all)).toBeNull(),
);

test('a deposit is no share of the price', () => {
  expect(readCharge('1%', ['rupees', 'months'])).toBeNull();
});

test('what is stored is read again as it was', () => {
  for (const stored of ['0', '150000', '1 month', '2 months', '0.5 months', '1.5%']) {
    const charge = parseCharge(stored);
    expect(charge && writeCharge(charge)).toBe(stored);
  }
  expect(parseCharge(null)).toBeNull();
  expect(parseCharge('about a lakh')).toBeNull();
});

test('months and shares need the price, rupees do not', () => {
  expect(rupeesOfCharge({ kind: 'months', months: 2 }, 45_000)).toBe(90_000);
  expect(rupeesOfCharge({ kind: 'percent', percent: 1 }, 9_500_000)).toBe(95_000);
  expect(rupeesOfCharge({ kind: 'months', months: 2 }, null)).toBeNull();
  expect(rupeesOfCharge({ kind: 'rupees', rupees: 0 }, null)).toBe(0);
});

test('a charge is said in words', () => {
  const said = ['0', '150000', '1 month', '2 months', '0.5 months', '1.5 months', '1.5%'].map((stored) => {
    const charge = parseCharge(stored);
    return charge && sayCharge(charge);
  });
  expect(said).toEqual([
    'None',
    '₹1,50,000',
    '1 month’s rent',
    '2 months’ rent',
    'Half a month’s rent',
    '1.5 months’ rent',
    '1.5% of the price',
  ]);
});
