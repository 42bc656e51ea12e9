import { expect, test } from 'vitest';
import { formatChange } from '#domain/numbers/format-change.ts';
import { groupName } from '#domain/numbers/group-name.ts';
import { priceBandName } from '#domain/numbers/price-bands.ts';

test.each([
  [112, 100, '+12%'],
  [70, 100, '−30%'],
  [0, 4, '−4'],
  [22, 19, '+3'],
  [0, 20, '−100%'],
  [5, 5, 'as before'],
  [1001, 1000, 'as before'],
  [3, 0, 'none before'],
  [0, 0, 'as before'],
  [2_000, 10, '+1,990'],
  [4_000, 20, '+19,900%'],
])('%i after %i is %s', (now, before, expected) => {
  expect(formatChange(now, before)).toBe(expected);
});

test('groups are named in words, and those that rows do not state say so', () => {
  expect(priceBandName('Sale', 0)).toBe('Sale under ₹50 lakh');
  expect(priceBandName('Rent', 3)).toBe('Rent from ₹1 lakh');
  expect(groupName('price', null, 'Rent')).toBe('Rent without a price');
  expect(groupName('price', '9', 'Sale')).toBe('Sale without a price');
  expect(groupName('size', '3', null)).toBe('3 BHK');
  expect(groupName('size', null, null)).toBe('No bedrooms given');
  expect(groupName('area', null, null)).toBe('No area given');
  expect(groupName('source', 'own', null)).toBe('Entered by us');
});
