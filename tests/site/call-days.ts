import { addDays, istDay } from '#domain/calendar/ist.ts';

/**
 * Everything that books calls by the real clock. Each has a day of its own, so that none takes another's slot or
 * closes another's day.
 */
const bookers = [
  'a desk',
  'a phone',
  'a closed dialog',
  'a slower visitor',
  'Replace it',
  'Keep both',
  'a changed date',
  'the date changed to',
  'a lost response',
  'the page of a call',
  'a plain form',
  'a moved call',
  'the day moved to',
  'one network',
  'engine 0',
  'engine 1',
  'a closed day',
  'a day after it',
  'a second day after it',
  ...Array.from({ length: 3 }, (_, fault) => `fault ${fault}` as const),
  ...Array.from({ length: 27 }, (_, worker) => `accessible ${worker}` as const),
] as const;
/** Calls can be booked 60 days ahead. */
const FIRST = 10;

export type Booker = (typeof bookers)[number];

/** The config keeps the day on which the run began: at midnight another booker's day would become this one's. */
export const callDay = (booker: Booker): string =>
  addDays(process.env['SITE_TEST_DAY'] ?? istDay(new Date()), FIRST + bookers.indexOf(booker));
