import { expect, test } from 'vitest';
import { pageTitle } from '#page-models/head/head.ts';
import { site } from '../../fixtures/rows.ts';

const place = 'BSK 6th Stage 2nd Block, Banashankari';

test.each([
  ['the name of the site, where there is room', ['Whitefield: 8 homes'], 'Whitefield: 8 homes | Angala'],
  [
    'the fullest that fits',
    [`${place}, Bangalore: 1 home for sale`, `${place}: 1 home for sale`],
    `${place}: 1 home for sale`,
  ],
  ['the shortest, if none fits', ['x'.repeat(80), 'y'.repeat(70)], 'y'.repeat(70)],
] as const)('a title has %s', (_what, [first, ...others], title) => {
  expect(pageTitle(site, [first, ...others])).toBe(title);
});
