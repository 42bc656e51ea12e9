import { expect, test } from 'vitest';
import { titleOfList } from '#domain/search/results/title-of-list.ts';
import { readFilterQuery } from '#domain/search/filter-query.ts';
import { wordsOfFilters } from '#domain/search/line/suggest.ts';
import { knownPlaces } from '../line/known-places.ts';

const title = (query: string, count: number, offer: 'Sale' | 'Rent' = 'Sale') =>
  titleOfList({ offer, filters: readFilterQuery(query).filters, count }, (filters) =>
    wordsOfFilters(filters, knownPlaces),
  );

test('a list is called what it is: size, place, budget and how many homes it has', () => {
  expect(title('bhk=2&area=hebbal&max=8000000', 14)).toBe('2 BHK in Hebbal up to ₹80 L, 14 homes');
  expect(title('bhk=2,3&area=hebbal', 1)).toBe('2 or 3 BHK in Hebbal, 1 home');
  expect(title('area=hebbal,hoodi&furnishing=semi', 12, 'Rent')).toBe(
    'Homes in Hebbal and Hoodi, Semi-furnished, 12 homes to rent',
  );
  expect(title('', 0)).toBe('Homes, 0 homes');
});

test('what has no room in 60 characters is left out, and never the number of homes', () => {
  const long = title(
    'bhk=1,2,3&area=hebbal,hoodi,jakkur,yelahanka,whitefield&max=8000000&furnishing=semi&lift=1&pets=1',
    7,
  );
  expect(long.length).toBeLessThanOrEqual(60);
  expect(long).toBe('1, 2 or 3 BHK in 5 places, 7 homes');
});
