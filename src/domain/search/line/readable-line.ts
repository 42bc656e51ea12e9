import { isOtherCity } from '../../city/other-cities.ts';
import { normaliseWords } from '../../typed-text/normalise-words.ts';
import { rememberedAt } from '../../typed-text/remembered-at.ts';
import { wordAt, wordsFrom } from '../../typed-text/word-at.ts';
import type { Aspect } from '../filters.ts';
import type { Place } from '../places/place-entry.ts';
import type { SearchVocabulary } from '../places/search-vocabulary.ts';
import { amountAt, isPerMonth, isPinCode, isPinCodeElsewhere, isWord } from './amount-at.ts';
import { type Claim, claimOf, leftOutAt, type Line, type Reader } from './claim.ts';
import { countedAt } from './counted-at.ts';
import { facingAt } from './facing-at.ts';
import { floorAt } from './floor-at.ts';
import { freeByAt } from './free-by-at.ts';
import { letteredPartAt } from './blocks-at.ts';
import { isPlainWord } from './is-plain-word.ts';
import { type AskedFact, type Meaning, phraseFrom } from './meaning.ts';
import { isUnfiltered, saysOf, saysOfQuantity } from './says-of.ts';
import { type NamedPlaces, namedPlaceAt, tradeAt } from './named-place-at.ts';
import { nearAt } from './near-at.ts';
import { negated } from './negated-at.ts';
import { possessionAt } from './possession-at.ts';

const HOUSES = new Set('house houses building bungalow duplex duplexes'.split(' '));
const OTHER_LINE = /^(?:blue|pink|orange|red|grey|white)$/;
/** Facts of which a home has all that are asked for. */
const askedWithOthers: ReadonlySet<Aspect> = new Set(['amenities', 'cars', 'balconies']);

/** A fact that a list asks for. Left out where none asks for just this, or no home states it. */
const facts: readonly Reader[] = [floorAt, facingAt, possessionAt, freeByAt, countedAt].map(
  (factAt: FactAt): Reader =>
    (line, at) => {
      const said = factAt(line.tokens, at, line.vocabulary);
      if (!said) return null;
      const { fact, length, isRough = false } = said;
      return fact && line.vocabulary.facts.includes(fact.aspect)
        ? claimOf(line, at, length, [{ kind: 'fact', ...fact, isRough }])
        : leftOutAt(line, at, length);
    },
);

type FactAt = (
  tokens: Line['tokens'],
  at: number,
  vocabulary: SearchVocabulary,
) => { fact: AskedFact | null; length: number; isRough?: boolean } | null;

const perMonth: Reader = (line, at) =>
  isPerMonth(line.tokens, at) ? claimOf(line, at, 2, [{ kind: 'offer', offer: 'Rent' }]) : null;

/** 'blue line metro', a line that is not built: not any station is meant. */
const otherLine: Reader = (line, at) => {
  const from = isWord(line.tokens[at], 'metro') ? at + 1 : at;
  const [colour = '', word = '', after = ''] = wordsFrom(line.tokens, from);
  if (!OTHER_LINE.test(colour) || word !== 'line') return null;
  if (line.vocabulary.spots.named([colour, word])) return null;
  return leftOutAt(line, at, from - at + (after === 'metro' ? 3 : 2));
};

/** 'brigade group'. One whom no society names is left out. */
const builder: Reader = (line, at) => {
  const found = tradeAt(line.tokens, at, line.vocabulary.places);
  if (!found) return null;
  return found.places.length > 0 ? placesClaim(line, at, found) : leftOutAt(line, at, found.length);
};

const near: Reader = (line, at) => {
  const said = nearAt(line.tokens, at, line.vocabulary);
  return said && claimOf(line, at, said.length, [{ kind: 'near', ...said }]);
};

/** A name of several words. One of a single word may be something else. */
const longName: Reader = (line, at) => {
  const found = nameAt(line, at);
  return found && found.length > 1 ? placesClaim(line, at, found) : null;
};

const shortName: Reader = (line, at) => {
  const found = nameAt(line, at);
  return found && placesClaim(line, at, found);
};

function nameAt({ tokens, vocabulary }: Line, at: number): NamedPlaces | null {
  const found = namedPlaceAt(tokens, at, vocabulary.places);
  return found?.length === 1 && isOnlyAlike(wordAt(tokens, at), found.places) ? null : found;
}

/** 'share' is no society called Saarea, though both sound the same. */
function isOnlyAlike(word: string, places: readonly Place[]): boolean {
  return isPlainWord(word) && places.every(({ name }) => normaliseWords(name).join('') !== word);
}

function placesClaim(
  line: Line,
  at: number,
  { places, length, isGroup = false, leftOut = null }: NamedPlaces,
): Claim {
  const side = leftOut === null ? [] : leftOutAt(line, leftOut, 1).says;
  return claimOf(line, at, length, [{ kind: 'places', places, isGroup }, ...side]);
}

/** 'm block', 'a block', '4th t block' of an area that has none. */
const letteredPart: Reader = (line, at) => {
  const length = letteredPartAt(line.tokens, at);
  return length === null ? null : leftOutAt(line, at, length);
};

const pinCode: Reader = (line, at) => {
  const { tokens } = line;
  if (isPinCode(tokens[at])) return shortName(line, at) ?? leftOutAt(line, at, 1);
  const isElsewhere = isPinCodeElsewhere(tokens, at, amountAt(tokens, at));
  return isElsewhere && !nameAt(line, at) ? leftOutAt(line, at, 1) : null;
};

const otherCity: Reader = (line, at) =>
  isOtherCity(wordAt(line.tokens, at)) && !nameAt(line, at) ? leftOutAt(line, at, 1) : null;

const amount: Reader = (line, at) => {
  const quantity = amountAt(line.tokens, at);
  if (!quantity) return null;
  const { length } = quantity;
  const says = saysOfQuantity(quantity, line.vocabulary);
  const { span, says: leftOut } = leftOutAt(line, at, length);
  // 'rent' before a number is part of the quantity, but it also names the offer: 'rent 3 bhk'.
  const isRent = line.tokens.slice(at, at + length).some((token) => isWord(token, 'rent'));
  return {
    span,
    says: [...(isRent ? [{ kind: 'offer', offer: 'Rent' } as const] : []), ...(says ?? leftOut)],
  };
};

const phrase: Reader = (line, at) => {
  const { tokens, vocabulary } = line;
  const found = phraseFrom(tokens, at);
  // The word may also be part of a name: 'Metro Court'.
  if (!found || (found.length === 1 && isUnfiltered(tokens[at], vocabulary))) return null;
  const { meaning, length } = found;
  // 'bangalore' asks for nothing, but where homes are in another city too.
  if (meaning.kind === 'nothing' && length === 1 && nameAt(line, at)) return null;
  // 'gym or pool': a home has all that is asked for.
  const isAlternative = isAskedWithOthers(meaning) && isWord(tokens[at - 1], 'or');
  const says = isAlternative
    ? leftOutAt(line, at - 1, length + 1, 'two-searches').says
    : (saysOf(meaning, vocabulary) ?? leftOutAt(line, at, length).says);
  const isAlone = length === 1 && isWord(tokens[at], 'house houses');
  return claimOf(line, at, length, [
    ...(HOUSES.has(wordAt(tokens, at)) ? [{ kind: 'house', isAlone } as const] : []),
    ...(isWord(tokens[at], 'lease') ? [{ kind: 'lease' } as const] : []),
    ...says,
  ]);
};

function isAskedWithOthers(meaning: Meaning): boolean {
  return meaning.kind === 'fact' && (askedWithOthers.has(meaning.aspect) || meaning.value === true);
}

/** The first that reads something wins. */
const readers: readonly Reader[] = [
  ...[...facts, negated, perMonth, otherLine, builder, near],
  ...[longName, letteredPart, pinCode, otherCity, amount, phrase, shortName],
];

const claimAt = rememberedAt((tokens, at, vocabulary: SearchVocabulary): Claim | null => {
  const line = readableLine(tokens, vocabulary);
  for (const reader of readers) {
    const claim = reader(line, at);
    if (claim) return claim;
  }
  return null;
});

/** A line whose claims are remembered by position, so that looking ahead reads nothing twice. */
export function readableLine(tokens: Line['tokens'], vocabulary: SearchVocabulary): Line {
  return { tokens, vocabulary, claimAt: (at) => claimAt(tokens, at, vocabulary) };
}
