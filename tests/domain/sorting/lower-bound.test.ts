import { describe, expect, test } from 'vitest';
import { lowerBound } from '#domain/sorting/lower-bound.ts';

const indexOf = (list: readonly number[], value: number) =>
  lowerBound(list.length, (at) => (list[at] ?? 0) < value);

describe('the lower bound of a sorted list', () => {
  test.each([
    [[], 1, 0],
    [[2, 4, 4, 6], 1, 0],
    [[2, 4, 4, 6], 4, 1],
    [[2, 4, 4, 6], 5, 3],
    [[2, 4, 4, 6], 7, 4],
  ])('of %j for %i is %i', (list, value, expected) => {
    expect(indexOf(list, value)).toBe(expected);
  });
});
