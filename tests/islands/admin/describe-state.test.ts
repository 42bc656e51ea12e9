import { expect, test } from 'vitest';
import { describeState } from '#islands/admin/listings/describe-state.ts';

const shown = { isShown: true, soldOn: null };
const hidden = { isShown: false, soldOn: null };

test.each([
  ['property', { last_verified: '2026-11-22' }, shown, 'On the site. Last checked on 22 November 2026.'],
  ['property', {}, shown, 'On the site. Not checked yet.'],
  ['property', {}, hidden, 'Hidden: visitors do not see it. Not checked yet.'],
  [
    'property',
    {},
    { isShown: false, soldOn: '2026-11-22' },
    'Sold or let on 22 November 2026: for 90 days its page says so.',
  ],
  ['property', {}, { isShown: true, soldOn: '2026-11-22' }, 'On the site. Not checked yet.'],
  ['society', {}, hidden, 'Hidden: visitors do not see it.'],
  ['area', {}, shown, 'On the site.'],
] as const)('the editor of a %s with %j, %j says: %s', (kind, row, state, said) => {
  expect(describeState(kind, row, state)).toBe(said);
});
