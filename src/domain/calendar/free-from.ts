import { type Day, formatDay, isDay } from './day.ts';
import { addDays } from './ist.ts';
import { monthNumber } from './month.ts';
import { NUMBER_WORDS } from '../typed-text/units.ts';

/** 'now', or the day from which a home is free. */
export type FreeFrom = 'now' | Day;

const NOW =
  /^(?:now|today|immediate|immediately|immediately available|vacant|ready|ready to (?:move|occupy)(?: in)?|asap|as soon as possible)$/;
const DAY_AND_MONTH = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})(?: (\d{4}|\d{2}))?$/;
const MONTH_AND_DAY = /^([a-z]{3,9}) (\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}))?$/;
const MONTH_AND_YEAR = /^([a-z]{3,9}) (\d{4})$/;
const DATE_ONLY = /^(\d{1,2})(?:st|nd|rd|th)$/;
const NUMBERS_OF_YEAR = /^(\d{1,2})[-/.](\d{1,2})$/;
const NUMBERS = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/;
const MONTH_ONLY = /^([a-z]{3,9})$/;
const IN_DAYS = /^(?:in |after )?(\d{1,3}|an?|one|two|three|four|six) (days?|weeks?)$/;

/**
 * 'now', '1 Dec 2026', 'Dec 2026', '2026-12-01', '25/12/26'; with `today` also 'from 1st', '1 Dec', '25/12' and '29 Feb',
 * which mean the next such day, 'next month' and 'Jan', which mean its first, 'tomorrow' and 'in 2 weeks'. Null if it cannot
 * be read, for the name of this month, and for numbers that may be day and month in either order.
 */
export function readFreeFrom(typed: string, today: Day | null): FreeFrom | null {
  const text = plain(typed)
    .replace(/^available /, '')
    .replace(/^(?:from|on|by) /, '');
  if (NOW.test(text)) return 'now';
  if (isDay(text)) return inCentury(text);
  const [, first = '', second = '', year = ''] = NUMBERS.exec(text) ?? [];
  // 03/12 may be the third of December or the twelfth of March.
  if (year !== '') {
    const [date, month] = dayAndMonth(first, second) ?? [];
    return date === undefined || month === undefined ? null : dayOf(fullYear(year), Number(month), date);
  }
  const [, one = '', other = ''] = NUMBERS_OF_YEAR.exec(text) ?? [];
  if (one !== '') {
    const [date, month] = dayAndMonth(one, other) ?? [];
    return date === undefined || month === undefined ? null : nextDay(date, Number(month), '', today);
  }
  const relative = today === null ? null : relativeDay(text, today);
  if (relative !== null) return relative;
  const [, date = '', named = '', ofYear = ''] = DAY_AND_MONTH.exec(text) ?? [];
  if (date !== '') return nextDay(date, monthNumber(named), ofYear, today);
  const [, ofMonth = '', yearOfMonth = ''] = MONTH_AND_YEAR.exec(text) ?? [];
  if (ofMonth !== '') return dayOf(yearOfMonth, monthNumber(ofMonth), '1');
  const [, month = '', ofDate = '', dayYear = ''] = MONTH_AND_DAY.exec(text) ?? [];
  if (month !== '') return nextDay(ofDate, monthNumber(month), dayYear, today);
  const [, only = ''] = DATE_ONLY.exec(text) ?? [];
  return only !== '' && today !== null ? nextDate(only, today) : null;
}

/** 'Now', 'From 1 December 2026'. */
export function sayFreeFrom(from: string): string {
  return from === 'now' ? 'Now' : `From ${formatDay(from)}`;
}

function plain(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[,'’]/g, ' ')
    .replace(/\bof\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function nextDay(date: string, month: number | null, year: string, today: Day | null): Day | null {
  if (year !== '') return dayOf(fullYear(year), month, date);
  if (today === null) return null;
  // There is a 29 February once in four years, or in eight around a century.
  for (let year = Number(today.slice(0, 4)), last = year + 8; year <= last; year++) {
    const day = dayOf(String(year), month, date);
    if (day !== null && day >= today) return day;
  }
  return null;
}

const fullYear = (year: string) => (year.length === 2 ? `20${year}` : year);

/** 25/12 and 12/25 can be one day only. Null where the order is not clear. */
function dayAndMonth(one: string, other: string): [date: string, month: string] | null {
  if (Number(one) > 12 || Number(one) === Number(other)) return [one, other];
  return Number(other) > 12 ? [other, one] : null;
}

/** 'tomorrow', 'in 2 weeks', 'next month', 'Jan'. */
function relativeDay(text: string, today: Day): Day | null {
  if (text === 'tomorrow') return addDays(today, 1);
  if (text === 'next month') return firstOfNextMonth(today);
  const [, count = '', unit = ''] = IN_DAYS.exec(text) ?? [];
  if (count !== '') {
    const number = /^an?$/.test(count) ? 1 : Number(NUMBER_WORDS.get(count) ?? count);
    return addDays(today, number * (unit.startsWith('week') ? 7 : 1));
  }
  const [, named = ''] = MONTH_ONLY.exec(text.replace(/^in /, '')) ?? [];
  const month = monthNumber(named);
  return month === null || month === Number(today.slice(5, 7)) ? null : nextDay('1', month, '', today);
}

function firstOfNextMonth(today: Day): Day | null {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return month === 12 ? dayOf(String(year + 1), 1, '1') : dayOf(String(year), month + 1, '1');
}

function nextDate(date: string, today: Day): Day | null {
  const [year = '', month = ''] = today.split('-');
  const thisMonth = dayOf(year, Number(month), date);
  if (thisMonth !== null && thisMonth >= today) return thisMonth;
  return Number(month) === 12
    ? dayOf(String(Number(year) + 1), 1, date)
    : dayOf(year, Number(month) + 1, date);
}

function dayOf(year: string, month: number | null, date: string): Day | null {
  if (month === null) return null;
  const day = `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? inCentury(day) : null;
}

/** The database refuses other days. */
function inCentury(day: Day): Day | null {
  return day.startsWith('20') ? day : null;
}
