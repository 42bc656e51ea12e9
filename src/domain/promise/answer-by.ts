import { addDays, formatClockTime, istClock, istDay, istInstant } from '../appointment/ist.ts';

/** We answer within three hours. Only hours between 8am and 8pm in India count (spec.md section 9). */
const PROMISED_MS = 3 * 3_600_000;
const OPENS = '08:00';
const CLOSES = '20:00';

/** The instant by which we promise an answer to a request made at `asked`. */
export function answerBy(asked: Date): Date {
  let day = istDay(asked);
  let from = Math.max(asked.getTime(), istInstant(day, OPENS).getTime());
  let left = PROMISED_MS;
  while (from + left > istInstant(day, CLOSES).getTime()) {
    left -= Math.max(0, istInstant(day, CLOSES).getTime() - from);
    day = addDays(day, 1);
    from = istInstant(day, OPENS).getTime();
  }
  return new Date(from + left);
}

/** 'Ask now and we answer by 17:10 today (IST).': shown beside a form while it is open. */
export function formatAskNow(now: Date): string {
  const by = answerBy(now);
  return `Ask now and we answer by ${istClock(by).replace(/^0/, '')} ${dayOf(by, now)} (IST).`;
}

/** 'by 5:10 PM IST today' or 'by 8:01 AM IST tomorrow', relative to the time of the request. */
export function formatAnswerBy(asked: Date): string {
  const by = answerBy(asked);
  return `by ${formatClockTime(istClock(by))} IST ${dayOf(by, asked)}`;
}

function dayOf(by: Date, asked: Date): 'today' | 'tomorrow' {
  return istDay(by) === istDay(asked) ? 'today' : 'tomorrow';
}
