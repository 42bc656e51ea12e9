import { isSameValue } from '../listing/row-change.ts';

type Row = Readonly<Record<string, unknown>>;

export interface HomeToMerge {
  /** The row as it is now. */
  ours: Row;
  /** What the file states now. */
  theirs: Row;
  /** What it stated last, by column. */
  stated: ReadonlyMap<string, unknown>;
  /** What it stated when staff decided to keep ours, by column. */
  settled: ReadonlyMap<string, unknown>;
}

export interface MergedHome {
  /** The columns that change, and their new values. */
  fields: Record<string, unknown>;
  /** The columns in which ours is kept although the file says something else, and nobody has decided. */
  conflicts: string[];
}

/**
 * What the file of a partner changes in a home. A column that nobody has changed since the file stated it follows the file.
 * One that somebody else has changed is kept, and is a conflict until staff decide; they decide once for each value of the
 * file. What the file does not state stays as it is.
 */
export function mergeHome({ ours, theirs, stated, settled }: HomeToMerge): MergedHome {
  const fields = new Map<string, unknown>();
  const conflicts: string[] = [];
  for (const [column, value] of Object.entries(theirs)) {
    const own = ours[column];
    if (isSameValue(own, value)) continue;
    if (isUntouched(column, own, stated)) fields.set(column, value);
    else if (!settled.has(column) || !isSameValue(settled.get(column), value)) conflicts.push(column);
  }
  return { fields: Object.fromEntries(fields), conflicts };
}

/** Nobody has changed it since the file stated it; or the file never has, and nothing is there. */
function isUntouched(column: string, own: unknown, stated: ReadonlyMap<string, unknown>): boolean {
  return isSameValue(own, stated.has(column) ? stated.get(column) : null);
}
