import { expect, test } from 'vitest';
import {
  fullDayMessage,
  slotNote,
  slotRefusals,
  type SlotRefusal,
} from '#domain/appointment/slot-refusal.ts';

const bookedSlots = (...refusals: (SlotRefusal | undefined)[]) =>
  refusals.map((refusal) => ({ booked: true, refusal }));

test('shows no note for a day with a free slot', () => {
  expect(fullDayMessage([...bookedSlots('past', 'taken'), { booked: false }])).toBeNull();
});

test.each([
  [bookedSlots('taken', 'taken'), 'All times on this day are taken. Please choose another date.'],
  [bookedSlots('closed', 'closed'), 'We take no calls on this day. Please choose another date.'],
  [
    bookedSlots('too_far', 'too_far'),
    'Calls can be booked up to 60 days ahead. Please choose an earlier date.',
  ],
  [bookedSlots('past', 'past'), 'It is too late to book a call on this day. Please choose a later date.'],
  [bookedSlots('past', 'too_soon'), 'It is too late to book a call on this day. Please choose a later date.'],
  [bookedSlots('past', 'taken'), 'No call can be booked on this day. Please choose another date.'],
  [bookedSlots('past', 'closed'), 'No call can be booked on this day. Please choose another date.'],
  [bookedSlots(undefined, undefined), 'No call can be booked on this day. Please choose another date.'],
])('gives the reason why a day of %j has no free slot', (slots, message) => {
  expect(fullDayMessage(slots)).toBe(message);
});

test('notes a slot as taken only when somebody has booked it', () => {
  expect(slotRefusals.filter((refusal) => slotNote(refusal) === 'taken')).toEqual(['taken']);
  expect(slotNote(undefined)).toBe('not free');
});
