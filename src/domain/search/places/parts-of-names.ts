import { isOutnumbered, MAX_HOMES_OF_TYPO } from '../../area/misspelt-rows.ts';
import { editDistance } from '../../typed-text/edit-distance.ts';
import { normaliseWords, phoneticForm } from '../../typed-text/normalise-words.ts';
import {
  byHomes,
  type Entry,
  GENERIC_WORDS,
  homesAt,
  numbersIn,
  ofOneKind,
  type Place,
} from './place-entry.ts';

/** The societies of one builder share a word. With more of them, an address would be unreadable. */
export const MAX_SOCIETIES = 12;
/** The least letters of a word that stands beside others and only sounds like a name: fewer sound like too many. */
export const MIN_LETTERS_ALIKE = 7;
/** A name with more words than that is more than what is typed. */
const MAX_TIMES_THE_WORDS = 4;

/** Places by words that begin their name or are in it. Each answer has places of one kind, those with most homes first. */
export function createPartsOfNames(entries: readonly Entry[]) {
  const areasOnly = entries.filter(({ place }) => place.kind === 'area');
  /** Made at the first words that are no whole name. */
  let byWord: Map<string, Entry[]> | null = null;
  function withWord(sound: string | undefined): readonly Entry[] {
    if (!byWord) {
      byWord = new Map();
      for (const entry of entries)
        for (const word of new Set(entry.sounds)) {
          const others = byWord.get(word);
          if (others) others.push(entry);
          else byWord.set(word, [entry]);
        }
    }
    return sound === undefined ? entries : (byWord.get(sound) ?? []);
  }

  function areaBeginningWith(words: readonly string[]): Place[] | null {
    const sounds = words.map(phoneticForm);
    const key = sounds.join('');
    const areas = areasOnly.filter(
      ({ sounds: nameSounds, key: whole }) =>
        (key.length > 3 && whole.startsWith(key) && hasNumbers(words, nameSounds)) ||
        sounds.every((word, at) => nameSounds[at] === word),
    );
    const [most] = ofOneKind(areas);
    if (!most) return null;
    // 'sarjapu' is Sarjapur, and not the road to it.
    const nearly = areas.filter(
      ({ place, key: whole }) =>
        key.length > 3 && whole.length === key.length + 1 && !isOutnumbered(homesAt(place), homesAt(most)),
    );
    const area = ofOneKind(nearly)[0] ?? sameName(words, key, most) ?? most;
    // 'Prestige' means the builder of many societies, not the area 'Prestige Sunrise'. But 'Brigade Road' is an area.
    return isPlainArea(area, words) || societiesOfWords(sounds).length < 2 ? [area] : null;
  }

  /** 'horamavu' is Hormavu, which more homes name, and not the part of it that is called Horamavu Agara. */
  function sameName(words: readonly string[], key: string, begun: Place): Place | null {
    if (key.length < MIN_LETTERS_ALIKE || normaliseWords(begun.name).length <= words.length) return null;
    const alike = entries.filter(
      ({ place, key: whole, sounds }) =>
        place.kind === 'area' &&
        sounds.length === words.length &&
        whole[0] === key[0] &&
        homesAt(place) > homesAt(begun) &&
        editDistance(key, whole, 1) <= 1,
    );
    return ofOneKind(alike)[0] ?? null;
  }

  /** Societies whose name contains all these words, usually those of one builder. */
  function societiesOfWords(sounds: readonly string[]): Place[] {
    return withWord(sounds[0])
      .filter(
        ({ place, sounds: nameSounds }) =>
          place.kind === 'society' && sounds.every((word) => nameSounds.includes(word)),
      )
      .map(({ place }) => place)
      .sort(byHomes);
  }

  function containing(words: readonly string[]): Place[] | null {
    const sounds = words.map(phoneticForm);
    if (sounds.join('').length < 3) return null;
    // A row with hardly a home may be called anything: '4 Bedroom Farm House in Bagalur' is no area 'Farm'.
    const isSentence = ({ place, sounds: nameSounds }: Entry) =>
      place.kind === 'area' &&
      homesAt(place) <= MAX_HOMES_OF_TYPO &&
      nameSounds.length > sounds.length * MAX_TIMES_THE_WORDS;
    const numbers = numbersIn(words);
    const found = withWord(sounds[0]).filter(
      (entry) =>
        // Of a part with another number, nothing is a part of its name.
        (numbers === '' || entry.numbers === numbers) &&
        sounds.every((word) => entry.sounds.includes(word)) &&
        !isSentence(entry),
    );
    if (found.length === 0) return null;
    const places = ofOneKind(found);
    return places.slice(0, places[0]?.kind === 'society' ? MAX_SOCIETIES : 1);
  }

  return { areaBeginningWith, societiesOfWords, containing };
}

/** 'btm 2' is no part of 'BTM 29th Main'. */
function hasNumbers(words: readonly string[], sounds: readonly string[]): boolean {
  return words.every((word) => !/^\d/.test(word) || sounds.includes(word));
}

/** Whether a plain word follows these in its name: 'Brigade Road'. */
export function isPlainArea(area: Place, words: readonly string[]): boolean {
  return GENERIC_WORDS.has(normaliseWords(area.name)[words.length] ?? '');
}
