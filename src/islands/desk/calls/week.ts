import { addDays } from '#domain/calendar/ist.ts';
import type { Day } from '#domain/calendar/day.ts';

export function mondayOf(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const weekday = dateFormat({ weekday: 'short' });
const date = dateFormat({ day: 'numeric', month: 'short' });
const longDate = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** 'Fri' and '25 Dec'. */
export function dayNames(day: Day): { weekday: string; date: string } {
  const at = new Date(`${day}T00:00:00Z`);
  return { weekday: weekday.format(at), date: date.format(at) };
}

/** 'Fri 25 Dec 2026': as short as the head of a section on a phone has room for. */
export function formatDayWithWeekday(day: Day): string {
  const names = dayNames(day);
  return `${names.weekday} ${names.date} ${day.slice(0, 4)}`;
}

/** 'Friday 25 December 2026'. An invalid day is returned unchanged. */
export function formatLongDay(day: Day): string {
  const at = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? day : longDate.format(at).replace(',', '');
}

/** '21 Dec to 27 Dec 2026'. */
export function formatWeek(monday: Day): string {
  const sunday = addDays(monday, 6);
  return `${dayNames(monday).date} to ${dayNames(sunday).date} ${sunday.slice(0, 4)}`;
}
