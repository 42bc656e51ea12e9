import { monthName, shortMonth } from './month.ts';

/** A calendar day in the format of the database: 'YYYY-MM-DD'. */
export type Day = string;

/** Whether this is a day that exists, written 'YYYY-MM-DD'. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/** '14 November 2026'. Takes a day or the day part of a timestamp. */
export function formatDay(day: Day): string {
  const [year, month, date] = parts(day);
  return `${date} ${monthName(month)} ${year}`;
}

/** 'Nov 14': the short month and day of the story viewer (spec.md section 2). */
export function formatShortDay(day: Day): string {
  const [, month, date] = parts(day);
  return `${shortMonth(month)} ${date}`;
}

/** '14 Nov': for days of the current year. */
export function formatDayAndMonth(day: Day): string {
  const [, month, date] = parts(day);
  return `${date} ${shortMonth(month)}`;
}

function parts(day: Day): [year: number, month: number, date: number] {
  const [year = 0, month = 1, date = 1] = day.slice(0, 10).split('-').map(Number);
  return [year, month, date];
}
