import { expect, test } from 'vitest';
import { MAX_LINE_LENGTH } from '#domain/search/filter-query.ts';
import { isEmptyFilters, statedAspects } from '#domain/search/filters.ts';
import { parseLine } from '#domain/search/line/parse-line.ts';
import { wordsForAddress } from '#domain/search/line/words-for-address.ts';
import { readWordsOfAddress } from '#domain/search/line/read-words-of-address.ts';
import { realPlaces } from './real-places.ts';

const stating = { ...realPlaces, facts: statedAspects };

const TWO = 'One search cannot look for either of two things: try one, then the other';
const PLOT = 'A home has the size of its rooms, and not of its plot';
const TO_RENT = 'Only homes to rent are asked this';
const EXCLUDED = 'Only types, floors, facings, furnishing and places beside others can be excluded';
const VASTU = 'We do not know about vastu';

test.each([
  ['villa vastu 30x40', 'vastu plot~30 x 40~', ['vastu', '30 x 40'], [VASTU, PLOT]],
  ['family 2bhk 80 lakh', 'to-rent~family~', ['family'], [TO_RENT]],
  ['vastu 2bhk or villa', 'vastu two-searches~or villa~', ['vastu', 'or villa'], [VASTU, TWO]],
  ['2bhk under 50 lakh, 3bhk ~70 lakh', 'two-searches~3 bhk 70 lakh~', ['3 bhk 70 lakh'], [TWO]],
  ['3bhk anywhere in bangalore but hebbal', 'excluded~but hebbal~', ['but hebbal'], [EXCLUDED]],
  [
    'rent or buy',
    'offer~rent~',
    ['rent'],
    ['A search is for homes to buy or homes to rent: try one, then the other'],
  ],
  ['near manyata near itpl', 'near~near itpl~', ['near itpl'], ['A list is near one place']],
  ['2bhk sea view', 'sea view', ['sea view'], []],
])(
  'what ‘%s’ leaves out is ‘%s’ in the address, which filters nothing and says why',
  (line, address, unknownWords, reasons) => {
    const words = wordsForAddress(parseLine(line, stating).leftOut);
    expect(words).toBe(address);
    const opened = readWordsOfAddress(words, null, stating);
    expect(opened).toMatchObject({ offer: null, reference: null, unknownWords, reasons });
    expect(isEmptyFilters(opened.filters)).toBe(true);
  },
);

test.each([
  ['30 x 40 house', PLOT],
  ['family to buy', TO_RENT],
  ['a khata to rent', 'Only homes for sale are asked this'],
  ['15 lakhs lease', 'Rents here are by the month: we know no leases for one deposit'],
  ['brigade group', 'No society of this site names this builder'],
  ['all but whitefield', EXCLUDED],
  ['or 3 bhk under 70 lakh', TWO],
  ['vastu rest of the line', 'A line is read up to its 50th word or number'],
])('an address that version 1.0.0 wrote with the words ‘%s’ explains itself as it did', (words, reason) => {
  const { filters, reasons } = readWordsOfAddress(words, null, stating);
  expect(isEmptyFilters(filters)).toBe(true);
  expect(reasons).toContain(reason);
});

test('an address keeps words whole, or not at all', () => {
  const words = wordsForAddress(parseLine(`villa ${'30x40 vastu '.repeat(40)}`, stating).leftOut);
  expect(words.length).toBeLessThanOrEqual(MAX_LINE_LENGTH);
  const { filters, reasons } = readWordsOfAddress(words, null, stating);
  expect(isEmptyFilters(filters)).toBe(true);
  expect(reasons).toContain(PLOT);
});

test('a line that somebody linked is read', () => {
  const { filters, unknownWords } = readWordsOfAddress('2bhk whitefield vastu~30', null, stating);
  expect([filters.bhk, filters.areas, unknownWords]).toEqual([[2], ['whitefield'], ['vastu']]);
});
