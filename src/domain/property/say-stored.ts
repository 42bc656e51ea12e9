import { formatNumber } from '../money/rupees.ts';
import { ownValue } from '../text/own-value.ts';
import { factWords } from './fact-words.ts';

/** What a column of a home stores, as staff read it: 'Super built-up' for 'super_built_up', 'nothing' for an empty one. */
export function sayStored(column: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  // A year is no amount: '2015', not '2,015'.
  if (typeof value === 'number') return column === 'built_year' ? String(value) : formatNumber(value);
  if (Array.isArray(value)) return value.map((each) => sayStored(column, each)).join(', ') || 'nothing';
  if (typeof value !== 'string') return JSON.stringify(value);
  return (
    ownValue<string>(ownValue<Readonly<Record<string, string>>>(factWords, column) ?? {}, value) ?? value
  );
}
