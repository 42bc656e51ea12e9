import { isOtherCity } from '../../city/other-cities.ts';
import { normaliseWords, phoneticForm, phoneticKey } from '../../typed-text/normalise-words.ts';
import { numberWordsAt } from '../../typed-text/number-words.ts';
import { rememberedAt } from '../../typed-text/remembered-at.ts';
import { textOf, wordAt } from '../../typed-text/word-at.ts';
import type { Token } from '../../typed-text/tokens.ts';
import { METRES_IN } from '../../typed-text/units.ts';
import { metresOf, NEAR_AREA } from '../near.ts';
import type { Place } from '../places/place-entry.ts';
import { anyOrder } from '../places/area-names.ts';
import type { SearchVocabulary } from '../places/search-vocabulary.ts';
import { anyStation, type NamedSpot } from '../places/spot-names.ts';
import { phraseAt } from './meaning.ts';
import { MAX_INEXACT_WORDS, MAX_PLACE_WORDS, MIN_LETTERS_OF_PART } from './named-place-at.ts';

/** A place to be near that a line names, how far from it in metres, and how many tokens say so. */
interface SaidNear {
  place: string;
  metres: number;
  /** False where the line says only 'near'. */
  isTyped: boolean;
  length: number;
}

/** A row of an area with so few homes does not hide the landmark of the same name. */
const MAX_HOMES_OF_NOTHING = 3;

const BOUND = /^(?:within|in|under|upto|up to|less than|not more than|max|around|about|approx|only|<) /;
const AFTER_DISTANCE = /^(?:radius|distance|range|away|walk|walking distance|walking|drive|reach) /;
/** What stands between a distance and its place, or says on its own that a place is meant to be near. */
const TOWARDS =
  /^(?:not far from|close to|closest to|nearest to|next to|adjacent to|in front of|opposite to|walkable to|nearest|from|of|to|near|nearby|around|by|the|opp|opposite|beside|besides|behind|any|namma) /;
/** Of what stands there, these say that a place is meant to be near, also without a distance. */
const NEARNESS =
  /(?:^| )(?:not far from|close to|closest to|next to|adjacent to|in front of|opposite to|walkable to|near|nearest|nearby|around|opp|opposite|beside|besides|behind)(?: |$)/;
/** 'in front of the near by' has three of them. */
const MAX_TOWARDS = 6;
/** After the name of an area: 'whitefield and nearby', 'whitefield ke paas'. */
const AFTER_NAME = /^(?:(?:and|or) )?(?:nearby|surroundings|surrounding areas) /;
/** No name begins so. */
const BEFORE_NAME = /^(?:for|in|of|on|from|and|or|to|with|near|at|by|around)$/;
const WALKING = /^(?:walking distance|walkable distance|walkable) /;
const WALKING_METRES = 1000;

/** Null if no place to be near begins here. */
export const nearAt = rememberedAt(findNearAt);

function findNearAt(tokens: readonly Token[], from: number, vocabulary: SearchVocabulary): SaidNear | null {
  const before = distanceAt(tokens, from);
  let at = from + (before?.length ?? 0);
  const start = at;
  for (let phrases = 0; phrases < MAX_TOWARDS; phrases++) at += phraseLength(TOWARDS, tokens, at);
  const isNear = at > start || before !== null;
  const spot = spotAt(tokens, at, vocabulary, isNear);
  if (spot) {
    at += spot.length;
    const after = before ? null : trailingDistance(tokens, at);
    const metres = before?.metres ?? after?.metres;
    return {
      place: spot.spot.slug,
      metres: metres ?? spot.spot.within,
      isTyped: metres !== undefined,
      length: at + (after?.length ?? 0) - from,
    };
  }
  const isSaid = before !== null || NEARNESS.test(wordsBetween(tokens, start, at));
  const named = isSaid || start === at ? placeAt(tokens, at, { vocabulary, isSaid }) : null;
  if (!named) return null;
  at += named.length;
  const after = before ? null : trailingDistance(tokens, at);
  const metres = before?.metres ?? after?.metres;
  if (metres !== undefined)
    return { place: named.place, metres, isTyped: true, length: at + (after?.length ?? 0) - from };
  const nearness = isSaid ? 0 : trailingNearness(tokens, at, vocabulary);
  if (!isSaid && nearness === 0) return null;
  return { place: named.place, metres: named.within, isTyped: false, length: at + nearness - from };
}

/** 'whitefield nearby', and in Hindi and Kannada, where it follows the name: 'whitefield ke paas'. */
function trailingNearness(tokens: readonly Token[], from: number, vocabulary: SearchVocabulary): number {
  const english = phraseLength(AFTER_NAME, tokens, from);
  if (english > 0) return nearAt(tokens, from + english - 1, vocabulary) ? 0 : english;
  let at = from;
  while (/^(?:of|aas)$/.test(wordAt(tokens, at))) at++;
  const token = tokens[at];
  const isPostposition =
    token?.kind === 'word' && token.word === 'near' && !/^(?:near|nr)$/i.test(token.text);
  return isPostposition ? at + 1 - from : 0;
}

/** 'within 2 km', '500 m', 'half km radius', 'walking distance'. Not a time: a road of ten minutes may be any. */
function distanceAt(tokens: readonly Token[], from: number): { metres: number; length: number } | null {
  const walking = phraseLength(WALKING, tokens, from);
  if (walking > 0) return { metres: WALKING_METRES, length: walking };
  let at = from + phraseLength(BOUND, tokens, from);
  const token = tokens[at];
  const words = numberWordsAt(tokens, at);
  const value = token?.kind === 'number' ? token.value : words?.value;
  if (value === undefined) return null;
  at += token?.kind === 'number' ? 1 : (words?.length ?? 1);
  const unit = tokens[at];
  const metresInUnit = unit?.kind === 'word' ? METRES_IN.get(unit.word) : undefined;
  const metres = metresInUnit === undefined ? null : metresOf(value * metresInUnit);
  if (metres === null) return null;
  at++;
  at += phraseLength(AFTER_DISTANCE, tokens, at);
  return { metres, length: at - from };
}

/** 'airport 5 km', in Hindi 'airport se 5 km'. In 'manyata 2 km from metro' the distance is that of the next place. */
function trailingDistance(tokens: readonly Token[], at: number): { metres: number; length: number } | null {
  const from = /^(?:se|से)$/i.test(tokens[at]?.text ?? '') ? 1 : 0;
  const distance = distanceAt(tokens, at + from);
  return distance && phraseLength(TOWARDS, tokens, at + from + distance.length) === 0
    ? { ...distance, length: from + distance.length }
    : null;
}

/** The longest name of a landmark, a station or a line. Where nothing says 'near', an area of this name comes first. */
function spotAt(
  tokens: readonly Token[],
  at: number,
  vocabulary: SearchVocabulary,
  isNear: boolean,
): { spot: NamedSpot; length: number } | null {
  const metroBefore = metroWordsAt(tokens, at);
  const start = at + metroBefore;
  // 'for room' is not the Forum.
  const most = BEFORE_NAME.test(wordAt(tokens, start)) ? 0 : MAX_PLACE_WORDS;
  for (let length = Math.min(most, tokens.length - start); length > 0; length--) {
    const words = wordsOf(tokens, start, start + length);
    if (words.length === 0) continue;
    const metroAfter = metroWordsAt(tokens, start + length);
    const station = metroBefore + metroAfter > 0 ? vocabulary.spots.station(words) : null;
    if (station) return { spot: station, length: metroBefore + length + metroAfter };
    const spot = vocabulary.spots.named(words);
    if (spot) {
      // People live in Hebbal, and near a tech park.
      const isFirst = isNear && spot.within >= NEAR_AREA;
      if (!isFirst && isOtherwiseKnown(spot, tokens.slice(start, start + length), vocabulary)) return null;
      const end = start + length + (isLine(spot) ? metroAfter : 0);
      return { spot, length: end + restOfName(spot, tokens, end, vocabulary) - at };
    }
    // The longer name is meant: 'hebbal kempapura', 'metro court'.
    const isLonger =
      metroBefore + length > 1 &&
      (exactMatches(tokens, at, metroBefore + length, vocabulary).length > 0 ||
        vocabulary.places.withOneSlip(wordsOf(tokens, at, at + metroBefore + length)).length > 0);
    if (isLonger) return null;
  }
  const isAny = metroBefore > 0 && (isNear || isPhrase(tokens, at + metroBefore));
  return isAny ? { spot: anyStation, length: metroBefore } : null;
}

/** 'sap labs', 'ryan international': how many words go on with the name of which they are known by a part. */
function restOfName(
  { name }: NamedSpot,
  tokens: readonly Token[],
  from: number,
  vocabulary: SearchVocabulary,
): number {
  const names = normaliseWords(name);
  let at = from;
  while (at < tokens.length) {
    const words = wordsOf(tokens, at, at + 1);
    const isName = words.length > 0 && words.every((word) => names.includes(word));
    if (!isName || phraseAt([wordAt(tokens, at)])?.meaning.kind === 'type') break;
    if (exactMatches(tokens, at, 1, vocabulary).length > 0) break;
    at++;
  }
  return at - from;
}

/** Whether what follows is no name: 'metro court' may be a part of one. */
function isPhrase(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return token?.kind !== 'word' || phraseAt([token.word]) !== null;
}

const isLine = ({ slug }: NamedSpot) => slug.endsWith('-line');

/** A row of an area with hardly a home does not hide a tech park, but 'hebbal' is no flyover. */
function isOtherwiseKnown(spot: NamedSpot, named: readonly Token[], vocabulary: SearchVocabulary): boolean {
  const [token] = named;
  if (named.length === 1 && token?.kind === 'word' && phraseAt([token.word])) return true;
  const places = exactMatches(named, 0, named.length, vocabulary);
  return spot.within < NEAR_AREA ? places.length > 0 : !hardlyAny(places);
}

function hardlyAny(places: readonly Place[]): boolean {
  return places.every(
    ({ kind, sale, rent }) => kind === 'area' && sale + rent > 0 && sale + rent <= MAX_HOMES_OF_NOTHING,
  );
}

/**
 * An area or a society by its whole name, or where it `isSaid` that a place is near, by one that is misspelt or not whole.
 * Many areas of one name, such as a pin code, have no middle.
 */
function placeAt(
  tokens: readonly Token[],
  at: number,
  { vocabulary, isSaid }: { vocabulary: SearchVocabulary; isSaid: boolean },
): { place: string; within: number; length: number } | null {
  for (let length = Math.min(MAX_PLACE_WORDS, tokens.length - at); length > 0; length--) {
    const places = exactMatches(tokens, at, length, vocabulary);
    const [place] = places;
    if (!place) continue;
    const words = wordsOf(tokens, at, at + length);
    const isOne =
      places.length === 1 || (place.kind === 'area' && places.some(({ name }) => isCalled(name, words)));
    const key = isOne ? keyOfPlace(place) : null;
    return key === null ? null : { place: key, within: NEAR_AREA, length };
  }
  return isSaid ? likelyPlaceAt(tokens, at, vocabulary) : null;
}

/** In any spelling, and in any order of its words. */
function isCalled(name: string, words: readonly string[]): boolean {
  const key = (each: readonly string[]) => anyOrder(each.map(phoneticForm));
  return key(normaliseWords(name)) === key(words) || phoneticKey(normaliseWords(name)) === phoneticKey(words);
}

/** One area or society, by a name that is misspelt or not whole. The words of a phrase and of a price are no name. */
function likelyPlaceAt(
  tokens: readonly Token[],
  at: number,
  { places, spots }: SearchVocabulary,
): { place: string; within: number; length: number } | null {
  const words: string[] = [];
  for (let next = at; next < tokens.length && words.length < MAX_INEXACT_WORDS; next++) {
    const word = wordAt(tokens, next);
    if (word === '' || phraseAt([word]) || isOtherCity(word)) break;
    words.push(word);
  }
  for (let length = words.length; length > 0; length--) {
    const name = normaliseWords(words.slice(0, length).join(' '));
    // 'near jp morgan' is not JP Nagar.
    if (length < words.length && name.join('').length < MIN_LETTERS_OF_PART) continue;
    const [place, ...others] = places.likelyMatches(name, { isPart: length < words.length });
    const key = place && others.length === 0 ? keyOfPlace(place) : null;
    if (!place || key === null) continue;
    // 'near manya' begins the name of a tech park, beside that of a row with hardly a home.
    const [spot] = hardlyAny([place]) ? spots.startingWith(name, 1) : [];
    return { place: spot?.slug ?? key, within: spot?.within ?? NEAR_AREA, length };
  }
  return null;
}

function keyOfPlace({ kind, slug }: Place): string | null {
  if (kind === 'area') return `in/${slug}`;
  return kind === 'society' ? `at/${slug}` : null;
}

function exactMatches(
  tokens: readonly Token[],
  at: number,
  length: number,
  { places }: SearchVocabulary,
): readonly Place[] {
  const words = wordsOf(tokens, at, at + length);
  return words.join('').length < 3 ? [] : places.exactMatches(words);
}

function wordsBetween(tokens: readonly Token[], from: number, to: number): string {
  return tokens.slice(from, to).map(textOf).join(' ');
}

/** How many of these tokens only say that a station of the metro is meant. */
function metroWordsAt(tokens: readonly Token[], at: number): number {
  return phraseLength(/^(?:metro (?:stations?|stop|lines?)|metro) /, tokens, at);
}

function phraseLength(phrase: RegExp, tokens: readonly Token[], at: number): number {
  const words: string[] = [];
  for (const token of tokens.slice(at, at + 3)) {
    if (token.kind === 'mark' && token.text !== '<') break;
    words.push(textOf(token));
  }
  const found = phrase.exec(`${words.join(' ')} `)?.[0].trim();
  return found ? found.split(' ').length : 0;
}

/** Empty where a mark stands between. */
function wordsOf(tokens: readonly Token[], from: number, to: number): string[] {
  const span = tokens.slice(from, to);
  if (span.length < to - from || span.some(({ kind }) => kind === 'mark')) return [];
  return normaliseWords(span.map(textOf).join(' '));
}
