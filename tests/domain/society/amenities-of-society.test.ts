import { expect, test } from 'vitest';
import { amenityLabels, amenityOptions, amenityWords } from '#domain/society/amenity-kinds.ts';
import { amenitiesOfSociety } from '#domain/society/amenities-of-society.ts';
import { aSociety } from '../../fixtures/rows.ts';
import { societyWords } from './amenities-of-society.cases.ts';

const said = societyWords.map(([words, amenities, shared = []]) => ({ words, amenities, shared }));
test.each(said)('a society of $words is found by $amenities and $shared', ({ words, amenities, shared }) => {
  expect(amenitiesOfSociety(aSociety(words))).toEqual({
    amenities,
    gated: shared.includes('gated') || null,
    backup: shared.includes('backup') || null,
  });
});

test('a home without a society has no amenities that anybody states', () => {
  expect(amenitiesOfSociety(undefined)).toEqual({ amenities: null, gated: null, backup: null });
});

test('the label of each amenity says it, so that a society that copies our words is found', () => {
  for (const name of amenityOptions)
    expect(amenitiesOfSociety(aSociety({ highlights: [amenityLabels[name]] })).amenities).toEqual([name]);
});

test('no word means two things, and all amenities fit the bits of a number', () => {
  const words = amenityWords.flatMap((each) => each.words);
  expect(new Set(words).size).toBe(words.length);
  expect(words.filter((word) => !/^[a-z0-9]+( [a-z0-9]+)*$/.test(word))).toEqual([]);
  expect(amenityOptions.length).toBeLessThan(31);
});
