import { parsePossession } from '../property/possession.ts';
import { dayNumber } from '../calendar/day-number.ts';

// Facts that are said as a word or as a time, as one number each, so that a limit is one comparison.

/** Before any day on which a home can become free. */
const NOW = 1;

/** Days since 1970. */
export function freeFromNumber(freeFrom: string): number {
  return freeFrom === 'now' ? NOW : dayNumber(freeFrom);
}

/** 'now' or 'YYYY-MM-DD': the inverse of `freeFromNumber`. */
export function freeFromOfNumber(number: number): string {
  return number === NOW ? 'now' : new Date(number * 86_400_000).toISOString().slice(0, 10);
}

const READY = 1;
/** After any month, because nobody has said one. */
const SOME_DAY = 99_999;

/** Months since the year 0. Null for a text that says no possession. */
export function possessionNumber(possession: string): number | null {
  const parsed = parsePossession(possession);
  if (!parsed) return null;
  if (parsed.state === 'ready') return READY;
  if (parsed.until === null) return SOME_DAY;
  return Number(parsed.until.slice(0, 4)) * 12 + Number(parsed.until.slice(5)) - 1;
}

/** 'ready', 'under_construction' or 'YYYY-MM': the inverse of `possessionNumber`. */
export function possessionOfNumber(number: number): string {
  if (number === READY) return 'ready';
  if (number === SOME_DAY) return 'under_construction';
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
}

/** A bit for each option that is said. */
export function setNumber(said: readonly string[], options: readonly string[]): number {
  return options.reduce((bits, option, at) => (said.includes(option) ? bits | (1 << at) : bits), 0);
}

/** The inverse of `setNumber`. */
export function setOfNumber(bits: number, options: readonly string[]): string[] {
  return options.filter((_, at) => (bits & (1 << at)) !== 0);
}
