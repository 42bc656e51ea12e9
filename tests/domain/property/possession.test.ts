import { expect, test } from 'vitest';
import { parsePossession, sayPossession } from '#domain/property/possession.ts';
import { readPossession } from '#domain/property/read-possession.ts';

test.each([
  ['Ready To Move', 'ready'],
  ['Immediate Possession', 'ready'],
  ['ready', 'ready'],
  ['Under Construction', 'under_construction'],
  ['under_construction', 'under_construction'],
  ['2027-06', '2027-06'],
  ['Jun 2027', '2027-06'],
  ['under construction until June 2027', '2027-06'],
  ['possession by Dec, 2028', '2028-12'],
])('‘%s’ is stored as %s', (typed, stored) => expect(readPossession(typed)).toBe(stored));

test.each(['19-Dec', '2027', 'soon', '2027-13', ''])('‘%s’ is asked about', (typed) =>
  expect(readPossession(typed)).toBeNull(),
);

test('it is said in words', () => {
  const said = ['ready', 'under_construction', '2027-06'].map((stored) => {
    const possession = parsePossession(stored);
    return possession && sayPossession(possession);
  });
  expect(said).toEqual(['Ready to move', 'Under construction', 'Under construction until June 2027']);
  expect(parsePossession(null)).toBeNull();
});
