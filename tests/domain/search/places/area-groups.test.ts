import { expect, test } from 'vitest';
import { saidPlaces } from '#domain/city/said-places.ts';
import { parseLine } from '#domain/search/line/parse-line.ts';
import { formatFilters } from '#domain/search/line/suggest.ts';
import { createSaidNames } from '#domain/search/places/said-names.ts';
import { realPlaces } from '../line/real-places.ts';

const said = (line: string) => formatFilters(parseLine(line, realPlaces).filters, realPlaces).join(', ');

test.each([
  ['2bhk 560008', '2 BHK, 560008'],
  ['north bangalore villa', 'North Bangalore, Villa'],
  ['hosur road under 60 lakh', 'Up to ₹60 L, Hosur Road'],
  ['560034', '1st Block Koramangala, Koramangala'],
])('‘%s’ is called ‘%s’', (line, name) => expect(said(line)).toContain(name));

test('a quarter is called by its name, and the pin codes within it are not', () => {
  const north = saidPlaces.find(({ names }) => names.includes('North Bangalore'));
  expect(realPlaces.places.groupsOf(north?.areas ?? []).map(({ name }) => name)).toEqual(['North Bangalore']);
});

test('other areas beside those of a name stay what they are, and four areas are called by their own names', () => {
  const areas = (slugs: string) => slugs.split(' ').map((slug) => ({ slug }));
  const { groupsOf } = createSaidNames([
    { names: ['Five'], areas: areas('a b c d e') },
    { names: ['Four'], areas: areas('f g h i') },
  ]);
  expect(groupsOf('a b c d e f g h i z'.split(' '))).toEqual([
    { name: 'Five', areas: 'a b c d e'.split(' ') },
  ]);
  expect(groupsOf('a b c d f'.split(' '))).toEqual([]);
  expect(groupsOf(['__proto__', 'constructor'])).toEqual([]);
});
