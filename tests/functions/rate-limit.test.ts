import { expect, test } from 'vitest';
import { formatWait } from '#functions/_shared/rate-limit.ts';

test.each([
  [1, 'a minute'],
  [10, '10 minutes'],
  [59, '59 minutes'],
  [60, 'an hour'],
  [61, '2 hours'],
  [23 * 60, '23 hours'],
  [24 * 60, 'a day'],
  [25 * 60, '2 days'],
])('a limit of %d minutes is described as %s', (minutes, words) => {
  expect(formatWait(minutes)).toBe(words);
});
