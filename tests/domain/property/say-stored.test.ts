import { expect, test } from 'vitest';
import { sayStored } from '#domain/property/say-stored.ts';

test.each([
  ['area_basis', 'super_built_up', 'Super built-up'],
  ['open_to', ['family', 'company'], 'Families, Companies'],
  ['open_to', [], 'nothing'],
  ['furnishing', 'constructor', 'constructor'],
  ['title', 'full', 'full'],
  ['constructor', 'name', 'name'],
  ['price', 9_250_000, '92,50,000'],
  ['built_year', 2015, '2015'],
  ['lift', true, 'yes'],
  ['lift', false, 'no'],
  ['deposit', null, 'nothing'],
  ['floor_no', '', 'nothing'],
])('staff read what the column %s stores as %j in words: %s', (column, value, words) =>
  expect(sayStored(column, value)).toBe(words),
);
