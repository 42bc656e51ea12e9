import type { Day } from '../../calendar/day.ts';
import type { Aspect } from '../filters.ts';
import type { PlaceIndex } from './place-index.ts';
import type { SpotNames } from './spot-names.ts';

export interface SearchVocabulary {
  places: PlaceIndex;
  /** The slugs of today of areas that were renamed or merged, by an earlier one. */
  formerAreas: ReadonlyMap<string, string>;
  /** Slugs. */
  types: readonly string[];
  /** Slugs of directions. */
  facings: readonly string[];
  /** Ascending. */
  bhk: readonly number[];
  /** Numbers of bathrooms. Ascending. */
  baths: readonly number[];
  /** The parts of references before the number: 'ANG-'. */
  referencePrefixes: readonly string[];
  /** Places to be near that are no areas. */
  spots: SpotNames;
  /** Facts that some home states. Words that ask for any other are left out and said. */
  facts: readonly Aspect[];
  /** By which 'from 1st jan' is the next one. Not known where a line is read for no visitor. */
  today?: Day;
}
