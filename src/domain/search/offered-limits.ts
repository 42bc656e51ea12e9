import { type Day, formatDay, isDay, monthName } from '../calendar/day.ts';
import { parsePossession } from '../property/possession.ts';
import { dayNumber } from '../calendar/day-number.ts';
import { possessionNumber } from './homes/fact-numbers.ts';

/** How many months ahead the menus of days and months offer. A link may name any other. */
const MONTHS_AHEAD = 6;
const QUARTERS_AHEAD = 12;

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

/** 'ready', or a month. */
export function readyBy(text: string): string | null {
  return text !== 'under_construction' && parsePossession(text) ? text : null;
}

export function sayReadyBy(by: string): string {
  return by === 'ready' ? 'Ready to move' : `By ${monthName(Number(by.slice(5)))} ${by.slice(0, 4)}`;
}

/** Ready, and every third month of the next years. */
export function offeredMonths(today: Day): string[] {
  return ['ready', ...monthsAfter(today, 3, QUARTERS_AHEAD)];
}

export const latestPossession = (by: string) => possessionNumber(by) ?? 0;

export const DEPOSITS = [0, 25_000, 50_000, 100_000, 150_000, 200_000, 300_000, 500_000, 1_000_000];

/** The months after this day, with steps of as many: '2027-03'. Those of a quarter begin with the last of this one. */
function monthsAfter(today: Day, step: number, count: number): string[] {
  const month = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  const first = step === 1 ? month + 1 : month + (step - 1) - (month % step);
  return Array.from({ length: count }, (_, at) => {
    const next = first + at * step;
    return `${Math.floor(next / 12)}-${String((next % 12) + 1).padStart(2, '0')}`;
  });
}
