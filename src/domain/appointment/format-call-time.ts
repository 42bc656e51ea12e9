import { type Day, formatDay } from '../calendar/day.ts';
import { slotLabel } from './slots.ts';

/** When a call is, as a sentence says it. `time` is 'HH:MM' in India. */
export function formatCallTime(day: Day, time: string): string {
  return `${formatDay(day)}, ${slotLabel(time)} IST`;
}
