import type { Day } from '../calendar/day.ts';

/**
 * The day where the visitor is, for the `min` of a date input (decision F5). From local parts: the ISO form of a date
 * is in UTC and is yesterday or tomorrow for half of the world.
 */
export function localToday(now: Date): Day {
  const month = String(now.getMonth() + 1).padStart(2, '0');
  const date = String(now.getDate()).padStart(2, '0');
  return `${String(now.getFullYear()).padStart(4, '0')}-${month}-${date}`;
}
