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
import { nightlyIf } from '../../../fixtures/nightly.ts';

/**
 * How often the rules look at its tokens, with all of its readings, for each of which the line is settled once more without
 * some words. Each rule looks a few words ahead. Before, a row of joined words was read for seconds.
 */
const MOST_READS_A_LINE = 200_000;
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

/** At night all of them, in every run each fourth. */
const shares = [4, 1].map((every) => ({ every, lines: hostileLines().filter((_, at) => at % every === 0) }));

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

for (const { every, lines } of shares)
  test(
    `no line with all of its readings is looked at, asked about or guessed at more than its words allow (one in ${every})`,
    { ...nightlyIf(every === 1), timeout: 120_000 },
    () => {
      let worst = { reads: 0, names: 0 };
      for (const line of new Set(lines)) {
        const count = { reads: 0, names: 0, guesses: 0 };
        const typed = tokensOfLine(line, counting(count));
        const watchedLine = { ...typed, tokens: watched(typed.tokens, () => count.reads++) };
        answerLine(watchedLine, typed.vocabulary);
        readingsOf(watchedLine, typed.vocabulary);
        expect(count.guesses, line).toBeLessThanOrEqual(MAX_GUESSES);
        worst = {
          reads: Math.max(worst.reads, count.reads),
          names: Math.max(worst.names, count.names / Math.max(1, typed.tokens.length)),
        };
      }
      expect(worst.reads).toBeLessThanOrEqual(MOST_READS_A_LINE);
      expect(worst.names).toBeLessThanOrEqual(MOST_NAMES_A_TOKEN);
    },
  );

for (const { every, lines } of shares)
  test(
    `no suggestions of a line ask for more either, at each key (one in ${every})`,
    { ...nightlyIf(every === 1), timeout: 120_000 },
    () => {
      for (const line of lines) {
        const count = { names: 0, guesses: 0 };
        suggest(line, counting(count));
        // The line, and what stands before its last one to four words.
        expect(count.guesses, line).toBeLessThanOrEqual(5 * MAX_GUESSES);
        expect(count.names, line).toBeLessThanOrEqual(5 * MAX_LINE_LENGTH * MOST_NAMES_A_TOKEN);
      }
    },
  );

test('a line is read to its end, and each of its words can be undone', () => {
  const line = `2bhk ${'vastu '.repeat(120)} near hebbal not whitefeild under 80 with lift`;
  const { filters, unknownWords } = parseLine(line, stating);
  expect(filters).toMatchObject({
    bhk: [2],
    near: { place: 'in/hebbal' },
    budget: [null, 8_000_000],
    lift: true,
  });
  expect(unknownWords.at(-1)).toBe('not whitefeild');
  expect(readingsOf(line, stating).map(({ span }) => span.text)).toEqual(['near hebbal', 'under 80']);
});

test.each([
  ...[
    '1 or ',
    '1/',
    'not ',
    '- ',
    '2bhk 50 lakh or ',
    '2bhk 50 lakh, ',
    'not villa or ',
    'villa nahi ',
    'villa or ',
  ],
  ...[
    'near ',
    'near hebbal ',
    'not hebbal, ',
    'east or ',
    'the ',
    'x or ',
    'x ',
    'hebbal or ',
    'under ',
    '2 km ',
  ],
])('four times as many words ‘%s’ are four times the work', (piece) => {
  const readsOf = (line: string) => {
    const typed = tokensOfLine(line, stating);
    let reads = 0;
    parseLine({ ...typed, tokens: watched(typed.tokens, () => reads++) }, stating);
    return reads;
  };
  expect(readsOf(piece.repeat(400)) / readsOf(piece.repeat(100))).toBeLessThan(5);
});
