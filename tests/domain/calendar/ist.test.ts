import { describe, expect, it } from 'vitest';
import { addDays, formatClockTime, istClock, istDay, istInstant } from '#domain/calendar/ist.ts';

describe('Indian time', () => {
  it.each([
    ['2026-11-19T18:29:59Z', '2026-11-19', '23:59'],
    ['2026-11-19T18:30:00Z', '2026-11-20', '00:00'],
    ['2026-11-19T23:59:00Z', '2026-11-20', '05:29'],
    ['2026-12-31T19:00:00Z', '2027-01-01', '00:30'],
  ])('at %s is the day %s and %s', (instant, day, clock) => {
    expect(istDay(new Date(instant))).toBe(day);
    expect(istClock(new Date(instant))).toBe(clock);
  });

  it('converts a day and a clock time to an instant', () => {
    expect(istInstant('2026-11-20', '10:00').toISOString()).toBe('2026-11-20T04:30:00.000Z');
  });

  it.each([
    ['00:10', '12:10 AM'],
    ['12:00', '12:00 PM'],
    ['17:05', '5:05 PM'],
  ])('formats %s as %s', (clock, words) => {
    expect(formatClockTime(clock)).toBe(words);
  });
});

describe('days', () => {
  it('are added across the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });
});
