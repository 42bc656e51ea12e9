import { expect, it } from 'vitest';
import { isInForce } from '../../../scripts/check/is-in-force.ts';

it.each([
  ['22 November 2026, in force.', true],
  ['22 November 2026, in force; continued by [002](002-b.md).', true],
  ['22 November 2026, overturned by [002](002-b.md).', false],
])('a decision of %j is in force: %s', (state, expected) => {
  expect(isInForce(`# A title\n\n${state}\n\nThe rule that was in force before.\n`)).toBe(expected);
});
