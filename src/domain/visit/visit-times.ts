import { type Day, formatDay } from '../calendar/day.ts';
import { formatClockTime, istClock, istDay, istInstant } from '../calendar/ist.ts';

/** '07:00' to '20:00' by the quarter of an hour: when a visit may begin. */
export const visitTimes: readonly string[] = Array.from({ length: 53 }, (_, quarter) => {
  const minutes = 7 * 60 + quarter * 15;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
});

/** What a home takes of a visit, in minutes: the way to it from the home before, and the time in it. */
export interface VisitStop {
  way_minutes: number;
  minutes: number;
}

/** How long we plan in a home for which nobody has chosen another time. */
export const MINUTES_A_HOME = 30;

/** The times that staff choose from for a home, in minutes. */
export const offeredMinutes: readonly number[] = [15, 20, 30, 45, 60, 90, 120];

/** How visits were planned before homes had times of their own: the way is in the 45 minutes. Rows and mails of before have it. */
export const stopOfBefore: VisitStop = { way_minutes: 0, minutes: 45 };

/** When our working day begins and ends, 'HH:MM' in India (spec.md section 9). */
export const workingDay = { from: '08:00', until: '20:00' } as const;

interface VisitTime {
  day: Day;
  /** 'HH:MM' in India. */
  time: string;
  homes: readonly VisitStop[];
}

const totalMinutes = (homes: readonly VisitStop[]): number =>
  homes.reduce((sum, { way_minutes, minutes }) => sum + way_minutes + minutes, 0);

/** When a visit of these homes begins and ends. One that names no home takes as long as one home took before. */
export function visitInstants({ day, time, homes }: VisitTime): { start: Date; end: Date } {
  const start = istInstant(day, time);
  return { start, end: minutesAfter(start, totalMinutes(homes) || stopOfBefore.minutes) };
}

/** When each home of a visit is seen, from and until, in the order of the visit. */
function homeInstants(visit: VisitTime): { start: Date; end: Date }[] {
  const { start } = visitInstants(visit);
  return visit.homes.map((home, place) => {
    const end = minutesAfter(start, totalMinutes(visit.homes.slice(0, place + 1)));
    return { start: minutesAfter(end, -home.minutes), end };
  });
}

const minutesAfter = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000);

/** '10:15 AM to 10:45 AM' for each home of a visit. A time on another day than the visit says on which. */
export const homeTimes = (visit: VisitTime): string[] =>
  homeInstants(visit).map(({ start, end }) => `${clockOn(visit.day, start)} to ${clockOn(visit.day, end)}`);

/** '1 December 2026, 10:15 AM to 11:45 AM IST'. */
export const formatVisitTime = (visit: VisitTime) => `${formatDay(visit.day)}, ${formatVisitTimes(visit)}`;

/** '10:15 AM to 11:45 AM IST'. With the day of its end, if that is another. */
export const formatVisitTimes = (visit: VisitTime) =>
  `${formatClockTime(visit.time)} to ${clockOn(visit.day, visitInstants(visit).end)} IST`;

/** '11:45 AM', or '12:30 AM on 2 December 2026' where it is another day than that of the visit. */
export function clockOn(day: Day, instant: Date): string {
  const clock = formatClockTime(istClock(instant));
  return istDay(instant) === day ? clock : `${clock} on ${formatDay(istDay(instant))}`;
}
