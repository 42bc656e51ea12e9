import { expect, test } from 'vitest';
import { editDistance } from '#domain/typed-text/edit-distance.ts';

test.each([
  ['hebbal', 'hebbal', 2, 0],
  ['hebbal', 'hebal', 2, 1],
  ['hebbal', 'hebbla', 2, 1],
  ['ab', 'abc', 2, 1],
  ['abc', '', 3, 3],
  ['', '', 0, 0],
  ['whitefield', 'whietfeild', 2, 2],
  ['whitefield', 'electronic', 2, 3],
  ['hebbal', 'hebbal kempapura', 2, 3],
  ['a'.repeat(600), `${'a'.repeat(300)}b${'a'.repeat(300)}`, 2, 1],
])('from %s to %s within %d there are %d changes', (one, other, max, distance) => {
  expect(editDistance(one, other, max)).toBe(distance);
  expect(editDistance(other, one, max)).toBe(distance);
});
