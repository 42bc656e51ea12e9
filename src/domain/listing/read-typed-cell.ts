import type { Day } from '../calendar/day.ts';
import { spokenProblem } from '../column/spoken.ts';
import { readPairOfNumbers } from '../column/pair-of-numbers.ts';
import type { EntityType } from '../entity.ts';
import { latinDigits } from '../text/latin-digits.ts';
import { ownValue } from '../text/own-value.ts';
import { listingColumns } from './listing-columns.ts';

export type TypedCell = { fields: Record<string, unknown> } | { problem: string };

/**
 * The cell of a table as the editor reads its field, for a column that it reads in more ways than one: '29 Feb', '2+1',
 * '6 months'. Null for all others, and for an empty cell.
 */
export function readTypedCell(kind: EntityType, column: string, cell: string, today: Day): TypedCell | null {
  const text = latinDigits(cell.trim());
  const [input, ...others] = ownValue(listingColumns[kind], column)?.inputs ?? [];
  if (!input || others.length > 0 || text === '') return null;
  const { shape } = input;
  if (shape.kind === 'spoken') {
    const stored = shape.spoken.read(text, today);
    return stored === null
      ? { problem: spokenProblem(shape.spoken, text) }
      : { fields: { [column]: stored } };
  }
  if (shape.kind !== 'number' && shape.kind !== 'amount') return null;
  const pair = shape.pair && readPairOfNumbers(text, shape.pair);
  if (pair) return { fields: { [column]: pair.first, [pair.path]: pair.second } };
  const read = shape.read?.(text);
  return !read || 'problem' in read ? (read ?? null) : { fields: { [column]: read.value } };
}

/** What two cells of one row say of one column: each is kept, and a second number where the cell of its own column is empty. */
export function withTypedCell(
  fields: ReadonlyMap<string, unknown>,
  said: Readonly<Record<string, unknown>>,
): Map<string, unknown> | { problem: string } {
  const all = new Map(fields);
  for (const [each, value] of Object.entries(said)) {
    const known = all.get(each) ?? null;
    if (value !== null && known !== null && known !== value)
      return {
        problem: `Another column says ${String(known)}: empty one, or make both the same.`,
      };
    if (value !== null || !all.has(each)) all.set(each, value);
  }
  return all;
}
