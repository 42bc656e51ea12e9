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
  const chosen = { offer: null, shown: false, homes: { ...noFilters, types: ['villa'] } };
  const read = wordsAsFilters('2 bhk to rent with vastu', chosen, vocabulary);
  expect(read?.filters).toMatchObject({ offer: 'Rent', shown: false, homes: { bhk: [2], types: ['villa'] } });
  expect(read?.leftOut).toEqual(['vastu']);
});

test('how near a home is, the desk cannot ask, and says so', () => {
  const read = wordsAsFilters('2 bhk near whitefield', noListingFilters, vocabulary);
  expect(read?.filters.homes).toMatchObject({ bhk: [2], near: null });
  expect(read?.leftOut).toEqual(['near Whitefield']);
});

test.each(['', 'lotus tower b', 'rent'])('nothing is offered for %j', (words) => {
  expect(wordsAsFilters(words, noListingFilters, vocabulary)).toBeNull();
});
