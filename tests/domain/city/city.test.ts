import { expect, it } from 'vitest';
import { cityFolder } from '#domain/city/city-folder.ts';

it.each([
  ['Bangalore', 'bangalore'],
  ['  BANGALORE ', 'bangalore'],
  ['New Delhi', 'new-delhi'],
  ['Hubballi–Dharwad', 'hubballi-dharwad'],
  ['../admin', 'admin'],
  ['', 'bangalore'],
  [' ', 'bangalore'],
  ['N/A', 'bangalore'],
  ['null', 'bangalore'],
  [null, 'bangalore'],
  [undefined, 'bangalore'],
])('pages of the city %j are in the folder %s', (name, folder) => {
  expect(cityFolder(name)).toBe(folder);
});
