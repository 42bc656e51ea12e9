import { expect, it } from 'vitest';
import { divideHalfUp, exactRupees, foreignAmount, formatNumber } from '#domain/money/rupees.ts';

it.each([
  [1, 2, 1],
  [1, 3, 0],
  [2, 3, 1],
  [5, 10, 1],
  [4, 10, 0],
  [0, 7, 0],
  [25, 10, 3],
])('%i divided by %i, rounded half up, is %i', (amount, divisor, result) => {
  expect(divideHalfUp(BigInt(amount), BigInt(divisor))).toBe(BigInt(result));
});

it.each([
  [6200, '₹6,200'],
  [8899.5, '₹8,900'],
  // Rounded once, not twice: 0.495 is nearer to 0 than to 1.
  [8899.495, '₹8,899'],
  [0.1 + 0.2, '₹0'],
  [2.5e-7, '₹0'],
])('formats %s as %s', (amount, words) => {
  expect(exactRupees(amount)).toBe(words);
});

it('numbers are grouped as in India', () => {
  expect([formatNumber(999), formatNumber(1490), formatNumber(1_234_567)]).toEqual([
    '999',
    '1,490',
    '12,34,567',
  ]);
});

it('numbers are grouped as by Intl, whatever their length and sign', () => {
  const intl = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
  for (let digits = 1; digits <= 15; digits++) {
    const value = Number('987654321012345'.slice(0, digits));
    expect(formatNumber(value)).toBe(intl.format(value));
    expect(formatNumber(-value)).toBe(intl.format(-value));
    expect(formatNumber(BigInt(value) ** 2n)).toBe(intl.format(BigInt(value) ** 2n));
  }
  expect([formatNumber(0), formatNumber(1234.5)]).toEqual([intl.format(0), intl.format(1234.5)]);
});

it('amounts in other currencies are grouped by thousands', () => {
  expect(foreignAmount(1_234_567, 'EUR')).toBe('EUR 1,234,567');
});
