import type { TimeTaken } from '#contracts/admin-visits.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatClockTime } from '#domain/calendar/ist.ts';

/** 'Asha has a call from 11:00 AM to 11:30 AM that day.', or of another day which visit a colleague has planned. */
export function takenSentence(
  { kind, name, starts_at, ends_at, same_person, day, by }: TimeTaken,
  guide: string,
): string {
  if (day !== undefined)
    return `${name} has a visit already, on ${formatDay(day)} from ${formatClockTime(starts_at)} to ${formatClockTime(ends_at)}, planned by ${by ?? 'a colleague'}. Both sides have its invitation.`;
  const times = `a ${kind} from ${formatClockTime(starts_at)} to ${formatClockTime(ends_at)} that day`;
  return same_person ? `${name} has ${times}.` : `${guide.trim()} has ${times}, with ${name}.`;
}
