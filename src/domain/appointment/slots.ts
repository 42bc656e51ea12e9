import type { Day } from '../calendar/day.ts';
import { addDays, formatClockTime, istDay, istInstant } from './ist.ts';
import type { SlotRefusal } from './slot-refusal.ts';

/** The eight half hours of a day on which a call can begin, in India (spec.md section 9, decision F4). */
export const slotTimes = ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30'] as const;

export type SlotTime = (typeof slotTimes)[number];

/** A slot as visitors see it (spec.md section 3). A `booked` slot says why it cannot be booked, where that is known. */
export type Slot = { time: string; label: string; booked: boolean; refusal?: SlotRefusal | undefined };

const slotMinutes = 30;
const noticeMinutes = 30;
const horizonDays = 60;

export function isSlotTime(text: string): text is SlotTime {
  return slotTimes.some((time) => time === text);
}

/** '10:00 AM', '1:30 PM'. */
export function slotLabel(time: string): string {
  return formatClockTime(time);
}

/** When the call begins and ends. */
export function slotInstants(day: Day, time: string): { start: Date; end: Date } {
  const start = istInstant(day, time);
  return { start, end: new Date(start.getTime() + slotMinutes * 60_000) };
}

/** The last day that can be booked. */
export function lastBookableDay(now: Date): Day {
  return addDays(istDay(now), horizonDays);
}

/** Whether the clock and the calendar allow this slot; the database decides whether somebody else has it. */
export function slotReach(day: Day, time: string, now: Date): 'open' | 'past' | 'too soon' | 'too far' {
  if (day > lastBookableDay(now)) return 'too far';
  const startsInMs = istInstant(day, time).getTime() - now.getTime();
  if (startsInMs <= 0) return 'past';
  return startsInMs < noticeMinutes * 60_000 ? 'too soon' : 'open';
}

/**
 * The visitor's own time beside IST, such as '12:30 AM, Fri 13 Nov', or null where it would only repeat it.
 * `timeZone` is an IANA name; the browser's own when left out.
 */
export function visitorTime(day: Day, time: string, timeZone?: string): string | null {
  const start = istInstant(day, time);
  const words = (zone: string | undefined) =>
    new Intl.DateTimeFormat('en-GB', {
      hour: 'numeric',
      minute: '2-digit',
      hourCycle: 'h23',
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: zone,
    }).formatToParts(start);
  const part = (zone: string | undefined, type: Intl.DateTimeFormatPartTypes) =>
    words(zone).find((entry) => entry.type === type)?.value ?? '';
  const told = (zone: string | undefined) =>
    `${formatClockTime(`${part(zone, 'hour')}:${part(zone, 'minute')}`)}, ` +
    `${part(zone, 'weekday')} ${part(zone, 'day')} ${part(zone, 'month')}`;
  const theirs = told(timeZone);
  return theirs === told('Asia/Kolkata') ? null : theirs;
}
