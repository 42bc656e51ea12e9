import { addDays, clockWords, istClock, istDay, istInstant } from '../appointment/ist.ts';

/** We answer within three hours, counted between 8am and 8pm in India (spec.md section 9). */
const PROMISED_MS = 3 * 3_600_000;
const OPENS = '08:00';
const CLOSES = '20:00';

/** The instant by which somebody who asked at `asked` has been promised an answer. */
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

/** 'by 5:10 PM IST today' or 'by 8:01 AM IST tomorrow', seen from the moment of asking. */
export function answerByWords(asked: Date): string {
  const by = answerBy(asked);
  const day = istDay(by) === istDay(asked) ? 'today' : 'tomorrow';
  return `by ${clockWords(istClock(by))} IST ${day}`;
}
