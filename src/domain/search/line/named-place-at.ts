import { normaliseWords } from '../../typed-text/normalise-words.ts';
import type { Token } from '../../typed-text/tokens.ts';
import { rememberedAt } from '../../typed-text/remembered-at.ts';
import { textOf, wordsFrom } from '../../typed-text/word-at.ts';
import { partsOfAreas, type Place } from '../places/place-entry.ts';
import type { PlaceIndex } from '../places/place-index.ts';
import { amountAt, isAndOrComma, isNumber, isPinCode } from './amount-at.ts';
import { blocksAt } from './blocks-at.ts';
import { phraseAt } from './meaning.ts';

/** Places that words of a line name, and how many tokens name them. */
export interface NamedPlaces {
  places: readonly Place[];
  length: number;
  /** Areas near a landmark, of a pin code or a quarter: meant only where the line names none of them. */
  isGroup?: boolean;
  /** The position of a word among them that says nothing of the places: 'east' of '3rd block east jayanagar'. */
  leftOut?: number | null;
}

export const MAX_PLACE_WORDS = 6;
/** Incomplete and misspelt names are compared with every place, so only a few words of a line are tried. */
export const MAX_INEXACT_WORDS = 4;

/**
 * The least letters of a word that stands beside others and begins a name, such as 'ms' of 'ms ramaiah': fewer begin
 * too many.
 */
export const MIN_LETTERS_OF_PART = 3;
/** A shorter word alone sounds like too many societies. */
const LETTERS_OF_SOCIETY = 8;
/** In Kannada 'in' is the end of a name: 'jayanagaradalli'. */
const LOCATIVE = /(?:ad|n|y|d)alli$/;

const TRADE = /^(?:builders?|developers?)$/;
/** Words that may follow the name of a builder. */
const BUILDERS = new Set('builder builders developer developers group project projects'.split(' '));

/** The longest exact name at this position, which needs at least three letters. Null: none. */
export const namedPlaceAt = rememberedAt(findNamedPlaceAt);

function findNamedPlaceAt(tokens: readonly Token[], at: number, places: PlaceIndex): NamedPlaces | null {
  const blocks = blocksAt(tokens, at, (words) => areasCalled(words, places));
  for (let length = Math.min(MAX_PLACE_WORDS, tokens.length - at); length > 0; length--) {
    const span = tokens.slice(at, at + length);
    // 'banashankari 6th stage 2nd block' is a part of its own.
    if (blocks && !span.slice(blocks.length).some(isPartOfArea)) break;
    if (
      span.some(({ kind }) => kind === 'mark') ||
      (isNumber(span[0]) && length === 1 && !isPinCode(span[0])) ||
      isLetterOfPart(tokens, at + length - 1)
    )
      continue;
    const words = normaliseWords(span.map(({ text }) => text).join(' '));
    if (words.join('').length < 3) continue;
    const exact = places.exactMatches(words);
    const named = exact.length > 0 || length === 1 || blocks ? exact : withOneSlip(span, words, places);
    const [first] = named;
    if (!first) continue;
    if (first.kind === 'city') {
      // 'Mysuru Road' is a road in Bangalore.
      if (normaliseWords(tokens[at + length]?.text ?? '')[0] === 'road') continue;
    } else {
      if (span.every((token) => token.kind === 'word' && isFiller(token.word))) continue;
      if (first.kind === 'area' && !saysItsNumber(tokens, at, length)) continue;
      // A single word that also has another meaning, such as a society called 'Villa', keeps the other meaning.
      if (length === 1 && span[0]?.kind === 'word' && phraseAt([span[0].word])) continue;
    }
    if (first.kind === 'builder') return builderOrSocieties(tokens, { at, length }, named, places);
    return { places: named, length, isGroup: named.length > 1 };
  }
  return blocks && { places: blocks.areas, length: blocks.length, leftOut: blocks.side };
}

/** 'm' of 'm block': the letter of a part is no letter of a name. */
function isLetterOfPart(tokens: readonly Token[], at: number): boolean {
  const [token, next] = tokens.slice(at, at + 2);
  return (
    token !== undefined &&
    next !== undefined &&
    isPartOfArea(next) &&
    /^[a-z]$/.test(normaliseWords(token.text).join(' '))
  );
}

function isPartOfArea({ text }: Token): boolean {
  return partsOfAreas.has(normaliseWords(text)[0] ?? '');
}

/**
 * Whether a number in the name of an area says which part it is, and not the rooms or the price: 'jp nagar 7', not 'jp nagar 2 bhk'.
 * Without its kind it stands behind the name, and no other words that ask for something follow it directly.
 */
function saysItsNumber(tokens: readonly Token[], at: number, length: number): boolean {
  // 'koramangala 4th t block'.
  const span = tokens.slice(at, at + length);
  if (/^\d/.test(span.at(-1)?.text ?? '') && isLetterOfPart(tokens, at + length)) return false;
  const isKnown = span.some(isPartOfArea);
  if (isKnown || isPinCode(span[0]) || !span.some(isNumber)) return true;
  const end = at + length;
  const next = tokens[end];
  const isFree =
    next === undefined ||
    (next.kind === 'mark' ? next.text === ',' : (amountAt(tokens, end)?.length ?? 0) > 1 || isFreeWord(next));
  return isNumber(span.at(-1)) && !span.slice(0, -1).some(isNumber) && isFree && !isAmount(tokens, end - 1);
}

function isAmount(tokens: readonly Token[], at: number): boolean {
  return (amountAt(tokens, at)?.length ?? 0) > 1;
}

/** A word that says nothing of a number before it: 'flats', 'for', 'rent'. */
function isFreeWord(token: Token): boolean {
  const kind = token.kind === 'word' ? phraseAt([token.word])?.meaning.kind : undefined;
  return kind === 'nothing' || kind === 'offer' || kind === 'type' || isAndOrComma(token);
}

/** Not of two words of which one has a meaning of its own: 'new hebbal'. Of three, the name is the likelier one. */
function withOneSlip(span: readonly Token[], words: readonly string[], places: PlaceIndex): readonly Place[] {
  const isPlain = span.every((token) => token.kind !== 'word' || phraseAt([token.word]) === null);
  return isPlain || span.length > 2 ? places.withOneSlip(words) : [];
}

/** The longest incomplete or misspelt name at this position. Null: none. */
export const likelyPlaceAt = rememberedAt(findLikelyPlaceAt);

function findLikelyPlaceAt(tokens: readonly Token[], at: number, places: PlaceIndex): NamedPlaces | null {
  for (let length = Math.min(MAX_INEXACT_WORDS, wordsFrom(tokens, at).length); length > 0; length--) {
    const words = normaliseWords(
      tokens
        .slice(at, at + length)
        .map(textOf)
        .join(' '),
    );
    const found = places.likelyMatches(words);
    if (found.length > 0) return { places: found, length };
  }
  return null;
}

/** Whether up to three words that end before this position are an incomplete or misspelt name. */
export function isLikelyPlaceBefore(tokens: readonly Token[], at: number, places: PlaceIndex): boolean {
  for (let length = 1; length <= Math.min(MAX_INEXACT_WORDS - 1, at); length++) {
    const words = wordsFrom(tokens, at - length, length);
    if (words.length < length) return false;
    if (places.likelyMatches(normaliseWords(words.join(' '))).length > 0) return true;
  }
  return false;
}

/**
 * The places that words of a run, which nothing else used, name incompletely or with a slip, and those words as they were
 * compared. Null: none.
 */
export function likelyPlaceIn(
  run: readonly Token[],
  from: number,
  length: number,
  places: PlaceIndex,
): { places: readonly Place[]; words: readonly string[] } | null {
  const span = run.slice(from, from + length);
  const isPart = length < run.length;
  const typed = span.map(textOf).join(' ');
  // 'hsr sector' of 'hsr sector 9' is not its Sector 2.
  if (partsOfAreas.has(span.at(-1)?.text.toLowerCase() ?? '') && /^\d/.test(run[from + length]?.text ?? ''))
    return null;
  if (isPart && typed.length < MIN_LETTERS_OF_PART) return null;
  const isAlone = length === 1 && typed.length < LETTERS_OF_SOCIETY;
  for (const text of [typed, typed.replace(LOCATIVE, '')]) {
    const words = normaliseWords(text);
    const found = places.likelyMatches(words, { isPart });
    const [first] = found;
    if (first && !(isAlone && isSlipOfSociety(words, first))) return { places: found, words };
  }
  return null;
}

/** 'intel' is no society called Itelaa: real files have societies of any letters. */
function isSlipOfSociety(words: readonly string[], { kind, name }: Place): boolean {
  return (
    kind === 'society' && !normaliseWords(name).some((own) => words.some((word) => own.startsWith(word)))
  );
}

/**
 * 'builder neralu', 'built by brigade', 'brigade group'. Without places: a builder whom no society names, which is no area
 * whose name begins so. Null: such words name no builder, or one whose name says it alone.
 */
export function tradeAt(tokens: readonly Token[], at: number, places: PlaceIndex): NamedPlaces | null {
  const [first = '', second = '', third = ''] = wordsFrom(tokens, at, 3);
  if (TRADE.test(first)) {
    const [builder] = places.exactMatches(normaliseWords(second));
    return builder?.kind === 'builder' ? { places: [builder], length: 2 } : null;
  }
  const isBefore = first === 'built' && second === 'by';
  const name = isBefore ? third : BUILDERS.has(second) ? first : '';
  const isKnown = name === '' || isKnownWord(name, places) || places.societiesNamed([name]).length > 0;
  return isKnown ? null : { places: [], length: isBefore ? 3 : 2 };
}

/** 'prestige tech' are the societies of that name, 'prestige builders whitefield' is the builder. */
function builderOrSocieties(
  tokens: readonly Token[],
  { at, length }: { at: number; length: number },
  builders: readonly Place[],
  places: PlaceIndex,
): NamedPlaces {
  for (let longer = MAX_INEXACT_WORDS; longer > length; longer--) {
    const words = wordsFrom(tokens, at, longer);
    if (words.length < longer || words.slice(length).some((word) => isKnownWord(word, places))) continue;
    const societies = places.societiesNamed(words);
    if (societies.length > 0) return { places: societies, length: longer };
  }
  const [next = ''] = wordsFrom(tokens, at + length);
  return { places: builders, length: length + (BUILDERS.has(next) ? 1 : 0) };
}

function areasCalled(words: readonly string[], places: PlaceIndex): Place[] {
  const exact = places.exactMatches(words);
  // 'hsr sector 2' is Sector 2 HSR Layout.
  const found = exact.length > 0 ? exact : places.likelyMatches(words);
  return found.every(({ kind }) => kind === 'area') ? found : [];
}

/** A word that says something on its own. */
function isKnownWord(word: string, places: PlaceIndex): boolean {
  return phraseAt([word]) !== null || places.exactMatches([word]).length > 0;
}

function isFiller(word: string): boolean {
  return phraseAt([word])?.meaning.kind === 'nothing';
}
