import type { Day } from '../calendar/day.ts';
import { addDays, formatClockTime, istDay, istInstant } from '../calendar/ist.ts';
import type { SlotRefusal } from './slot-refusal.ts';

/** The eight half-hours of a day at which a call can start, in Indian time (spec.md section 9, decision F4). */
export const slotTimes = ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30'] as const;

export type SlotTime = (typeof slotTimes)[number];

/**
 * A time of a day, as visitors see it (spec.md section 3). `refusal` says why a `booked` slot cannot be booked, if that
 * is known.
 */
export type Slot = { time: string; label: string; booked: boolean; refusal?: SlotRefusal | undefined };

const slotMinutes = 30;
const noticeMinutes = 30;
export const horizonDays = 60;

export function isSlotTime(text: string): text is SlotTime {
  return slotTimes.some((time) => time === text);
}

/** '10:00 AM', '1:30 PM'. */
export function slotLabel(time: string): string {
  return formatClockTime(time);
}

/** When a slot begins and ends. `time` is 'HH:MM' in India. */
export function slotInstants(day: Day, time: string): { start: Date; end: Date } {
  const start = istInstant(day, time);
  return { start, end: new Date(start.getTime() + slotMinutes * 60_000) };
}

export function lastBookableDay(now: Date): Day {
  return addDays(istDay(now), horizonDays);
}

/** Whether the current time allows this slot. Only the database knows whether somebody else has booked it. */
export function slotTiming(day: Day, time: string, now: Date): 'open' | 'past' | 'too soon' | 'too far' {
  if (day > lastBookableDay(now)) return 'too far';
  const startsInMs = istInstant(day, time).getTime() - now.getTime();
  if (startsInMs <= 0) return 'past';
  return startsInMs < noticeMinutes * 60_000 ? 'too soon' : 'open';
}

/** The first day with a slot that the current time allows. Only the database knows which of them are booked. */
export function firstBookableDay(now: Date): Day {
  const today = istDay(now);
  return slotTiming(today, slotTimes[7], now) === 'open' ? today : addDays(today, 1);
}

const hourMs = 60 * 60_000;

/**
 * The slot in the visitor's own time, such as '12:30 AM, Fri 13 Nov'. Null if it would only repeat the Indian time.
 * When clocks go back, one hour of that night occurs twice. The text then names the zone: '1:30 AM EST'. `timeZone` is
 * an IANA name and defaults to the browser's own zone.
 */
export function visitorTime(day: Day, time: string, timeZone?: string): string | null {
  const start = istInstant(day, time).getTime();
  const visitorLocal = clockAndDay(start, timeZone);
  const inIndia = clockAndDay(start, 'Asia/Kolkata');
  if (visitorLocal.clock === inIndia.clock && visitorLocal.day === inIndia.day) return null;
  const isAmbiguous = [-hourMs, hourMs].some((step) => {
    const other = clockAndDay(start + step, timeZone);
    return other.clock === visitorLocal.clock && other.day === visitorLocal.day;
  });
  return `${visitorLocal.clock}${isAmbiguous ? ` ${zoneName(start, timeZone)}` : ''}, ${visitorLocal.day}`;
}

/** '12:30 AM' and 'Fri 13 Nov'. */
function clockAndDay(at: number, timeZone: string | undefined): { clock: string; day: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone,
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((entry) => entry.type === type)?.value ?? '';
  return {
    clock: formatClockTime(`${part('hour')}:${part('minute')}`),
    day: `${part('weekday')} ${part('day')} ${part('month')}`,
  };
}

/** 'EST' if American English has a name for the zone, otherwise 'GMT+1'. */
function zoneName(at: number, timeZone: string | undefined): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short', timeZone }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
