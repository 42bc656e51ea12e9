import { expect, test } from 'vitest';
import {
  fullDayMessage,
  slotNote,
  slotRefusals,
  type SlotRefusal,
} from '#domain/appointment/slot-refusal.ts';

const gone = (...refusals: (SlotRefusal | undefined)[]) =>
  refusals.map((refusal) => ({ booked: true, refusal }));

test('shows no note for a day with a free slot', () => {
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
])('gives the reason why a day of %j has no free slot', (slots, words) => {
  expect(fullDayMessage(slots)).toBe(words);
});

test('notes a slot as taken only when somebody has booked it', () => {
  expect(slotRefusals.filter((refusal) => slotNote(refusal) === 'taken')).toEqual(['taken']);
  expect(slotNote(undefined)).toBe('not free');
});
