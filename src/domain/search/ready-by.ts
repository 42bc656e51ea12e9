import type { Day } from '../calendar/day.ts';
import { monthName } from '../calendar/month.ts';
import { parsePossession } from '../property/possession.ts';
import { monthsAfter } from './months-after.ts';
import { possessionNumber } from './number-of-fact.ts';

/** How many quarters ahead the menu offers. A link may name any other month. */
const QUARTERS_AHEAD = 12;

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

/** The highest number of `possessionNumber` that passes. */
export const latestPossession = (by: string) => possessionNumber(by) ?? 0;
