import { expect, test } from 'vitest';
import {
  fullDayMessage,
  slotNote,
  slotRefusals,
  type SlotRefusal,
} from '#domain/appointment/slot-refusal.ts';

const gone = (...refusals: (SlotRefusal | undefined)[]) =>
  refusals.map((refusal) => ({ booked: true, refusal }));

test('a day with a free slot needs no words', () => {
  expect(fullDayMessage([...gone('past', 'taken'), { booked: false }])).toBeNull();
});

test.each([
  [gone('taken', 'taken'), 'All times on this day are taken. Please choose another date.'],
  [gone('closed', 'closed'), 'We take no calls on this day. Please choose another date.'],
  [gone('too_far', 'too_far'), 'Calls can be booked up to 60 days ahead. Please choose an earlier date.'],
  [gone('past', 'past'), 'It is too late to book a call on this day. Please choose a later date.'],
  [gone('past', 'too_soon'), 'It is too late to book a call on this day. Please choose a later date.'],
  [gone('past', 'taken'), 'No call can be booked on this day. Please choose another date.'],
  [gone('past', 'closed'), 'No call can be booked on this day. Please choose another date.'],
  [gone(undefined, undefined), 'No call can be booked on this day. Please choose another date.'],
])('a day of %j says what is so', (slots, words) => {
  expect(fullDayMessage(slots)).toBe(words);
});

test('only a slot that somebody has is called taken', () => {
  expect(slotRefusals.filter((refusal) => slotNote(refusal) === 'taken')).toEqual(['taken']);
  expect(slotNote(undefined)).toBe('not free');
});
