import { expect, test } from 'vitest';
import { shortPartName } from '#page-models/location/area-crumbs.ts';
import { anArea } from '../../fixtures/rows.ts';

test.each([
  ['JP Nagar 7th Phase', '7th Phase'],
  ['7th Phase JP Nagar', '7th Phase'],
  ['Annapoorneshwari Layout, JP Nagar 7th Phase', 'Annapoorneshwari Layout, 7th Phase'],
  // Said twice, what is left would be no name.
  ['2nd Phase JP Nagar, JP Nagar', '2nd Phase JP Nagar, JP Nagar'],
  ['RBI Layout', 'RBI Layout'],
])('%s is called %s among the parts of JP Nagar', (area, short) => {
  expect(shortPartName(anArea({ area }), anArea({ area: 'JP Nagar' }))).toBe(short);
});
