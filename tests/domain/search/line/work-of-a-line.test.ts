import { expect, test } from 'vitest';
import { answerLine } from '#domain/search/line/answer-line.ts';
import { parseLine, tokensOfLine } from '#domain/search/line/parse-line.ts';
import { readingsOf } from '#domain/search/line/readings.ts';
import { suggest } from '#domain/search/line/suggest.ts';
import { MAX_LINE_LENGTH } from '#domain/search/filter-query.ts';
import { statedAspects } from '#domain/search/filters.ts';
import { MAX_GUESSES } from '#domain/search/places/few-guesses.ts';
import type { SearchVocabulary } from '#domain/search/places/search-vocabulary.ts';
import { seededRandom } from '../../../fixtures/seeded-random.ts';
import { realPlaces } from './real-places.ts';

/** The tokens of a line that is read whole. */
const MOST_TOKENS = 50;
/**
 * How often the rules look at its tokens, with all of its readings, for each of which the line is read once more without some
 * words. Each rule looks a few words ahead. Before, a row of joined words was read for seconds.
 */
const MOST_READS_A_LINE = 50_000;
/** Names are asked for at each token, alone and with those after it: exactly, and as landmarks. */
const MOST_NAMES_A_TOKEN = 40;

const stating = { ...realPlaces, facts: statedAspects };

/** Amounts, joins, bounds, dashes, places, facts, negations, digits and words of other scripts, and what is no word. */
const pieces = [
  ...[
    '1 ',
    '1/',
    '1-',
    '2bhk ',
    '80 lakh ',
    'rent 25000 ',
    '₹',
    '+ ',
    '< ',
    '~ ',
    '1,2,3 ',
    '2.5 ',
    '30x40 ',
    'x ',
    '560034 ',
  ],
  ...[
    'or ',
    'and ',
    'not ',
    'no ',
    'without ',
    'except ',
    'anything but ',
    'nahi ',
    'beda ',
    'ya ',
    'se ',
    'tak ',
    '/ ',
    '- ',
    ', ',
  ],
  ...[
    'under ',
    'between ',
    'to ',
    'near ',
    'within ',
    '2 km ',
    'of ',
    'from ',
    'by ',
    'for ',
    'in ',
    'off ',
    'around ',
  ],
  ...[
    'hebbal ',
    'whitefield ',
    'hsr ',
    'whitefeild ',
    'jp nagar ',
    'koramangala 4th ',
    'block ',
    'sector ',
    'metro ',
    'abcd ',
  ],
  ...[
    'raagondanahlli ',
    'prestige ',
    'villa ',
    'studio ',
    'furnished ',
    'east ',
    'facing ',
    'floor ',
    'ground ',
    '3rd ',
    'deposit ',
  ],
  ...[
    'available ',
    'possession ',
    'ready ',
    'march ',
    '2027 ',
    'parking ',
    'cars ',
    'per ',
    'sqft ',
    'hundred ',
    'point ',
    'and a half ',
  ],
  ...['೨ ', '೮೦ ', 'ಲಕ್ಷ ', 'ಹೆಬ್ಬಾಳ ', 'ಅಥವಾ ', 'बीएचके ', 'या ', 'old ', 'years ', 'down payment ', 'house '],
  ...['"', '“', '’ ', '— ', '٣ ', '２ ', '𝟚 ', 'ñ ', '😀 ', '\u200d', 'हेब्बल ', '1st '],
];

const areas = realPlaces.places.all.flatMap(({ kind, name }) => (kind === 'area' ? name.toLowerCase() : []));

/** Names of areas, each with another letter in its middle, so that all names are compared. */
function oneLetterOff(random: () => number): string {
  const name = areas[Math.floor(random() * areas.length)] ?? '';
  const at = 1 + Math.floor(random() * (name.length - 2));
  return `${name.slice(0, at)}${String.fromCodePoint(97 + Math.floor(random() * 26))}${name.slice(at + 1)}`;
}

const kannadaLetter = (random: () => number) => String.fromCodePoint(0xc95 + Math.floor(random() * 35));

/** Rows of one kind of thing, which are no sentence. */
function rowsOf(random: () => number): string[] {
  const row = (make: () => string, joint: string) => Array.from({ length: 60 }, make).join(joint);
  const joints = [' ', ' or ', ', ', ' not ', ' nahi ', '/', ' near '];
  return joints.flatMap((joint) => [
    row(() => oneLetterOff(random), joint),
    row(() => areas[Math.floor(random() * areas.length)] ?? '', joint),
    row(() => String(Math.floor(random() * 1e6)), joint),
    row(() => String(Math.floor(random() * 10)), joint),
    row(() => Array.from({ length: 4 }, () => kannadaLetter(random)).join(''), joint),
    row(() => kannadaLetter(random), joint),
    row(() => `hsr-${Math.floor(random() * 1000)}`, joint),
    row(() => `bhd#${Math.floor(random() * 100_000)}`, joint),
    row(() => `(${oneLetterOff(random)})`, joint),
    row(() => '((1))', joint),
    row(() => 'ang-1', joint),
  ]);
}

/** So many of its words that none is left out: a longer line has no readings. */
function shortened(line: string): string {
  const words = line.split(' ');
  while (words.length > 1 && tokensOfLine(words.join(' '), stating).isCut) words.pop();
  return words.join(' ');
}

function hostileLines(): string[] {
  const random = seededRandom(543);
  const pick = () => pieces[Math.floor(random() * pieces.length)] ?? '';
  const fragment = (length: number) => Array.from({ length }, pick).join('');
  const repeated = [
    ...pieces,
    '1 or ',
    'or 1 ',
    'not not not ',
    'x nahi ',
    'not hsr or ',
    'near abcd or ',
    '(',
    ')(',
    '(1) ',
    'ang-1 ',
    'prop/blr/2024 ',
    'ಕ ',
    '<b ',
    ...Array.from({ length: 60 }, (_, at) => fragment(2 + (at % 4))),
  ].map((each) => each.repeat(MAX_LINE_LENGTH));
  const mixed = Array.from({ length: 40 }, () => fragment(120));
  return [...repeated, ...mixed, ...rowsOf(random)].map((line) => line.slice(0, MAX_LINE_LENGTH));
}

const lines = hostileLines();

/** Counts each token that is looked at. */
function watched<Item>(items: readonly Item[], read: () => void): readonly Item[] {
  return new Proxy(items, {
    get(target, name, receiver) {
      if (typeof name === 'string' && /^\d+$/.test(name)) read();
      return Reflect.get(target, name, receiver);
    },
  });
}

function counting(count: { names: number; guesses: number }): SearchVocabulary {
  const { places, spots } = stating;
  const counted =
    <Asked extends readonly unknown[], Found>(kind: keyof typeof count, ask: (...asked: Asked) => Found) =>
    (...asked: Asked): Found => {
      count[kind]++;
      return ask(...asked);
    };
  return {
    ...stating,
    places: {
      ...places,
      exactMatches: counted('names', places.exactMatches),
      withOneSlip: counted('names', places.withOneSlip),
      likelyMatches: counted('guesses', places.likelyMatches),
      otherMeanings: counted('guesses', places.otherMeanings),
    },
    spots: {
      ...spots,
      named: counted('names', spots.named),
      station: counted('names', spots.station),
    },
  };
}

test('no line with all of its readings is looked at, asked about or guessed at more than its words allow', () => {
  let worst = { reads: 0, names: 0 };
  for (const line of new Set([...lines, ...lines.map(shortened)])) {
    const count = { reads: 0, names: 0, guesses: 0 };
    const typed = tokensOfLine(line, counting(count));
    const watchedLine = { ...typed, tokens: watched(typed.tokens, () => count.reads++) };
    answerLine(watchedLine, typed.vocabulary);
    readingsOf(watchedLine, typed.vocabulary);
    expect(typed.tokens.length).toBeLessThanOrEqual(MOST_TOKENS);
    expect(count.guesses, line).toBeLessThanOrEqual(MAX_GUESSES);
    worst = { reads: Math.max(worst.reads, count.reads), names: Math.max(worst.names, count.names) };
  }
  expect(worst.reads).toBeLessThanOrEqual(MOST_READS_A_LINE);
  expect(worst.names).toBeLessThanOrEqual(MOST_TOKENS * MOST_NAMES_A_TOKEN);
}, 120_000);

test('no suggestions of a line ask for more either, at each key', () => {
  for (const line of lines) {
    const count = { names: 0, guesses: 0 };
    suggest(line, counting(count));
    // The line, and what stands before its last one to four words.
    expect(count.guesses, line).toBeLessThanOrEqual(5 * MAX_GUESSES);
    expect(count.names, line).toBeLessThanOrEqual(5 * MOST_TOKENS * MOST_NAMES_A_TOKEN);
  }
}, 120_000);

test('what is not read of a long line is said, and filters nothing where it is read again', () => {
  const line = `2bhk ${'vastu '.repeat(49)} hebbal under 80 lakh`;
  const { unknownWords, reasons, filters } = parseLine(line, stating);
  expect([filters.bhk, filters.areas, filters.budget]).toEqual([[2], [], [null, null]]);
  expect(unknownWords.at(-1)).toBe('rest of the line');
  expect(reasons).toContain('A line is read up to its 50th word or number');
  expect(parseLine(unknownWords.join(' '), stating).filters.areas).toEqual([]);
});
