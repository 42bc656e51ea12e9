import { expect, test } from 'vitest';
import { formatPercent, share } from '#domain/cost/share.ts';

test.each([
  [75, '0.75%'],
  [700, '7%'],
  [1200, '12%'],
  [560, '5.6%'],
  [5, '0.05%'],
])('formats %i basis points as %s', (basisPoints, words) => {
  expect(formatPercent(basisPoints)).toBe(words);
});

test('a share is exact beyond the precision of floating point', () => {
  expect(share(9_007_199_254_740_993n, 10_000)).toBe(9_007_199_254_740_993n);
  expect(share(1n, 5_000)).toBe(1n);
  expect(share(1n, 4_999)).toBe(0n);
});
