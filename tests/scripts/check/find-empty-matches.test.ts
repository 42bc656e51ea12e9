import { expect, test } from 'vitest';
import { findEmptyMatches } from '../../../scripts/check/find-empty-matches.ts';

const method = 'toMatchObject';

test.each([
  [`expect(row).${method}({ vouched: {} });`, 1],
  [`\nexpect(row).${method}({\n  state: sayState('gone', of(1)),\n  changes: {},\n});`, 2],
])('an assertion that any object meets is found: %s', (code, line) => {
  expect(findEmptyMatches('tests/a.test.ts', code)).toEqual([
    `tests/a.test.ts:${line} names a value {}, which every object matches. Use toEqual, or toHaveProperty(name, {}).`,
  ]);
});

test.each([
  `expect(row).${method}({ vouched: { price: 95 } });\ncall({ fields: {} });`,
  `expect(row).toEqual({ vouched: {} });`,
  `expect(row).${method}({ list: [] });`,
  `expect(rows).${method}([{ id: 1 }, {}]);`,
])('another is allowed: %s', (code) => {
  expect(findEmptyMatches('tests/a.test.ts', code)).toEqual([]);
});
