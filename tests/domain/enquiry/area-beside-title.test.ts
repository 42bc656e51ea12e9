import { expect, test } from 'vitest';
import { areaBesideTitle } from '#domain/enquiry/area-beside-title.ts';

test.each([
  ['2 BHK near the lake', 'Hebbal', 'Hebbal'],
  ['2 BHK, Hebbal', 'Hebbal', null],
  ['2 BHK in HEBBAL', 'Hebbal', null],
  ['2 BHK', null, null],
  ['2 BHK', '', null],
])('beside the title %j with the area %j stands %j', (title, area, beside) => {
  expect(areaBesideTitle(title, area)).toBe(beside);
});
