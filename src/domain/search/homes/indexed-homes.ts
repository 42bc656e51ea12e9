import type { AreaBasis } from '../../property/area-basis.ts';
import type { ChoicesName, NamedAspect, Sort } from '../filters.ts';
import type { ColumnName, ListedHome } from '../listed-home.ts';
import type { NamedPlace } from '../named-place.ts';
import type { Distances } from '../positions/distances.ts';
import type { ChoiceColumn, ComparedColumns } from './column-values.ts';

/** The lists of places that filters name. */
export type NamedList = ChoicesName & NamedAspect;

/** The homes of one offer, newest first, with one column per fact. Row `n` of every column is the same home. */
export interface IndexedHomes {
  count: number;
  /** `price` is in rupees: 0 if the price is not. */
  columns: ComparedColumns;
  choices: Record<ChoicesName, ChoiceColumn>;
  /** In which other each area of `choices.areas` lies, or `NOT_GIVEN`: positions in its names. */
  within: Int32Array;
  /** Whether any home states something in the column. */
  states(column: ColumnName): boolean;
  /** The areas of this kind, 0 if not given. Null: those that are carpet areas or of a kind that nobody has said. */
  sizes(basis: AreaBasis | null): Float64Array;
  /** Null until a visitor asks for a place to be near, because the positions are in a separate file. */
  distances: Distances | null;
  /** All rows in this sort order, by areas of this kind. Computed on first use. */
  order(sort: Sort, basis?: AreaBasis | null): Int32Array;
  /** Null if the row does not exist, or what only cards show has not come. */
  home(row: number): ListedHome | null;
  /** The newest one, ignoring case. Null if no home has it. */
  rowOfReference(reference: string): number | null;
  choiceNames: Readonly<Record<NamedList, readonly NamedPlace[]>>;
}
