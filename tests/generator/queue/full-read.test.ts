import { expect, test } from 'vitest';
import { isFullReadDue } from '#generator/queue/full-read.ts';

const last = new Date('2026-11-21T06:00:00Z');

test.each([
  ['the next night', '2026-11-21T22:00:00Z', false],
  ['in the night before the week is over', '2026-11-27T22:00:00Z', false],
  ['after a week, by day', '2026-11-28T06:00:00Z', false],
  ['after a week, in the first hour of the night', '2026-11-28T21:30:00Z', true],
  ['after a week, at five in the morning', '2026-11-28T23:30:00Z', false],
  ['after eight days, at any hour', '2026-11-29T06:00:00Z', true],
  ['when the clock has stepped back by an hour', '2026-11-21T05:00:00Z', false],
  ['when the clock has stepped back by a year', '2025-11-21T06:00:00Z', true],
])('the weekly full read is due at the right times: %s', (_label, now, due) => {
  expect(isFullReadDue(last, new Date(now))).toBe(due);
});
