import type { Day } from '../calendar/day.ts';
import { istInstant } from '../calendar/ist.ts';

/** '07:00' to '20:00' by the quarter of an hour: when a visit may begin. */
export const visitTimes: readonly string[] = Array.from({ length: 53 }, (_, quarter) => {
  const minutes = 7 * 60 + quarter * 15;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
});

/** How long we plan for each home, in minutes, with the way to it. */
const MINUTES_A_HOME = 45;

/** When a visit of these homes begins and ends. `time`: 'HH:MM' in India. */
export function visitInstants({ day, time, homes }: { day: Day; time: string; homes: readonly string[] }) {
  const start = istInstant(day, time);
  const end = new Date(start.getTime() + Math.max(1, homes.length) * MINUTES_A_HOME * 60_000);
  return { start, end };
}
