import { type Day, isDay } from '../calendar/day.ts';
import { monthNumber } from '../calendar/month.ts';
import { addDays, istDay } from '../calendar/ist.ts';
import type { ColumnContext, DateOrder } from './cell-reading.ts';

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/;
const NUMBERS = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/;
const NAMED = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d{2})(?!\d)/i;
const AMERICAN = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})/i;
const AGO = /\b(\d{1,3}|an?) (day|week|month|year)s? ago\b/i;
const DAYS_IN: ReadonlyMap<string, number> = new Map([
  ['day', 1],
  ['week', 7],
  ['month', 30],
  ['year', 365],
]);

/** A day in the order that holds for its column. Null if it cannot be read. */
export function readDay(
  cell: string,
  { dates, areIsoDatesSwapped, today }: Pick<ColumnContext, 'dates' | 'areIsoDatesSwapped' | 'today'>,
): Day | null {
  const text = cell.trim();
  if (/\btoday\b|\bjust now\b|hours? ago/i.test(text)) return today;
  if (/\byesterday\b/i.test(text)) return addDays(today, -1);
  // Programs write the seconds or milliseconds since 1970, those of Microsoft as '/Date(1793491200000)/'.
  const [, seconds] = /^(?:\/Date\()?(1\d{9})(?:\d{3})?(?:[+-]\d{4})?(?:\)\/)?$/.exec(text) ?? [];
  if (seconds !== undefined) return istDay(new Date(Number(seconds) * 1000));
  // What Excel stores of a day, where its cell has no format of a day.
  if (/^(?:4\d{4}|5[0-4]\d{3})(?:\.\d+)?$/.test(text)) return addDays('1899-12-30', Math.floor(Number(text)));
  const [, count = '', period = ''] = AGO.exec(text) ?? [];
  if (count !== '') {
    const days = DAYS_IN.get(period.toLowerCase()) ?? 1;
    return addDays(today, -days * (Number(count) || 1));
  }
  const [, year = '', second = '', third = ''] = ISO.exec(text) ?? [];
  if (year !== '') return areIsoDatesSwapped ? dayOf(year, third, second) : dayOf(year, second, third);
  const [, first = '', middle = '', last = ''] = NUMBERS.exec(text) ?? [];
  if (first !== '') {
    if (dates === 'unclear') return first === middle ? dayOf(fullYear(last), middle, first) : null;
    return dates === 'day first'
      ? dayOf(fullYear(last), middle, first)
      : dayOf(fullYear(last), first, middle);
  }
  const [, date = '', month = '', namedYear = ''] = NAMED.exec(text) ?? [];
  if (date !== '') return dayOf(fullYear(namedYear), String(monthNumber(month) ?? ''), date);
  const [, monthFirst = '', dateAfter = '', yearAfter = ''] = AMERICAN.exec(text) ?? [];
  return monthFirst === '' ? null : dayOf(yearAfter, String(monthNumber(monthFirst) ?? ''), dateAfter);
}

function fullYear(year: string): string {
  return year.length === 2 ? `20${year}` : year;
}

function dayOf(year: string, month: string, date: string): Day | null {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

/**
 * The order in which the dates of a column stand. Where a spreadsheet of another country read a column, it swapped
 * every date that it could: all days above 12 stay 'DD-MM-YYYY', and all others became 'YYYY-DD-MM'. One cell alone
 * cannot tell.
 */
export function decideDates(cells: readonly string[]): { dates: DateOrder; areIsoDatesSwapped: boolean } {
  const numbers = cells.flatMap((cell) => {
    const [, first = '', second = ''] = NUMBERS.exec(cell.trim()) ?? [];
    return first === '' ? [] : [[Number(first), Number(second)] as const];
  });
  const isDayFirst = numbers.some(([first]) => first > 12);
  const isMonthFirst = numbers.some(([, second]) => second > 12);
  const dates = isDayFirst === isMonthFirst ? 'unclear' : isDayFirst ? 'day first' : 'month first';
  const iso = cells.flatMap((cell) => {
    const [, , second = '', third = ''] = ISO.exec(cell.trim()) ?? [];
    return second === '' ? [] : [[Number(second), Number(third)] as const];
  });
  const isSplit = iso.length >= MIN_SWAPPED && numbers.length >= MIN_SWAPPED && dates === 'day first';
  const areIsoDatesSwapped =
    isSplit &&
    numbers.every(([first]) => first > 12) &&
    iso.every(([second, third]) => second <= 12 && third <= 12);
  return { dates, areIsoDatesSwapped };
}

/** Of fewer dates, it may be chance that all days of one form are above 12. */
const MIN_SWAPPED = 5;

const NUMBER_AND_MONTH = /^(\d{1,2})-([a-z]{3})$/i;

/** Whether the numbers of '19-Dec' are years: as days they would run from 1 to 31. */
export function decideYears(cells: readonly string[]): boolean {
  const numbers = cells.flatMap((cell) => {
    const [, number = ''] = NUMBER_AND_MONTH.exec(cell.trim()) ?? [];
    return number === '' ? [] : [Number(number)];
  });
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return numbers.length >= MIN_SWAPPED && least >= 10 && most <= 45 && most - least <= 12;
}

/** '2019-12' for '19-Dec' where the numbers of the column are years, and for 'Dec-19', 'Dec 2019' and '12/2019' everywhere. */
export function readMonth(cell: string, areNumbersYears: boolean): string | null {
  const [, numbered = '', yearAfter = ''] = /^(0?[1-9]|1[0-2])[-/.](20\d\d)$/.exec(cell) ?? [];
  if (yearAfter !== '') return `${yearAfter}-${numbered.padStart(2, '0')}`;
  const [, number = '', name = ''] = NUMBER_AND_MONTH.exec(cell) ?? [];
  const [, nameFirst = '', year = ''] = /^([a-z]{3,9})[-\s,'’]+(20\d\d|\d\d)$/i.exec(cell) ?? [];
  const month = monthNumber(name || nameFirst);
  if (month === null || (number !== '' && !areNumbersYears)) return null;
  return `${fullYear(number || year)}-${String(month).padStart(2, '0')}`;
}
