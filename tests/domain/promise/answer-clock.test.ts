import { describe, expect, test } from 'vitest';
import { answerClock } from '#components/form/answer-clock.ts';
import { askNow, formatAskNow } from '#domain/promise/answer-by.ts';
import { istInstant } from '#domain/calendar/ist.ts';

/** What the script writes beside a form at this instant. */
function noteAt(now: number, begin = ''): string {
  const line = { textContent: '', dataset: { answerClock: begin } };
  const document = { querySelectorAll: () => [line] };
  const run = new Function('document', 'Date', 'setInterval', answerClock);
  run(document, { now: () => now }, () => 0);
  return line.textContent;
}

const at = (time: string) => noteAt(istInstant('2026-11-21', time).getTime());

describe('the answer clock beside a form', () => {
  test.each([
    ['07:59', '11:00 today'],
    ['08:00', '11:00 today'],
    ['14:10', '17:10 today'],
    ['16:59', '19:59 today'],
    ['17:00', '20:00 today'],
    ['17:01', '8:01 tomorrow'],
    ['19:40', '10:40 tomorrow'],
    ['19:59', '10:59 tomorrow'],
    ['20:00', '11:00 tomorrow'],
    ['22:00', '11:00 tomorrow'],
    ['23:59', '11:00 tomorrow'],
    ['03:15', '11:00 today'],
  ])('at %s promises an answer by %s', (time, due) => {
    expect(at(time)).toBe(`Ask now and we answer by ${due} (IST).`);
  });

  test('at night, beside a booking, speaks of the call', () => {
    const night = istInstant('2026-11-21', '22:00');
    const words = 'Book now and we confirm your call by 11:00 tomorrow (IST).';
    expect(noteAt(night.getTime(), askNow.call)).toBe(words);
    expect(formatAskNow(night, askNow.call)).toBe(words);
  });

  test('matches the promise throughout a day', () => {
    const midnight = istInstant('2026-11-21', '00:00').getTime();
    for (let second = 0; second < 86_400; second += 7) {
      const instant = new Date(midnight + second * 1000);
      expect(noteAt(instant.getTime())).toBe(formatAskNow(instant));
    }
  });
});
