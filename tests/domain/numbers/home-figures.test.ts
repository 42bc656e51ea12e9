import { expect, test } from 'vitest';
import { askedShare } from '#domain/numbers/asked-share.ts';
import { besideBefore } from '#domain/numbers/beside-before.ts';

test.each([
  [3, 2, '2 before'],
  [19, 40, '40 before'],
  [40, 19, '19 before'],
  [24, 20, '+20%, 20 before'],
  [20, 40, '−50%, 40 before'],
  [1_200, 1_200, 'as before, 1,200 before'],
])('%i beside %i before is ‘%s’: shares are of 20 and more', (now, before, said) => {
  expect(besideBefore(now, before)).toBe(said);
});

test('a share of views is said from 20 views on, and never above all of them', () => {
  expect(askedShare(19, 1)).toBeNull();
  expect(askedShare(20, 1)).toBe('5% of views');
  expect(askedShare(120, 3)).toBe('2.5% of views');
  expect(askedShare(30, 0)).toBe('0% of views');
  expect(askedShare(20, 21)).toBeNull();
});
