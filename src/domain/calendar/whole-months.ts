import { NUMBER_WORDS } from '../typed-text/units.ts';
import { readNumber } from '../typed-text/read-number.ts';

const MONTHS_IN: readonly (readonly [RegExp, number])[] = [
  [/^(?:months?|mths?|mnths?|mons?|mos?|m)$/, 1],
  [/^(?:years?|yrs?|yr|y)$/, 12],
  [/^(?:days?|d)$/, 1 / 30],
];
const NUMBER_AND_UNIT = /^(\d[\d.]*|[a-z]+)\s*-?\s*([a-z]+)?$/;
/** Around a time that they do not change: 'min 11 months notice'. */
const AROUND =
  /\b(?:min(?:imum)?|at least|atleast|of|period|lock ?-?in|notice|only|approx|prior|advance|compulsory|mandatory|time|calendar)\b\.?/g;
const NONE = /^(?:no|none|nil|zero|without|not applicable|no lock ?-?in(?: period)?|no notice(?: period)?)$/;
/** A bare number of these under a notice counts days, because nobody gives so many months. */
const USUAL_DAYS: ReadonlySet<number> = new Set([30, 60, 90, 120, 180]);

/**
 * Whole months: '1 year', '6 mths', '90 days', '1.5 years', 'one year', 'none'. A number without a unit is in that which `words`
 * name, such as those of a column, and otherwise in months.
 */
export function wholeMonths(typed: string, words = ''): { months: number } | { problem: string } {
  const text = typed
    .toLowerCase()
    .replace(/[().,](?!\d)/g, ' ')
    .replace(AROUND, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^half(?: a)? year$/, '6 months')
    .replace(/^an? /, '1 ');
  if (NONE.test(text)) return { months: 0 };
  const [, number = '', unit] = NUMBER_AND_UNIT.exec(text) ?? [];
  const read = readNumber(/^\d/.test(number) ? number : String(NUMBER_WORDS.get(number) ?? ''));
  if ('problem' in read) return { problem: EXPECTED };
  const factor = unit === undefined ? unitOf(words, read.value) : monthsIn(unit);
  if (factor === null) return { problem: EXPECTED };
  const months = Math.round(read.value * factor * 1000) / 1000;
  return Number.isInteger(months) ? { months } : { problem: 'held in whole months' };
}

const EXPECTED = 'expected a number of months, such as 11 months or 1 year';

const monthsIn = (unit: string) => MONTHS_IN.find(([pattern]) => pattern.test(unit))?.[1] ?? null;

function unitOf(words: string, number: number): number {
  const [, named = ''] = /\b(years?|yrs?|days?|months?|mths?)\b/.exec(words) ?? [];
  if (named !== '') return monthsIn(named) ?? 1;
  return /\bnotice\b/.test(words) && USUAL_DAYS.has(number) ? 1 / 30 : 1;
}
