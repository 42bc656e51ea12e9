import { namesOf } from '../../record-of.ts';
import { allowedTypos, editDistance } from '../../typed-text/edit-distance.ts';
import { phoneticForm, phoneticKey, normaliseWords } from '../../typed-text/normalise-words.ts';

export interface Place {
  kind: keyof typeof filterOfKind;
  name: string;
  /** The slug from its address. A society without a slug has its id. */
  slug: string;
  /** Numbers of homes. */
  sale: number;
  rent: number;
}

/** The filter of each kind of place, from the largest kind. */
export const filterOfKind = { city: 'cities', area: 'areas', society: 'societies' } as const;
const KINDS = namesOf(filterOfKind);

/** Cities of Karnataka have had two names since 2014, and people use both. */
const EARLIER_NAMES = new Map(
  Object.entries({
    mysuru: 'mysore',
    mangaluru: 'mangalore',
    hubballi: 'hubli',
    belagavi: 'belgaum',
    tumakuru: 'tumkur',
    shivamogga: 'shimoga',
    kalaburagi: 'gulbarga',
    ballari: 'bellary',
  }).flatMap(([now, then]) => [
    [now, then],
    [then, now],
  ]),
);

/** Finds places by typed words. Each answer has places of one kind, those with most homes first. */
export interface PlaceIndex {
  all: readonly Place[];
  /** Places with exactly this name, in any spelling. */
  exactMatches(words: readonly string[]): Place[];
  /**
   * If no name matches exactly: places whose name begins with or contains the words, otherwise names that sound alike.
   */
  likelyMatches(words: readonly string[]): Place[];
  /**
   * The other meaning of words that are not a whole name: societies with that word if `likelyMatches` finds an area, or the
   * reverse.
   */
  otherMeanings(words: readonly string[]): Place[];
  /** Places whose name continues the typed text. */
  startingWith(words: readonly string[], max: number): Place[];
}

/** Words in so many names that alone they match no place. */
const GENERIC_WORDS = new Set(
  'nagar layout road phase stage block city town colony extension main cross sector old new east west north south village garden gardens enclave park apartment apartments homes heights residency view near'.split(
    ' ',
  ),
);
/** Things that people want in a home or near it. Alone, such a word does not match a society with that name. */
const SURROUNDINGS = new Set(
  'metro station bus railway train airport school college library hospital clinic temple church mosque market mall office lake pool gym club lift parking balcony terrace'.split(
    ' ',
  ),
);
/** The societies of one builder share a word. With more of them, an address would be unreadable. */
const MAX_SOCIETIES = 12;

interface Entry {
  place: Place;
  sounds: readonly string[];
  key: string;
  plain: string;
}

export function createPlaceIndex(all: readonly Place[]): PlaceIndex {
  const entries: Entry[] = all.map((place) => {
    const words = normaliseWords(place.name);
    const sounds = words.map(phoneticForm);
    return { place, sounds, key: sounds.join(''), plain: words.join('') };
  });
  const byKey = new Map<string, Entry[]>();
  for (const entry of entries) {
    // 'Koramangala 8th Block' is the same as '8th Block Koramangala'.
    const earlier = entry.place.kind === 'city' ? EARLIER_NAMES.get(entry.plain) : undefined;
    for (const key of new Set([
      entry.key,
      anyOrder(entry.sounds),
      ...(earlier ? [phoneticForm(earlier)] : []),
    ]))
      byKey.set(key, [...(byKey.get(key) ?? []), entry]);
  }

  function exactMatches(words: readonly string[]): Place[] {
    return ofOneKind(byKey.get(phoneticKey(words)) ?? byKey.get(anyOrder(words.map(phoneticForm))) ?? []);
  }

  function likelyMatches(words: readonly string[]): Place[] {
    const distinctive = words.filter((word) => !GENERIC_WORDS.has(word) && !/^\d+$/.test(word));
    if (distinctive.every((word) => word.length < 2)) return [];
    if (words.length === 1 && words.every((word) => SURROUNDINGS.has(word))) return [];
    return areaBeginningWith(words) ?? containing(words) ?? similar(words) ?? [];
  }

  function areaBeginningWith(words: readonly string[]): Place[] | null {
    const sounds = words.map(phoneticForm);
    const key = sounds.join('');
    const areas = entries.filter(
      ({ place, sounds: nameSounds, key: whole }) =>
        place.kind === 'area' &&
        (sounds.every((word, at) => nameSounds[at] === word) || (key.length > 3 && whole.startsWith(key))),
    );
    const [area] = ofOneKind(areas);
    if (!area) return null;
    // 'Prestige' means the builder of many societies, not the area 'Prestige Sunrise'. But 'Brigade Road' is an area.
    const isPlain = normaliseWords(area.name)
      .slice(words.length)
      .some((word) => GENERIC_WORDS.has(word));
    return isPlain || societiesOf(sounds).length < 2 ? [area] : null;
  }

  /** Societies whose name contains all these words, usually those of one builder. */
  function societiesOf(sounds: readonly string[]): Place[] {
    return entries
      .filter(
        ({ place, sounds: nameSounds }) =>
          place.kind === 'society' && sounds.every((word) => nameSounds.includes(word)),
      )
      .map(({ place }) => place)
      .sort(byHomes);
  }

  function otherMeanings(words: readonly string[]): Place[] {
    const [first] = exactMatches(words).length > 0 ? [] : likelyMatches(words);
    const sounds = words.map(phoneticForm);
    if (!first || sounds.join('').length < 3) return [];
    if (first.kind === 'area') {
      const societies = societiesOf(sounds);
      return societies.length < 2 ? [] : societies.slice(0, MAX_SOCIETIES);
    }
    const areas = entries.filter(
      ({ place, sounds: nameSounds }) =>
        place.kind === 'area' && sounds.every((word, at) => nameSounds[at] === word),
    );
    return ofOneKind(areas).slice(0, 1);
  }

  function containing(words: readonly string[]): Place[] | null {
    const sounds = words.map(phoneticForm);
    if (sounds.join('').length < 3) return null;
    const found = entries.filter(({ sounds: nameSounds }) =>
      sounds.every((word) => nameSounds.includes(word)),
    );
    if (found.length === 0) return null;
    const places = ofOneKind(found);
    return places.slice(0, places[0]?.kind === 'society' ? MAX_SOCIETIES : 1);
  }

  function similar(words: readonly string[]): Place[] | null {
    const key = phoneticKey(words);
    let least = allowedTypos(key.length);
    if (least === 0) return null;
    let found: Entry[] = [];
    for (const entry of entries) {
      const distance = phoneticDistance(key, entry, least);
      if (distance > least) continue;
      if (distance < least) found = [];
      least = distance;
      found.push(entry);
    }
    return found.length > 0 ? ofOneKind(found).slice(0, 1) : null;
  }

  function startingWith(words: readonly string[], max: number): Place[] {
    const typed = words.join('');
    const phonetic = phoneticKey(words);
    if (typed.length < 2) return [];
    const found = entries.flatMap((entry) => {
      const rank = rankOf(entry, typed, phonetic, words);
      return rank === null ? [] : [{ ...entry, rank }];
    });
    if (found.length === 0) return likelyMatches(words).slice(0, max);
    return found
      .sort((a, b) => a.rank - b.rank || byHomes(a.place, b.place))
      .slice(0, max)
      .map(({ place }) => place);
  }

  return { all, exactMatches, likelyMatches, otherMeanings, startingWith };
}

function anyOrder(sounds: readonly string[]): string {
  return sounds.toSorted().join(' ');
}

/** The edit distance to the name, or to its first word if that word is distinctive on its own. */
function phoneticDistance(key: string, { sounds, key: whole, place }: Entry, max: number): number {
  // People rarely mistype both of the first two letters. Comparing fewer names keeps typing smooth.
  if (key[0] !== whole[0] && key[1] !== whole[1]) return max + 1;
  const [first = '', second = ''] = sounds;
  const distance = editDistance(key, whole, max);
  const isFirstDistinctive = place.kind === 'area' && GENERIC_WORDS.has(second) && first.length > 4;
  return isFirstDistinctive ? Math.min(distance, editDistance(key, first, max)) : distance;
}

/** Cities and areas before societies, then matches at the start of a name before matches within it. */
function rankOf(
  { place, key, sounds, plain }: Entry,
  typed: string,
  phonetic: string,
  words: readonly string[],
): number | null {
  const kindRank = place.kind === 'society' ? 1 : 0;
  if (key.startsWith(phonetic) || plain.startsWith(typed)) return kindRank;
  const last = phoneticForm(words.at(-1) ?? '');
  const earlier = words.slice(0, -1).map(phoneticForm);
  const isInName =
    last.length > 2 &&
    sounds.some((word) => word.startsWith(last)) &&
    earlier.every((word) => sounds.includes(word));
  return isInName ? 2 + kindRank : null;
}

/** Only those of the largest kind of place. Those with most homes come first. */
function ofOneKind(entries: readonly Entry[]): Place[] {
  const kind = KINDS.find((each) => entries.some(({ place }) => place.kind === each));
  return entries.flatMap(({ place }) => (place.kind === kind ? place : [])).sort(byHomes);
}

function byHomes(a: Place, b: Place): number {
  return b.sale + b.rent - (a.sale + a.rent) || (a.slug < b.slug ? -1 : 1);
}
