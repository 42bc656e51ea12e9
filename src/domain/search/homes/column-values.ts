import type { ColumnName, ComparedColumn, homeColumns } from '../listed-home.ts';

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
  amountsBy: Float64Array;
  /** Days since 1970, or `NOT_GIVEN`. */
  days: Int32Array;
  /** `NOT_GIVEN` if not given. */
  counts: Float64Array;
  flags: Uint8Array;
  plain: string[];
}

/** The facts of all homes that filters and orders compare. */
export type ComparedColumns = Pick<ColumnValues, ComparedColumn>;

/** The facts of all homes. Positions in a list are `NOT_GIVEN` if the home has none of it. */
export type ColumnValues = {
  readonly [Name in ColumnName]: (typeof homeColumns)[Name]['kind'] extends infer Kind extends keyof ReadAs
    ? ReadAs[Kind]
    : Int32Array;
};
