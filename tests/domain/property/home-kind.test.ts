import { expect, test } from 'vitest';
import { homeKind } from '#domain/property/home-kind.ts';

test.each([
  ['Apartment', 'flat'],
  ['FLATS', 'flat'],
  ['Studio Apartment', 'flat'],
  ['Penthouse', 'flat'],
  ['1RK', 'flat'],
  ['Duplex apartment', 'flat'],
  ['Independent House', 'house'],
  ['Row House', 'house'],
  ['Farmhouse', 'house'],
  ['Villa', 'house'],
  ['Plot', 'plot'],
  ['Villa plots', 'plot'],
  ['BDA site', 'plot'],
  ['Plotted development', 'plot'],
  ['House or flat', null],
  ['Duplex', null],
  ['Independent Floor', null],
  ['Island', null],
  ['', null],
  [null, null],
])('the type %s is of the kind %s', (type, kind) => {
  expect(homeKind(type)).toBe(kind);
});
