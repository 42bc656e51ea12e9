import { describe, expect, test } from 'vitest';
import type { propertyColumns } from '#domain/property/property-columns.ts';
import { validateListing } from '#domain/listing/validate-listing.ts';

type Column = keyof typeof propertyColumns;

/** What is stored of a value that a file or a person gives, or the problem. */
function stored(column: Column, given: unknown): unknown {
  const read = validateListing('property', { [column]: given }, { isNew: false });
  return read.state === 'valid' ? read.fields[column] : read.problems[column];
}

describe('a fact that is one of a few words', () => {
  test.each<[Column, unknown, unknown]>([
    ['area_basis', 'Super built-up  Area', 'super_built_up'],
    ['area_basis', 'Carpet  Area', 'carpet'],
    ['area_basis', 'super_built_up', 'super_built_up'],
    ['area_basis', 'Plot  Area', 'plot'],
    ['furnishing', 'SEMI_FURNISHED', 'semi'],
    ['furnishing', 'Fully furnished', 'full'],
    ['furnishing', 'NOT_FURNISHED', 'none'],
    ['power_backup', 'Lift and lights', 'lift_and_lights'],
    ['sale_kind', 'Resale', 'resale'],
    ['khata', 'A Khata', 'a'],
    ['ownership', 'Freehold', 'freehold'],
    ['furnishing', '', null],
    ['furnishing', null, null],
  ])('%s ‘%s’', (column, given, value) => expect(stored(column, given)).toBe(value));

  test.each<[Column, unknown]>([
    ['area_basis', 'constructor'],
    ['area_basis', 'toString'],
    ['furnishing', 2],
    ['furnishing', ['semi']],
  ])('%s refuses ‘%s’ in words', (column, given) => {
    expect(stored(column, given)).toMatch(/^This must be .+ or .+\.$/);
  });
});

describe('several words', () => {
  test('are stored in one order, each once, whatever they are separated by', () => {
    expect(stored('water', 'borewell, Cauvery')).toEqual(['corporation', 'borewell']);
    expect(stored('water', ['Borewell', 'borewell'])).toEqual(['borewell']);
    expect(stored('open_to', 'Bachelors;Family')).toEqual(['family', 'singles']);
  });

  test('anyone stands alone', () => {
    expect(stored('open_to', ['anyone'])).toEqual(['anyone']);
    expect(stored('open_to', ['anyone', 'family'])).toMatch(/^This must be one or more of/);
  });

  test('a word about religion, caste, food or sex is refused', () => {
    for (const word of ['veg only', 'Hindu', 'females'])
      expect(stored('open_to', [word])).toMatch(/^This must be/);
  });

  test('none is nothing', () => expect(stored('water', [])).toBeNull());
});

test('yes and no are read in the spellings of files', () => {
  expect(['Yes', 'y', 1, true, 'TRUE'].map((given) => stored('lift', given))).toEqual(Array(5).fill(true));
  expect(['No', 'n', 0, false].map((given) => stored('lift', given))).toEqual(Array(4).fill(false));
  expect(stored('lift', 'maybe')).toBe('This must be yes or no.');
});

test('a deposit is rupees or months of rent, as a number or in words', () => {
  expect(stored('deposit', 200_000)).toBe('200000');
  expect(stored('deposit', '2 months')).toBe('2 months');
  expect(stored('deposit', 0)).toBe('0');
  expect(stored('deposit', '1%')).toMatch(/^This must be rupees or months of rent/);
});

test('free from now or a day with its year', () => {
  expect(stored('available_from', 'Now')).toBe('now');
  expect(stored('available_from', '2026-12-01')).toBe('2026-12-01');
  expect(stored('available_from', '1 Dec')).toMatch(/^This must be now or a day with its year/);
});

test('a position is stored to about 100 m, whatever link or text gives it', () => {
  expect(stored('position', '12.97159, 77.59461')).toBe('12.972,77.595');
  expect(stored('position', 'https://www.google.com/maps/@12.97159,77.59461,17z')).toBe('12.972,77.595');
  expect(stored('position', '12.972,77.595')).toBe('12.972,77.595');
  expect(stored('position', '0,0')).toMatch(/^This must be a place: 0, 0 is what a map says of none/);
  expect(stored('position', 'https://maps.app.goo.gl/x')).toMatch(
    /^This must be the whole link: a short one/,
  );
});

test('a RERA number has the shape of a project’s number', () => {
  expect(stored('rera_number', 'PRM/KA/RERA/1251/308/PR/170726/000001')).toBe(
    'PRM/KA/RERA/1251/308/PR/170726/000001',
  );
  expect(stored('rera_number', 'applied')).toMatch(/^This must be the number of a project/);
});

test('a video is a link that begins with https', () => {
  expect(stored('video_url', 'https://video.example/1')).toBe('https://video.example/1');
  expect(stored('video_url', 'javascript:alert(1)')).toMatch(/https/);
});
