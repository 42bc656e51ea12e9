import { describe, expect, it } from 'vitest';
import { istDay, istInstant } from '#domain/calendar/ist.ts';
import {
  lastBookableDay,
  slotInstants,
  slotLabel,
  slotTiming,
  slotTimes,
  visitorTime,
} from '#domain/appointment/slots.ts';

describe('the slots of a day', () => {
  it('are eight half hours from 10:00 to 13:30', () => {
    expect(slotTimes.map(slotLabel)).toEqual([
      '10:00 AM',
      '10:30 AM',
      '11:00 AM',
      '11:30 AM',
      '12:00 PM',
      '12:30 PM',
      '1:00 PM',
      '1:30 PM',
    ]);
  });

  it('last thirty minutes and end by 14:00 in India', () => {
    expect(slotInstants('2026-11-20', '13:30').end).toEqual(istInstant('2026-11-20', '14:00'));
  });
});

describe('the availability of slots in Indian time', () => {
  it.each([
    ['00:10', '10:00', 'open'],
    ['05:29', '10:00', 'open'],
    ['09:30', '10:00', 'open'],
    ['09:31', '10:00', 'too soon'],
    ['12:59', '13:00', 'too soon'],
    ['12:59', '13:30', 'open'],
    ['13:01', '13:00', 'past'],
    ['13:01', '13:30', 'too soon'],
    ['13:30', '13:30', 'past'],
    ['13:59', '13:30', 'past'],
  ])('at %s for the slot of %s is %s', (clock, slot, timing) => {
    expect(slotTiming('2026-11-20', slot, istInstant('2026-11-20', clock))).toBe(timing);
  });

  it('is past for the day before at 00:10, when UTC still has that day', () => {
    const now = istInstant('2026-11-20', '00:10');
    expect(now.toISOString()).toBe('2026-11-19T18:40:00.000Z');
    expect(istDay(now)).toBe('2026-11-20');
    expect(slotTiming('2026-11-19', '13:30', now)).toBe('past');
  });

  it('ends sixty days ahead, across a leap day', () => {
    const now = istInstant('2028-01-01', '23:59');
    expect(lastBookableDay(now)).toBe('2028-03-01');
    expect(slotTiming('2028-03-01', '10:00', now)).toBe('open');
    expect(slotTiming('2028-03-02', '10:00', now)).toBe('too far');
  });
});

describe("the visitor's time of a slot", () => {
  it.each([
    ['America/New_York', '12:30 AM, Fri 20 Nov'],
    ['Pacific/Pago_Pago', '6:30 PM, Thu 19 Nov'],
    ['Asia/Kolkata', null],
    ['Asia/Colombo', null],
  ])('in %s is %s', (zone, expected) => {
    expect(visitorTime('2026-11-20', '11:00', zone)).toBe(expected);
  });

  it('follows daylight saving time', () => {
    expect(visitorTime('2026-07-20', '11:00', 'America/New_York')).toBe('1:30 AM, Mon 20 Jul');
  });

  it.each([
    ['on the day when clocks go forward', '2027-03-14', ['1:00 AM', '1:30 AM', '3:00 AM', '3:30 AM']],
    ['on the day when clocks go back', '2026-11-01', ['1:00 AM EST', '1:30 AM EST', '2:00 AM', '2:30 AM']],
  ])('%s is different for every slot of the day', (_when, day, last) => {
    const times = slotTimes.map((time) => visitorTime(day, time, 'America/New_York'));
    expect(new Set(times).size).toBe(slotTimes.length);
    expect(times.slice(3, 7).map((words) => words?.split(',')[0])).toEqual(last);
  });
});
