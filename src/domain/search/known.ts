import type { Places } from './places.ts';

/** What the homes know of: a line is understood with it. */
export interface Known {
  places: Places;
  /** Slugs of asset types that homes have. */
  types: readonly string[];
  /** Numbers of bedrooms that homes have, ascending. */
  bhk: readonly number[];
  /** What stands before the number of a reference: 'ANG-'. */
  referencePrefixes: readonly string[];
}
