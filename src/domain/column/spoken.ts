import type { Day } from '../calendar/day.ts';

/** A value that people type in many ways and that is stored in one spelling: a deposit, a day, a possession. */
export interface Spoken {
  /** Null if it cannot be read. A text that leaves out the year needs the day of today. */
  read: (typed: string, today: Day | null) => string | null;
  /** What is expected, after 'This must be'. */
  expected: string;
  /** The stored spelling in the words of a page, read back below the field. */
  say: (stored: string) => string;
}
