import { expect, test } from 'vitest';
import { chipsOf } from '#domain/search/chips.ts';
import { filterQuery, readFilterQuery } from '#domain/search/filter-query.ts';

const chipsIn = (query: string) =>
  chipsOf(readFilterQuery(query).filters, {}).map(({ label, filtersWithout }) => [
    label,
    filterQuery(filtersWithout),
  ]);

test.each([
  ['floor=low,middle,high', [['Floor 1 and above', '']]],
  [
    'floor=ground,low',
    [
      ['Ground floor', 'floor=low'],
      ['Floors 1 to 4', 'floor=ground'],
    ],
  ],
  ['facing=east,north,north-east,north-west,south-east,south-west,west', [['Not south facing', '']]],
  ['facing=east,north-east,north-west,south-east,south-west,west', [['Not north or south facing', '']]],
  [
    'top-floor=no&khata=a',
    [
      ['Below the top floor', 'khata=a'],
      ['A khata', 'top-floor=no'],
    ],
  ],
  [
    'amenity=gym,swimming-pool&gated=1&rera=1',
    [
      ['Gym', 'amenity=swimming-pool&gated=1&rera=1'],
      ['Swimming pool', 'amenity=gym&gated=1&rera=1'],
      ['Gated community', 'amenity=gym,swimming-pool&rera=1'],
      ['RERA number given', 'amenity=gym,swimming-pool&gated=1'],
    ],
  ],
])('the query %s has the chips %j', (query, chips) => expect(chipsIn(query)).toEqual(chips));

test('an amenity that nobody offers is said to be left out', () => {
  expect(readFilterQuery('amenity=gym,constructor,helipad').ignored).toEqual([
    '‘constructor’ for the amenities',
    '‘helipad’ for the amenities',
  ]);
});
