import type { ChoicesName, Sort } from '../filters.ts';
import type { Distances } from '../positions/distances.ts';
import type { ColumnName, homeColumns } from '../listed-home.ts';
import type { AreaBasis } from '../../property/area-basis.ts';

export const NOT_GIVEN = -1;

/** The choice of each home from a list: a position in `names`, or `NOT_GIVEN`. */
export interface ChoiceColumn {
  column: Int32Array;
  /** True if a home may be several: the positions are then bits, and `NOT_GIVEN` if it says none. */
  isSet: boolean;
  /** Slugs, or numbers of bedrooms, as filters name them. */
  names: readonly (string | number)[];
}

interface ReadAs {
  /** 0 if not given. */
  amounts: Float64Array;
  /** Days since 1970, or `NOT_GIVEN`. */
  days: Int32Array;
  /** `NOT_GIVEN` if not given. */
  counts: Float64Array;
  flags: Uint8Array;
  plain: string[];
}

/** The facts of all homes. Positions in a list are `NOT_GIVEN` if the home has none of it. */
export type ColumnValues = {
  readonly [Name in ColumnName]: (typeof homeColumns)[Name]['kind'] extends infer Kind extends keyof ReadAs
    ? ReadAs[Kind]
    : Int32Array;
};

/** The homes of one offer, newest first, with one column per fact. Row `n` of every column is the same home. */
export interface HomeColumns {
  count: number;
  /** `price` is in rupees: 0 if the price is not. */
  columns: ColumnValues;
  choices: Record<ChoicesName, ChoiceColumn>;
  /** Whether any home states something in the column. */
  states(column: ColumnName): boolean;
  /** The areas of this kind, 0 if not given. Null: those that are carpet areas or of a kind that nobody has said. */
  sizes(basis: AreaBasis | null): Float64Array;
  /** Null until a visitor asks for a place to be near, because the positions are in a separate file. */
  distances: Distances | null;
  /** All rows in this sort order, by areas of this kind. Computed on first use. */
  order(sort: Sort, basis?: AreaBasis | null): Int32Array;
}
