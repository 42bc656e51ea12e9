import { expect, test } from 'vitest';
import { describeState } from '#islands/desk/listings/editor/describe-state.ts';

const shown = { isShown: true, soldOn: null, onHold: false, offerOnHoldSince: null };
const hidden = { ...shown, isShown: false };
const heldText = 'Hidden, but its page stays on the site until an admin takes it down.';

test.each([
  ['property', { last_verified: '2026-11-22' }, shown, 'On the site. Last checked on 22 November 2026.'],
  ['property', {}, shown, 'On the site. Not checked yet.'],
  ['property', {}, hidden, 'Hidden: visitors do not see it. Not checked yet.'],
  [
    'property',
    {},
    { ...hidden, soldOn: '2026-11-22' },
    'Sold or let on 22 November 2026: for 90 days its page says so.',
  ],
  ['property', {}, { ...shown, soldOn: '2026-11-22' }, 'On the site. Not checked yet.'],
  ['property', {}, { ...hidden, soldOn: '2026-11-22', onHold: true }, heldText],
  [
    'property',
    { last_verified: '2026-11-22' },
    { ...shown, offerOnHoldSince: '2026-11-24' },
    'On the site. Its page says that the offer has been on hold since 24 November 2026: record a check when it is open again.',
  ],
  [
    'property',
    {},
    { ...hidden, offerOnHoldSince: '2026-11-24' },
    'Hidden: visitors do not see it. Not checked yet.',
  ],
  ['society', {}, { ...hidden, onHold: true }, heldText],
  ['society', {}, hidden, 'Hidden: visitors do not see it.'],
  ['area', {}, shown, 'On the site.'],
] as const)('describes the state of a %s with %j, %j as: %s', (kind, row, state, expected) => {
  expect(describeState(kind, row, state)).toBe(expected);
});
