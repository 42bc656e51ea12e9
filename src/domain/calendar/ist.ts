import { type Day, formatDayAndMonth } from './day.ts';

/** Indian Standard Time is UTC+05:30 all year and has no summer time, so plain arithmetic is exact. */
const IST_OFFSET_MS = 330 * 60_000;

/** '09:05': hours and minutes of a day in India. */
export type ClockTime = string;

/** The day in India at this moment. */
export function istDay(instant: Date): Day {
  return toIstIso(instant).slice(0, 10);
}

/** The time of day in India at this moment. */
export function istClock(instant: Date): ClockTime {
  return toIstIso(instant).slice(11, 16);
}

/** The moment of this time of day in India. */
export function istInstant(day: Day, time: ClockTime): Date {
  return new Date(Date.parse(`${day}T${time}:00Z`) - IST_OFFSET_MS);
}

export function addDays(day: Day, days: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** '9:05 AM'. */
export function formatClockTime(time: ClockTime): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** '14 Nov 2026, 9:05 AM': when something happened, as a clock in India shows it. */
export function formatIstTime(timestamp: string): string {
  const instant = new Date(timestamp);
  const day = istDay(instant);
  return `${formatDayAndMonth(day)} ${day.slice(0, 4)}, ${formatClockTime(istClock(instant))}`;
}

function toIstIso(instant: Date): string {
  return new Date(instant.getTime() + IST_OFFSET_MS).toISOString();
}
