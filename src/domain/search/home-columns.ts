import type { FloorBand, Sort } from './filters.ts';
import type { StationReach } from './station-reach.ts';

/** Bands as a column holds them. */
export const floorBands: readonly FloorBand[] = ['ground', 'low', 'middle', 'high'];
/** In a column: the home does not say. */
export const NOT_SAID = -1;

/** The aspects of filters that are choices from a list. */
export const listAspects = ['bhk', 'areas', 'societies', 'types', 'facings', 'floors'] as const;
export type ListAspect = (typeof listAspects)[number];

/** A choice of each home from a list: a position in `names`, or `NOT_SAID`. */
export interface ChoiceColumn {
  column: Int32Array;
  /** Slugs, or numbers of bedrooms, as filters name them. */
  names: readonly (string | number)[];
}

/** The homes of one offer, newest first, a column for each fact: row `n` of every column is one home. */
export interface HomeColumns {
  count: number;
  choices: Record<ListAspect, ChoiceColumn>;
  /** Rupees; 0 where no price is known, or it is not in rupees. */
  price: Float64Array;
  /** Square feet; 0 where not given. */
  size: Float64Array;
  /** Days since 1970 of the last check; `NOT_SAID` where nothing was checked. */
  checked: Int32Array;
  /** Days since 1970 of its listing, and of the last reduction of its price; `NOT_SAID` where there was none. */
  listed: Int32Array;
  reduced: Int32Array;
  /** 1 where the home has a picture of its own. */
  photos: Uint8Array;
  /** Null until somebody asks for a station: the places it is made from are a file of their own. */
  reach: StationReach | null;
  /** All rows in the order of a sort; made at the first use. */
  order(sort: Sort): Int32Array;
}

/** Days since 1970 of a day: 'YYYY-MM-DD'. */
export function dayNumber(day: string): number {
  return Math.floor(Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / 86_400_000);
}
