import type { Aspect } from '../filters.ts';
import type { PlaceIndex } from './place-index.ts';

export interface SearchVocabulary {
  places: PlaceIndex;
  /** Slugs. */
  types: readonly string[];
  /** Ascending. */
  bhk: readonly number[];
  /** Numbers of bathrooms. Ascending. */
  baths: readonly number[];
  /** The parts of references before the number: 'ANG-'. */
  referencePrefixes: readonly string[];
  /** Slugs of metro stations by `phoneticKey` of what they are called: one by the name of a station, all by that of a line. */
  stations: ReadonlyMap<string, readonly string[]>;
  /** Facts that some home states. Words that ask for any other are left out and said. */
  facts: readonly Aspect[];
}
