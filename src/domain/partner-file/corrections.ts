import type { MeaningName } from './meanings.ts';

/** What staff decided once for a partner: what a column means, and what a value in it means. */
export interface Corrections {
  /** By the name of the column as in the file. Null: it is no fact of a home. */
  columns: ReadonlyMap<string, MeaningName | null>;
  /** By the name of the column: other words for its values. An empty text says nothing. */
  values: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

export const noCorrections: Corrections = { columns: new Map(), values: new Map() };

/** The corrections of two readings together. Those of `later` hold where both say something. */
export function joinCorrections(earlier: Corrections, later: Corrections): Corrections {
  const values = new Map(earlier.values);
  for (const [column, words] of later.values)
    values.set(column, new Map([...(values.get(column) ?? []), ...words]));
  return { columns: new Map([...earlier.columns, ...later.columns]), values };
}
