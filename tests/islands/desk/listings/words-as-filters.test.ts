import { expect, test } from 'vitest';
import { noListingFilters } from '#domain/listing/listing-filters.ts';
import { noFilters } from '#domain/search/filters.ts';
import { wordsAsFilters } from '#islands/desk/listings/words-as-filters.ts';
import { knownPlaces as vocabulary } from '../../../domain/search/line/known-places.ts';

test.each([
  [
    '3 bhk whitefeild under 90 lakh',
    ['3 BHK'],
    { bhk: [3], areas: ['whitefield'], budget: [null, 90_00_000] },
  ],
])('%j is offered as filters, though no title has these words', (words, said, homes) => {
  const read = wordsAsFilters(words, noListingFilters, vocabulary);
  expect(read?.filters.homes).toMatchObject(homes);
  expect(read?.said).toEqual(expect.arrayContaining(said));
});

test('what is chosen already stays chosen, and words that no filter asks for are said', () => {
  const homes = { ...noFilters, types: ['villa'] };
  const chosen = { ...noListingFilters, shown: false, homes };
  const read = wordsAsFilters('2 bhk to rent with vastu', chosen, vocabulary);
  expect(read?.filters).toMatchObject({ offer: 'Rent', shown: false, homes: { bhk: [2], types: ['villa'] } });
  expect(read?.leftOut).toEqual(['vastu']);
});

test('a place to be near and an order are offered too', () => {
  const read = wordsAsFilters('cheapest 2 bhk near whitefield', noListingFilters, vocabulary);
  expect(read?.filters).toMatchObject({
    homes: { bhk: [2], near: { place: 'in/whitefield', within: 3000 }, sort: 'newest' },
    sort: 'price',
  });
  expect(read).toMatchObject({
    said: ['2 BHK', 'Within about 3 km of Whitefield', 'lowest price first'],
    leftOut: [],
  });
  const spot = wordsAsFilters('2 bhk near manyata tech park', noListingFilters, vocabulary);
  expect(spot?.said).toContain('Within 3 km of Manyata Tech Park');
});

test.each(['', 'lotus tower b', 'rent'])('nothing is offered for %j', (words) => {
  expect(wordsAsFilters(words, noListingFilters, vocabulary)).toBeNull();
});
