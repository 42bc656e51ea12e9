import type { FloorBand, Sort } from '../filters.ts';
import type { StationDistances } from '../positions/station-distances.ts';

/** The bands in the order of their numbers in a column. */
export const floorBands: readonly FloorBand[] = ['ground', 'low', 'middle', 'high'];
/** The value in a column if the home does not give the fact. */
export const NOT_GIVEN = -1;

/** The aspects of filters that are choices from a list. */
export const listAspects = ['bhk', 'areas', 'societies', 'types', 'facings', 'floors'] as const;
export type ListAspect = (typeof listAspects)[number];

/** The choice of each home from a list: a position in `names`, or `NOT_GIVEN`. */
export interface ChoiceColumn {
  column: Int32Array;
  /** Slugs, or numbers of bedrooms, as filters name them. */
  names: readonly (string | number)[];
}

/** The homes of one offer, newest first, with one column per fact. Row `n` of every column is the same home. */
export interface HomeColumns {
  count: number;
  choices: Record<ListAspect, ChoiceColumn>;
  /** Rupees. 0 if no price is known, or the price is not in rupees. */
  price: Float64Array;
  /** Square feet. 0 if not given. */
  size: Float64Array;
  /** The last check in days since 1970. `NOT_GIVEN` if the home was never checked. */
  checked: Int32Array;
  /** When the home was listed and its price last reduced, in days since 1970. `NOT_GIVEN` if there was none. */
  listed: Int32Array;
  reduced: Int32Array;
  /** 1 if the home has its own picture. */
  photos: Uint8Array;
  /** Null until a visitor asks for a station, because the positions are in a separate file. */
  stationDistances: StationDistances | null;
  /** All rows in this sort order. Computed on first use. */
  order(sort: Sort): Int32Array;
}

/** Days since 1970 of a 'YYYY-MM-DD' day. */
export function dayNumber(day: string): number {
  return Math.floor(Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / 86_400_000);
}
