import { readCell } from '../column/cell.ts';
import { wholeMonths } from '../calendar/whole-months.ts';
import { labelOf } from '../listing/listing-columns.ts';
import { propertyColumns } from '../property/property-columns.ts';
import { type CellReading, type Meaning, readColumn, silent, unread } from './cell-reading.ts';
import { readTypedCount } from './read-range.ts';

/** A column of homes. */
export type PropertyColumn = keyof typeof propertyColumns;
const isPropertyColumn = (name: string): name is PropertyColumn => Object.hasOwn(propertyColumns, name);

/** Means a column of ours that is described once, read as an import of ours reads it. `tidy` prepares the cell. */
export function described(name: PropertyColumn, tidy = (cell: string) => cell): Meaning {
  return { label: labelOf('property', name), read: (cell) => readDescribed(name, tidy(cell)) };
}

/** Reads a cell as the column of this name is described. */
export function readDescribed(name: string, cell: string): CellReading {
  if (!isPropertyColumn(name)) return unread('there is no such column');
  const column = propertyColumns[name];
  const value = readCell(column.cell, cell, (_kind, place) => ({ value: place }));
  if ('problem' in value) return unread(expectedOf(value.problem));
  const schema =
    ('typed' in column && column.typed) || ('written' in column && column.written) || column.schema;
  const parsed = schema.safeParse(value.value);
  if (!parsed.success) return unread(expectedOf(parsed.error.issues[0]?.message ?? ''));
  return parsed.data === null || parsed.data === undefined ? silent : readColumn(name, parsed.data);
}

const expectedOf = (problem: string) =>
  problem.replace(/^(?:This must be |Invalid input: )/, 'expected ').replace(/\.$/, '') ||
  'expected another value';

/** Means a whole number: '2.0', '3+', '2 bathrooms'. */
export function counted(name: PropertyColumn): Meaning {
  return {
    label: labelOf('property', name),
    read(cell) {
      const count = readTypedCount(cell);
      if (!count) return unread('expected a whole number');
      const reading = readDescribed(name, String(count.value));
      return reading.state === 'read' ? { ...reading, remark: count.remark } : reading;
    },
  };
}

/** Means a time in months, which the heading may say. */
export const inMonths = (name: 'lock_in_months' | 'notice_months'): Meaning => ({
  label: labelOf('property', name),
  read(cell, { words }) {
    const read = wholeMonths(cell, words);
    return 'problem' in read ? unread(read.problem) : readDescribed(name, String(read.months));
  },
});

/** Means yes or no, also as 'Allowed' and 'Available'. */
export function flagged(name: PropertyColumn): Meaning {
  return described(name, (cell) =>
    cell
      .replace(/^(?:allowed|available|present|applicable)$/i, 'Yes')
      .replace(/^(?:not allowed|not available|none|nil)$/i, 'No'),
  );
}
