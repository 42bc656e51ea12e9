import { addDays, formatClockTime, istClock, istDay, istInstant } from '../calendar/ist.ts';

/** We answer within three hours. Only hours between 8am and 8pm in India count (spec.md section 9). */
const PROMISED_MS = 3 * 3_600_000;
const OPENS = '08:00';
const CLOSES = '20:00';

/** The moment by which we have promised to answer: three of our working hours after a request. */
export function answerBy(requestedAt: Date): Date {
  let day = istDay(requestedAt);
  let from = Math.max(requestedAt.getTime(), istInstant(day, OPENS).getTime());
  let remainingMs = PROMISED_MS;
  while (from + remainingMs > istInstant(day, CLOSES).getTime()) {
    remainingMs -= Math.max(0, istInstant(day, CLOSES).getTime() - from);
    day = addDays(day, 1);
    from = istInstant(day, OPENS).getTime();
  }
  return new Date(from + remainingMs);
}

/** Stands beside a time by which we answer: next to 'within 3 hours', at night, the time alone looks like another promise. */
export const answerRule = 'within 3 hours (8am-8pm)';

/** How the promise beside a form begins. A call has its own time, so we say what happens until then. */
export const askNow = {
  enquiry: 'Ask now and we answer',
  call: 'Book now and we confirm your call',
} as const;

/** 'Ask now and we answer by 17:10 today (IST).': shown beside a form while it is open. */
export function formatAskNow(now: Date, begin: string = askNow.enquiry): string {
  const deadline = answerBy(now);
  return `${begin} by ${istClock(deadline).replace(/^0/, '')} ${dayOf(deadline, now)} (IST).`;
}

/** 'by 5:10 PM IST today' or 'by 8:01 AM IST tomorrow', relative to `now`, which is not after that time. */
export function formatAnswerBy(requestedAt: Date, now = requestedAt): string {
  const deadline = answerBy(requestedAt);
  return `by ${formatClockTime(istClock(deadline))} IST ${dayOf(deadline, now)}`;
}

function dayOf(deadline: Date, requestedAt: Date): 'today' | 'tomorrow' {
  return istDay(deadline) === istDay(requestedAt) ? 'today' : 'tomorrow';
}
