import { expect, it } from 'vitest';
import { isHiddenSociety } from '#domain/society/society.ts';
import { aSociety } from '../../fixtures/rows.ts';

it.each([
  [{ id: '1000' }],
  [{ name: 'Unlisted' }],
  [{ name: 'Unlisted ' }],
  [{ name: '\u00a0unLISTED' }],
  [{ slug: 'UNLISTED' }],
  [{ slug: ' unlisted' }],
])('a society with %j is hidden', (overrides) => {
  expect(isHiddenSociety(aSociety(overrides))).toBe(true);
});

it.each([
  [{ id: '10000' }],
  [{ id: '100' }],
  [{ name: 'Unlisted Gardens' }],
  [{ slug: 'unlisted-gardens' }],
  [{ slug: null }],
])('a society with %j is shown', (overrides) => {
  expect(isHiddenSociety(aSociety(overrides))).toBe(false);
});
