import { expect, it } from 'vitest';
import { formatDay, isDay, formatShortDay } from '#domain/calendar/day.ts';

it.each([
  ['2026-11-14', '14 November 2026', 'Nov 14'],
  ['2026-01-01', '1 January 2026', 'Jan 1'],
  ['2026-05-09', '9 May 2026', 'May 9'],
  ['2024-02-29', '29 February 2024', 'Feb 29'],
  ['2026-09-30', '30 September 2026', 'Sep 30'],
  ['2026-12-31', '31 December 2026', 'Dec 31'],
  ['2026-11-14T23:59:59+00:00', '14 November 2026', 'Nov 14'],
])('formats %s as %s, and as %s in the story viewer', (day, words, short) => {
  expect([formatDay(day), formatShortDay(day)]).toEqual([words, short]);
});

it.each(['2026-02-29', '2026-13-01', '2026-1-1', '20-11-2026', '', '2026-11-20T00:00'])(
  '%j is not a day',
  (text) => {
    expect(isDay(text)).toBe(false);
  },
);

it.each(['2024-02-29', '2026-11-25'])('%j is a day', (text) => {
  expect(isDay(text)).toBe(true);
});
