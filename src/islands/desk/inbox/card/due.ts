import { addDays, formatClockTime, istClock, istDay, istInstant } from '#domain/calendar/ist.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { answerBy } from '#domain/promise/answer-by.ts';
import { formatTimeSpan } from '#domain/calendar/format-time-span.ts';

export interface Due {
  tone: 'good' | 'due' | 'late' | 'plain';
  text: string;
}

/** Whether an enquiry is answered, due or late, by our promise of 3 hours, counted between 8am and 8pm IST. */
export function enquiryDue({ created_at, status }: { created_at: string; status: string }, now: Date): Due {
  const undecided = dueOfApart(status);
  if (undecided) return undecided;
  if (status !== 'new') return { tone: 'good', text: 'Answered' };
  const deadline = answerBy(new Date(created_at));
  const remainingMs = deadline.getTime() - now.getTime();
  if (remainingMs < 0) return { tone: 'late', text: `Late by ${formatTimeSpan(remainingMs)}` };
  return { tone: 'due', text: `Answer by ${formatInstant(deadline, now)}` };
}

export function appointmentDue(
  call: { preferred_date: string; preferred_time: string; status: string },
  now: Date,
): Due {
  const undecided = dueOfApart(call.status);
  if (undecided) return undecided;
  const start = istInstant(call.preferred_date, call.preferred_time.slice(0, 5));
  const remainingMs = start.getTime() - now.getTime();
  if (call.status === 'requested') {
    return remainingMs < 0
      ? { tone: 'late', text: 'Never confirmed; its time is past' }
      : { tone: 'due', text: `Confirm; it starts in ${formatTimeSpan(remainingMs)}` };
  }
  if (call.status === 'confirmed') {
    return remainingMs < 0
      ? { tone: 'due', text: 'Its time is past: was it done?' }
      : { tone: 'good', text: `Starts in ${formatTimeSpan(remainingMs)}` };
  }
  return { tone: 'plain', text: call.status === 'cancelled' ? 'Its slot is free again' : 'Over' };
}

/** What nobody may have sent is due for a decision, not for an answer. */
function dueOfApart(status: string): Due | null {
  if (status === 'suspected') return { tone: 'due', text: 'Accept it, or mark it as spam' };
  return status === 'spam' ? { tone: 'plain', text: 'Spam' } : null;
}

/** '5:10 PM IST today', '8:01 AM IST tomorrow', '8:01 AM IST on 23 November 2026'. */
export function formatInstant(instant: Date, now: Date): string {
  const day = istDay(instant);
  const today = istDay(now);
  const when = day === today ? 'today' : day === addDays(today, 1) ? 'tomorrow' : `on ${formatDay(day)}`;
  return `${formatClockTime(istClock(instant))} IST ${when}`;
}

export function formatAge(timestamp: string, now: Date): string {
  return `${formatTimeSpan(now.getTime() - new Date(timestamp).getTime())} ago`;
}
