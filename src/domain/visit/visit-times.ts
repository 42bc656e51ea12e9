import { type Day, formatDay } from '../calendar/day.ts';
import { formatClockTime, istClock, istDay, istInstant } from '../calendar/ist.ts';

/** '07:00' to '20:00' by the quarter of an hour: when a visit may begin. */
export const visitTimes: readonly string[] = Array.from({ length: 53 }, (_, quarter) => {
  const minutes = 7 * 60 + quarter * 15;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
});

/** How long we plan for each home, in minutes, with the way to it. */
const MINUTES_A_HOME = 45;

interface VisitTime {
  day: Day;
  /** 'HH:MM' in India. */
  time: string;
  /** Only how many they are. */
  homes: { length: number };
}

/** When a visit of these homes begins and ends. `time`: 'HH:MM' in India. */
export function visitInstants({ day, time, homes }: VisitTime) {
  const start = istInstant(day, time);
  const end = new Date(start.getTime() + Math.max(1, homes.length) * MINUTES_A_HOME * 60_000);
  return { start, end };
}

/** When each home of a visit is seen, in the order of the visit: by its place in it. */
export function homeInstants(visit: VisitTime): Date[] {
  const { start } = visitInstants(visit);
  return Array.from(
    { length: visit.homes.length },
    (_, place) => new Date(start.getTime() + place * MINUTES_A_HOME * 60_000),
  );
}

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
