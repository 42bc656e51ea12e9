import { expect, test } from 'vitest';
import { groupAddress } from '#islands/desk/numbers/group-address.ts';
import { readListQuery } from '#islands/desk/listings/list-address.ts';

test.each([
  ['area', 'JP Nagar', null, '#listings/property?area=jp-nagar'],
  ['city', 'Bangalore', null, '#listings/property?city=bangalore'],
  ['size', '3', null, '#listings/property?bhk=3'],
  ['price', '0', 'Sale', '#listings/property?offer=sale&max=4999999'],
  ['price', '1', 'Rent', '#listings/property?offer=rent&min=25000&max=49999'],
  ['price', '4', 'Sale', '#listings/property?offer=sale&min=50000000'],
] as const)('the number of the group %s %s %s opens the homes behind it', (kind, name, offer, address) => {
  expect(groupAddress(kind, { name, offer })).toBe(address);
  expect(readListQuery('property', address.split('?')[1] ?? '').ignored).toEqual([]);
});

test('a group that no filter asks for opens nothing', () => {
  expect(groupAddress('source', { name: 'partner', offer: null })).toBeNull();
  expect(groupAddress('area', { name: null, offer: null })).toBeNull();
});
