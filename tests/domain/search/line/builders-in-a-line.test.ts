import { describe, expect, test } from 'vitest';
import { filterQuery } from '#domain/search/filter-query.ts';
import { answerLine } from '#domain/search/line/answer-line.ts';
import { suggest } from '#domain/search/line/suggest.ts';
import { type PlacesFile, readVocabulary } from '#domain/search/places/places-file.ts';
import type { SearchVocabulary } from '#domain/search/places/search-vocabulary.ts';

const file: PlacesFile = {
  areas: [
    [120, 9, 'Whitefield'],
    [40, 4, 'Hebbal'],
    [30, 3, 'Sarjapur Road'],
    [3, 0, 'Prestige Sunrise Layout'],
    [8, 1, 'Brigade Road'],
  ],
  societies: [
    [9, 1, 'Prestige Lakeview'],
    [5, 0, 'Prestige Tech Homes'],
    [2, 2, 'Prestige Falcon City'],
    [1, 0, 'Prestige Shantiniketan'],
    [4, 0, 'Banyan Court'],
    [6, 0, 'Sobha Palm Court'],
    [0, 3, 'Honge Grove'],
    [2, 0, 'Hebbal Lake Homes'],
  ],
  builders: [
    [21, 3, [0, 1, 2, 3, 4], 'Prestige Group', 'prestige'],
    [6, 0, [5], 'Sobha', 'sobha'],
    [0, 3, [6], 'Neralu Homes'],
    [2, 0, [7], 'Hebbal Builders'],
  ],
  facings: [],
  types: ['apartment', 'villa'],
  bhk: [1, 2, 3],
  baths: [1, 2, 3],
  referencePrefixes: ['ANG-'],
  said: [],
  stations: [],
  metroLines: [],
  landmarks: [],
  facts: ['builders', 'baths'],
};
const knowing = readVocabulary(file);
const withoutBuilders = readVocabulary({ ...file, builders: [], facts: ['baths'] });

function read(line: string, vocabulary: SearchVocabulary = knowing): string {
  const { offer, filters, unknownWords } = answerLine(line, vocabulary);
  return `${offer}?${filterQuery(filters)}${unknownWords.length > 0 ? ` ‘${unknownWords.join('’, ‘')}’` : ''}`;
}

test.each([
  ['prestige', 'Sale?builder=prestige'],
  ['PRESTIGE', 'Sale?builder=prestige'],
  ['prestige group', 'Sale?builder=prestige'],
  ['prestige builders', 'Sale?builder=prestige'],
  ['prestige estates projects', 'Sale?builder=prestige'],
  ['prestige projects in whitefield', 'Sale?area=whitefield&builder=prestige'],
  ['prestige 3bhk whitefield', 'Sale?bhk=3&area=whitefield&builder=prestige'],
  ['3 bhk by prestige under 2 cr', 'Sale?bhk=3&max=20000000&builder=prestige'],
  ['flats built by sobha', 'Sale?builder=sobha&type=apartment'],
  ['sobha developers', 'Sale?builder=sobha'],
  ['sobha limited', 'Sale?builder=sobha'],
  ['soba whitefield', 'Sale?area=whitefield&builder=sobha'],
  ['prestig', 'Sale?builder=prestige'],
  ['prestige or sobha', 'Sale?builder=prestige,sobha'],
  ['sobha 2 bed 2 bath', 'Sale?bhk=2&baths=2&builder=sobha'],
  ['neralu homes', 'Rent?builder=neralu-homes'],
  ['neralu', 'Rent?builder=neralu-homes'],
  ['builder neralu', 'Rent?builder=neralu-homes'],
  ['built by neralu', 'Rent?builder=neralu-homes'],
  ['rent sobha', 'Rent?builder=sobha'],
])('‘%s’ asks for the homes of a builder: %s', (line, answer) => expect(read(line)).toBe(answer));

test.each([
  ['prestige lakeview', 'Sale?society=prestige-lakeview'],
  ['prestige tech', 'Sale?society=prestige-tech-homes'],
  ['2bhk prestige falcon', 'Sale?bhk=2&society=prestige-falcon-city'],
  ['sobha palm court', 'Sale?society=sobha-palm-court'],
  ['brigade road', 'Sale?area=brigade-road'],
  ['hebbal', 'Sale?area=hebbal'],
  ['hebbal builders', 'Sale?builder=hebbal-builders'],
])('‘%s’ is a society, an area or the whole name before a builder: %s', (line, answer) =>
  expect(read(line)).toBe(answer),
);

test.each([
  ['sobha dream acres', 'Sale?builder=sobha ‘dream acres’'],
  ['prestige lakeside', 'Sale?builder=prestige ‘lakeside’'],
  ['not prestige whitefield', 'Sale?area=whitefield ‘not prestige’'],
  ['whitefield not prestige lakeview', 'Sale?area=whitefield ‘not prestige lakeview’'],
  ['prestige lakeview not banyan court', 'Sale?society=prestige-lakeview'],
  ['whitefield not hebbal', 'Sale?area=whitefield'],
  ['prestigious whitefield', 'Sale?area=whitefield ‘prestigious’'],
])('‘%s’ is never taken for a near word: %s', (line, answer) => expect(read(line)).toBe(answer));

test('where no builder is known, a line means what it meant before', () => {
  expect(read('mantri dream acres', withoutBuilders)).toBe('Sale? ‘mantri dream acres’');
  expect(read('prestige lakeview', withoutBuilders)).toBe('Sale?society=prestige-lakeview');
  expect(read('neralu', withoutBuilders)).toBe('Sale? ‘neralu’');
});

describe('the suggestions for a builder', () => {
  const labels = (line: string) => suggest(line, knowing).map(({ label, note }) => `${label} | ${note}`);

  test.each(['prestige', 'presti'])('‘%s’ offers it, then its societies, then areas', (line) =>
    expect(labels(line)).toEqual([
      'Built by Prestige Group | Builder · 21 for sale, 3 to rent',
      'Prestige Lakeview | Society · 9 for sale, 1 to rent',
      'Prestige Tech Homes | Society · 5 for sale',
      'Banyan Court | Society · 4 for sale',
      'Prestige Sunrise Layout | Area · 3 for sale',
      'Prestige Falcon City | Society · 2 for sale, 2 to rent',
      'Prestige Shantiniketan | Society · 1 for sale',
    ]),
  );

  test('its homes keep the filters typed before', () =>
    expect(labels('3 bhk sobha')[0]).toBe('3 BHK, Built by Sobha | Builder · For sale'));
});

test('a builder whom no society names is said as unknown, and is not an area whose name begins so', () => {
  const withoutBuilders = readVocabulary({ ...file, societies: [[4, 0, 'Banyan Court']], builders: [] });
  const unknown = answerLine('prestige', withoutBuilders);
  expect(unknown.unknownWords).toEqual(['prestige']);
  expect(filterQuery(unknown.filters)).toBe('');
  expect(answerLine('brigade road', withoutBuilders).filters.areas).toEqual(['brigade-road']);
  expect(answerLine('prestige sunrise layout', withoutBuilders).filters.areas).toEqual([
    'prestige-sunrise-layout',
  ]);
});
