import { expect, test } from 'vitest';
import { filterQuery } from '#domain/search/filter-query.ts';
import { statedAspects } from '#domain/search/filters.ts';
import { parseLine } from '#domain/search/line/parse-line.ts';
import { readingsOf } from '#domain/search/line/readings.ts';
import { realPlaces } from './real-places.ts';

const oneKind = { ...realPlaces, types: ['apartment', 'independent-house', 'plot', 'studio'] };

test.each([
  ['villa', 'type=independent-house', ['villa: Independent house']],
  ['house', 'type=independent-house', ['house: Independent house']],
  ['2 bhk house hebbal', 'bhk=2&area=hebbal&type=independent-house', ['house: Independent house']],
  ['row house', 'type=independent-house', ['row house: Independent house']],
  ['independent house', 'type=independent-house', []],
  ['flat or house', 'type=apartment,independent-house', ['house: Independent house']],
  ['flat not villa', 'type=apartment', []],
  ['not villa', 'type=apartment,plot,studio', []],
  ['everything but villas', 'type=apartment,plot,studio', []],
  ['studio apt', 'type=studio', []],
  ['studio or flat', 'type=apartment,studio', []],
  ['ghar hebbal', 'area=hebbal', []],
])(
  'where all houses are listed as one kind, ‘%s’ asks for %s, and what was read otherwise is said',
  (line, asked, said) => {
    expect(filterQuery(parseLine(line, oneKind).filters)).toBe(asked);
    expect(readingsOf(line, oneKind).map(({ span, label }) => `${span.text}: ${label}`)).toEqual(said);
  },
);

test('where villas are listed as such, a house may be either, and a villa is one', () => {
  expect(filterQuery(parseLine('house', realPlaces).filters)).toBe('');
  expect(filterQuery(parseLine('villa', realPlaces).filters)).toBe('type=villa');
});

const onADay = { ...realPlaces, facts: statedAspects, today: '2026-11-29' };

test.each([
  ['flat for rent from 1st jan', 'type=apartment&available=2027-01-01'],
  ['available 1 jan', 'available=2027-01-01'],
  ['available 30 november', 'available=2026-11-30'],
  ['rent from december', 'available=2026-12-01'],
  ['rent from jan 15th hebbal', 'area=hebbal&available=2027-01-15'],
  ['free from 1 january 2028', 'available=2028-01-01'],
  ['ready by march 2bhk', 'bhk=2&possession=2027-03'],
  ['possession december', 'possession=2026-12'],
])('where it is known what day it is, ‘%s’ asks for %s', (line, asked) => {
  const { filters, unknownWords } = parseLine(line, onADay);
  expect([filterQuery(filters), unknownWords]).toEqual([asked, []]);
});

test('a day that no calendar has is said', () =>
  expect(parseLine('rent from 31 february', onADay).unknownWords).toEqual(['from 31 february']));
