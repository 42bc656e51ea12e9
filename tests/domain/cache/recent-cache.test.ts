import { expect, test } from 'vitest';
import { createRecentCache } from '#domain/cache/recent-cache.ts';

/** Asks for these keys one after the other. Returns those that had to be made. */
function computedKeys(keys: readonly number[], size: number): number[] {
  const computed: number[] = [];
  const cache = createRecentCache<number, string>(size);
  for (const key of keys)
    expect(
      cache.get(key, () => {
        computed.push(key);
        return `card ${key}`;
      }),
    ).toBe(`card ${key}`);
  return computed;
}

test('a cached value is made once until it is evicted', () => {
  expect(computedKeys([1, 2, 3, 1, 2, 3], 3)).toEqual([1, 2, 3]);
  expect(computedKeys([1, 2, 3, 4, 5, 4, 3, 1], 2)).toEqual([1, 2, 3, 4, 5, 1]);
});

test('a value that is requested often is never evicted', () => {
  const others = Array.from({ length: 20 }, (_, at) => at + 100);
  const requests = others.flatMap((other) => [1, other]);
  expect(computedKeys(requests, 3).filter((key) => key === 1)).toEqual([1]);
});
