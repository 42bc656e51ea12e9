import { type Day, formatDay, isDay } from '../calendar/day.ts';
import { dayNumber } from '../calendar/day-number.ts';
import { monthsAfter } from './months-after.ts';

/** How many months ahead the menu offers. A link may name any other day. */
const MONTHS_AHEAD = 6;

/** 'now', or a day of this century: by when a home has to be free. */
export function freeBy(text: string): string | null {
  return text === 'now' || (text.startsWith('20') && isDay(text)) ? text : null;
}

/** What is free now passes, and a day that is past asks for what is free now. */
export function latestFreeDay(by: string, today: number): number {
  return by === 'now' ? today : Math.max(today, dayNumber(by));
}

export function sayFreeBy(by: string): string {
  return by === 'now' ? 'Now' : formatDay(by);
}

/** Now, and the first days of the next months. */
export function offeredFreeDays(today: Day): string[] {
  return ['now', ...monthsAfter(today, 1, MONTHS_AHEAD).map((month) => `${month}-01`)];
}
