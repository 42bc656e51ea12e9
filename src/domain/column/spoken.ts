import type { Day } from '../calendar/day.ts';

/** A value that people type in many ways and that is stored in one spelling: a deposit, a day, a possession. */
export interface Spoken {
  /** Null if it cannot be read. A text that leaves out the year needs the day of today. */
  read: (typed: string, today: Day | null) => string | null;
  /** What is expected, after 'This must be'. */
  expected: string;
  /** Where more can be said of a text that cannot be read: the whole sentence, 'This must be …'. */
  problemOf?: (typed: string) => string | null;
  /** The stored spelling in the words of a page, read back below the field. */
  say: (stored: string) => string;
  /** Of a place that can also be pressed on the plan: the text of that point. Null for one that is not in India. */
  pressed?: (point: { lat: number; lng: number }) => string | null;
}

export function spokenProblem({ expected, problemOf }: Spoken, typed: string): string {
  return problemOf?.(typed) ?? `This must be ${expected}.`;
}
