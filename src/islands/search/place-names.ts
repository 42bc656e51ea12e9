import { atom } from 'nanostores';
import type { PlaceIndex } from '#domain/search/places/place-index.ts';
import type { SearchVocabulary } from '#domain/search/places/search-vocabulary.ts';
import { loadOnce } from '../page-island/load-once.ts';
import { readVocabularyIndex } from './read-vocabulary-index.ts';

/** The names of places by which boxes read what is typed. Null until somebody touches one of them. */
export const $placeNames = atom<PlaceIndex | null>(null);

/** The vocabulary of the search line, read once for a page. Rejects when it cannot be loaded; the next call tries again. */
export const readVocabularyOnce: () => Promise<SearchVocabulary> = loadOnce(async () => {
  const vocabulary = await readVocabularyIndex();
  $placeNames.set(vocabulary.places);
  return vocabulary;
});

/** Loads the names. Without them a box finds places by their letters. */
export function requestPlaceNames(): void {
  void readVocabularyOnce().catch(() => {});
}
