import { expect, test } from 'vitest';
import { createRecentCache } from '#page-models/cache/recent-cache.ts';

/** Asks for these keys one after the other. Returns those that had to be made. */
function madeOf(keys: readonly number[], most: number): number[] {
  const made: number[] = [];
  const recent = createRecentCache<number, string>(most);
  for (const key of keys)
    expect(
      recent.get(key, () => {
        made.push(key);
        return `card ${key}`;
      }),
    ).toBe(`card ${key}`);
  return made;
}

test('a cached value is made once until it is evicted', () => {
  expect(madeOf([1, 2, 3, 1, 2, 3], 3)).toEqual([1, 2, 3]);
  expect(madeOf([1, 2, 3, 4, 5, 4, 3, 1], 2)).toEqual([1, 2, 3, 4, 5, 1]);
});

test('a value that is requested often is never evicted', () => {
  const others = Array.from({ length: 20 }, (_, at) => at + 100);
  const asked = others.flatMap((other) => [1, other]);
  expect(madeOf(asked, 3).filter((key) => key === 1)).toEqual([1]);
});
