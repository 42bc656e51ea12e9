import { describe, expect, it } from 'vitest';
import { istClock, istDay, istInstant } from '#domain/calendar/ist.ts';
import { answerBy, formatAnswerBy } from '#domain/promise/answer-by.ts';

describe('an answer within three hours, counted from 8am to 8pm', () => {
  it.each([
    ['14:10', '2026-11-20', '17:10'],
    ['16:59', '2026-11-20', '19:59'],
    ['17:00', '2026-11-20', '20:00'],
    ['17:01', '2026-11-21', '08:01'],
    ['22:00', '2026-11-21', '11:00'],
    ['19:40', '2026-11-21', '10:40'],
    ['19:59', '2026-11-21', '10:59'],
    ['20:00', '2026-11-21', '11:00'],
    ['23:59', '2026-11-21', '11:00'],
    ['00:10', '2026-11-20', '11:00'],
    ['05:29', '2026-11-20', '11:00'],
    ['07:59', '2026-11-20', '11:00'],
    ['08:00', '2026-11-20', '11:00'],
    ['12:59', '2026-11-20', '15:59'],
  ])('to an enquiry at %s is due on %s at %s', (askedAt, day, clock) => {
    const due = answerBy(istInstant('2026-11-20', askedAt));
    expect([istDay(due), istClock(due)]).toEqual([day, clock]);
  });

  it.each([
    ['a month', '2026-11-30', '2026-12-01'],
    ['a year', '2026-12-31', '2027-01-01'],
    ['February', '2027-02-28', '2027-03-01'],
    ['28 February of a leap year', '2028-02-28', '2028-02-29'],
    ['the leap day', '2028-02-29', '2028-03-01'],
  ])('in the evening, at the end of %s, is due on the day after', (_, askedOn, day) => {
    const due = answerBy(istInstant(askedOn, '18:30'));
    expect([istDay(due), istClock(due)]).toEqual([day, '09:30']);
  });

  it('is described as due today or tomorrow', () => {
    expect(formatAnswerBy(istInstant('2026-11-20', '14:10'))).toBe('by 5:10 PM IST today');
    expect(formatAnswerBy(istInstant('2026-12-31', '17:01'))).toBe('by 8:01 AM IST tomorrow');
  });
});
