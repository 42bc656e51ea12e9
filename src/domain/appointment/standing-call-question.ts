import type { Day } from '../calendar/day.ts';
import { formatCallTime } from './format-call-time.ts';

/** What somebody is asked who books a second call: which one stands, and the choice they have. `time` is 'HH:MM'. */
export function standingCallQuestion({
  reference,
  day,
  time,
}: {
  reference: string;
  day: Day;
  time: string;
}): string {
  return `You have a call with us already: ${formatCallTime(day, time)} (${reference}). Replace it with this one, or keep both?`;
}
