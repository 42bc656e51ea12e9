import type { NamedPlace } from './named-place.ts';

/** What the filters of a list offer before its homes are loaded. Without counts, so that it changes rarely. */
export interface FilterStart {
  bhk: readonly number[];
  /** Rupees, as `priceEnds`. */
  priceEnds: readonly number[];
  /** Those with most homes first. */
  areas: readonly NamedPlace[];
  hasMoreAreas: boolean;
}

/** The areas that are offered at first, with the most homes. */
export const AREAS_AT_START = 6;
