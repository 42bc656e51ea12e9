import type { PlaceIndex } from './place-index.ts';

/** The names and values of all homes, needed to parse a search line. */
export interface SearchVocabulary {
  places: PlaceIndex;
  /** Slugs of asset types that homes have. */
  types: readonly string[];
  /** Numbers of bedrooms that homes have, ascending. */
  bhk: readonly number[];
  /** The parts of references before the number: 'ANG-'. */
  referencePrefixes: readonly string[];
}
