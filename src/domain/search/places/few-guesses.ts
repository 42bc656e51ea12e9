import type { Place } from './place-entry.ts';
import type { PlaceIndex } from './place-index.ts';

/**
 * How many times a line may be compared with all names, as words are that are no whole name. What people type has a few
 * such words; of a line of many the rest is said to be unknown, so that no line keeps a server or a phone busy.
 */
export const MAX_GUESSES = 24;

/** The names for one line, however often it is read. */
export function withFewGuesses(places: PlaceIndex): PlaceIndex {
  const known = new Map<string, Place[]>();
  function guess(key: string, find: () => Place[]): Place[] {
    const before = known.get(key);
    if (before || known.size >= MAX_GUESSES) return before ?? [];
    const found = find();
    known.set(key, found);
    return found;
  }
  return {
    ...places,
    likelyMatches: (words, options = {}) =>
      guess(`${words.join(' ')}/${options.isPart === true}`, () => places.likelyMatches(words, options)),
    otherMeanings: (words) => guess(`${words.join(' ')}/other`, () => places.otherMeanings(words)),
  };
}
