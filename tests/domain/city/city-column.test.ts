import { expect, it } from 'vitest';
import { cityColumn } from '#domain/city/city-column.ts';

it.each([
  ['Banglore', 'Bangalore'],
  ['Bengaluru, Karnataka', 'Bangalore'],
  ['ಬೆಂಗಳೂರು', 'Bangalore'],
  ['Bangalore', 'Bangalore'],
  ['Mysuru', 'Mysuru'],
  ['Karnataka', 'Karnataka'],
  [null, null],
])('a city written %j is kept as %j, so that a slip makes no folder of its own', (written, kept) => {
  expect(cityColumn.written.parse(written)).toBe(kept);
});

it('a city with the name of a page of this site is refused', () => {
  expect(cityColumn.written.safeParse('Admin').success).toBe(false);
});
