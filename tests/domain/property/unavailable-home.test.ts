import { expect, test } from 'vitest';
import { hasUnavailablePage } from '#domain/property/unavailable-home.ts';

test.each([
  ['2026-11-22', true],
  ['2027-02-19', true],
  ['2027-02-20', false],
  ['2028-01-01', false],
])('on %s the page of a home that was let on 22 November 2026 is kept: %s', (today, isKept) => {
  expect(hasUnavailablePage({ since: '2026-11-22' }, today)).toBe(isKept);
});
