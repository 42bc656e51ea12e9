import type { PlaceIndex } from './place-index.ts';

export interface SearchVocabulary {
  places: PlaceIndex;
  /** Slugs of asset types that homes have. */
  types: readonly string[];
  /** Numbers of bedrooms that homes have, ascending. */
  bhk: readonly number[];
  /** The parts of references before the number: 'ANG-'. */
  referencePrefixes: readonly string[];
}
