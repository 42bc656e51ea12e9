import { namesOf } from '../../record-of.ts';
import { editDistance } from '../../typed-text/edit-distance.ts';
import { normaliseWords, phoneticForm } from '../../typed-text/normalise-words.ts';

export interface Place {
  kind: keyof typeof filterOfKind;
  name: string;
  /** The slug from its address. A society without a slug has its id. */
  slug: string;
  /** Numbers of homes. */
  sale: number;
  rent: number;
  /** True of an area in which others lie: its numbers are with theirs. */
  hasParts?: true;
}

/** The filter of each kind of place, from the largest kind. A builder is found by its name like a place. */
export const filterOfKind = {
  city: 'cities',
  area: 'areas',
  builder: 'builders',
  society: 'societies',
} as const;
export const placeKinds = namesOf(filterOfKind);

/** Words in so many names that alone they match no place. */
export const GENERIC_WORDS = new Set(
  'nagar layout road phase stage block city town colony extension main cross sector old new east west north south village garden gardens enclave park apartment apartments homes heights residency view near group tech business international public gate circle junction signal bridge side'.split(
    ' ',
  ),
);
/** Words for the parts of an area. They stand before its name or after it. */
export const partsOfAreas = new Set('block phase stage sector'.split(' '));
/** What builders call themselves. People leave it out: 'neralu 3 bhk'. */
const TRADES = new Set(
  'group builder builders developer developers homes estates projects constructions construction properties realty infra ventures housing enterprises'.split(
    ' ',
  ),
);

/** How many homes of both offers are here. */
export const homesAt = ({ sale, rent }: Place) => sale + rent;

/** A place by its name as it is compared with typed words. */
export interface Entry {
  place: Place;
  /** Of a block or a phase. They are never what is misspelt. */
  numbers: string;
  parts: string;
  sounds: readonly string[];
  /** The sounds, with a space before each: whether a word begins so is found in one step. */
  spaced: string;
  key: string;
  plain: string;
}

export function entryOf(place: Place, name: string): Entry {
  const words = normaliseWords(name);
  const sounds = words.map(phoneticForm);
  return {
    ...{ place, sounds, key: sounds.join(''), plain: words.join(''), spaced: ` ${sounds.join(' ')}` },
    ...{ numbers: numbersIn(words), parts: partsKey(words) },
  };
}

/** The numbers of a block or a phase, in one order for 'Sector 2, 3rd Main' and '3rd Main, Sector 2'. */
export function numbersIn(words: readonly string[]): string {
  const numbers = words.filter(hasDigit);
  return numbers.length > 1 ? numbers.toSorted().join(' ') : (numbers[0] ?? '');
}

function hasDigit(word: string): boolean {
  return /\d/.test(word);
}

/** The same key for 'Indiranagar 1st Stage' and '1st Stage Indira Nagar'. */
export function partsKey(words: readonly string[]): string {
  const parts: string[] = [];
  let name = '';
  for (const word of words)
    if (partsOfAreas.has(word) || hasDigit(word)) parts.push(word);
    else name += word;
  return `${parts.sort().join(' ')}/${phoneticForm(name)}`;
}

/** 'Neralu Homes' is 'Neralu'. */
export function withoutTrade(name: string): string {
  const words = name.split(/\s+/);
  const last = words.findLastIndex((word) => !TRADES.has(word.toLowerCase()));
  return words.slice(0, last + 1).join(' ');
}

/** The edit distance to the name, or to its first word if that word is distinctive on its own. */
export function phoneticDistance(key: string, { sounds, key: whole, place }: Entry, max: number): number {
  // People rarely mistype both of the first two letters. Comparing fewer names keeps typing smooth.
  if (key[0] !== whole[0] && key[1] !== whole[1]) return max + 1;
  const [first = '', second = ''] = sounds;
  const distance = editDistance(key, whole, max);
  const isFirstDistinctive = place.kind === 'area' && GENERIC_WORDS.has(second) && first.length > 4;
  return isFirstDistinctive ? Math.min(distance, editDistance(key, first, max)) : distance;
}

interface TypedName {
  plain: string;
  key: string;
  /** The sounds of the word that is still typed, and of those before it. */
  last: string;
  /** The last, with a space before it. */
  begun: string;
  earlier: readonly string[];
}

/** What is typed, as names are compared with it. */
export function typedName(words: readonly string[]): TypedName {
  const sounds = words.map(phoneticForm);
  return {
    plain: words.join(''),
    key: sounds.join(''),
    last: sounds.at(-1) ?? '',
    begun: ` ${sounds.at(-1) ?? ''}`,
    earlier: sounds.slice(0, -1),
  };
}

/** Builders, then cities and areas before societies, then matches at the start of a name before matches within it. */
export function rankOf({ place, key, sounds, spaced, plain }: Entry, typed: TypedName): number | null {
  const kindRank = place.kind === 'society' ? 1 : place.kind === 'builder' ? -1 : 0;
  if (key.startsWith(typed.key) || plain.startsWith(typed.plain)) return kindRank;
  const { last, earlier } = typed;
  const isInName =
    last.length > 2 && spaced.includes(typed.begun) && earlier.every((word) => sounds.includes(word));
  return isInName ? 2 + kindRank : null;
}

/** The places of the largest kind among these. Those with most homes come first. */
export function ofOneKind(entries: readonly Entry[]): Place[] {
  const kind = placeKinds.find((each) => entries.some(({ place }) => place.kind === each));
  return entries.flatMap(({ place }) => (place.kind === kind ? place : [])).sort(byHomes);
}

/** Orders places by their homes of both offers, most first. */
export function byHomes(a: Place, b: Place): number {
  return homesAt(b) - homesAt(a) || (a.slug < b.slug ? -1 : 1);
}
