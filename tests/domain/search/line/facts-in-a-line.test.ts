import { expect, test } from 'vitest';
import { filterQuery } from '#domain/search/filter-query.ts';
import { answerLine } from '#domain/search/line/answer-line.ts';
import type { SearchVocabulary } from '#domain/search/places/search-vocabulary.ts';
import { knownPlaces } from './known-places.ts';

const stating: SearchVocabulary = {
  ...knownPlaces,
  facts: ['furnishing', 'openTo', 'water', 'possession', 'lift', 'pets', 'cars', 'bikes', 'balconies'],
};

function read(line: string, vocabulary: SearchVocabulary): [answer: string, missed: string] {
  const { offer, filters, unknownWords } = answerLine(line, vocabulary);
  return [`${offer}?${filterQuery(filters)}`, unknownWords.join(' | ')];
}

test.each([
  ['furnished 2bhk hsr', 'Sale?bhk=2&area=hsr-layout&furnishing=full'],
  ['semi furnished flat for rent', 'Rent?type=apartment&furnishing=semi'],
  ['furnished or semi furnished rent', 'Rent?furnishing=full,semi'],
  ['unfurnished villa', 'Sale?type=villa&furnishing=none'],
  ['2bhk for bachelors', 'Rent?bhk=2&open-to=singles'],
  ['family', 'Rent?open-to=family'],
  ['ready to move 3 bhk', 'Sale?bhk=3&possession=ready'],
  ['pet friendly rent', 'Rent?pets=1'],
  ['lift and car parking', 'Sale?car-parking=1&lift=1'],
  ['3 bhk 2 car parking', 'Sale?bhk=3&car-parking=2'],
  ['2 bhk 2 parking', 'Sale?bhk=2&car-parking=2'],
  ['double car parking 3bhk', 'Sale?bhk=3&car-parking=2'],
  ['2 bhk parking for two cars', 'Sale?bhk=2&car-parking=2'],
  ['villa with three car parks', 'Sale?type=villa&car-parking=3'],
  ['2bhk with balcony', 'Sale?bhk=2&balconies=1'],
  ['3 bhk 2 balconies 2 car parking', 'Sale?bhk=3&car-parking=2&balconies=2'],
  ['cauvery water whitefield', 'Sale?area=whitefield&water=corporation'],
])('‘%s’ asks for %s', (line, answer) => expect(read(line, stating)).toEqual([answer, '']));

test.each([
  ['furnished 2bhk hsr', 'Sale?bhk=2&area=hsr-layout', 'furnished'],
  ['ready to move 3 bhk', 'Sale?bhk=3', 'ready to move'],
  ['pet friendly', 'Sale?', 'pet friendly'],
  ['2 bhk 2 bath', 'Sale?bhk=2', '2 bath'],
])('where no home says it, ‘%s’ leaves it out and says so', (line, answer, missed) =>
  expect(read(line, { ...stating, facts: [] })).toEqual([answer, missed]),
);

test('of what is not wanted all others are searched for, and what has no others is said', () => {
  expect(read('not furnished rent', stating)).toEqual(['Rent?furnishing=none,semi', '']);
  expect(read('without lift', stating)).toEqual(['Sale?', 'without lift']);
  expect(read('not furnished rent', { ...stating, facts: [] })).toEqual(['Rent?', 'not furnished']);
});
