import { expect, test } from 'vitest';
import { editorFieldsOf } from '#domain/listing/listing-columns.ts';
import { readTypedCell } from '#domain/listing/read-typed-cell.ts';
import { readback, readField, typedProblem } from '#islands/desk/listings/fields/read-field.ts';

const context = { currency: 'INR', today: '2026-11-29', places: null };
const fieldOf = (path: string) => {
  const field = editorFieldsOf('property').find((each) => each.path === path);
  if (!field) throw new Error(path);
  return field;
};

test.each([
  ['lock_in_months', '6 months', '6 months'],
  ['lock_in_months', '1 year', '12 months'],
  ['notice_months', '30 days', '1 month'],
  ['sqft', '1,454 sq ft', '1,454 sqft'],
  ['bedrooms', '2 BHK', '2 BHK'],
  ['bedrooms', '2½', '2.5 BHK'],
  ['bedrooms', '2 1/2 BHK', '2.5 BHK'],
  ['bedrooms', '2.5BHK', '2.5 BHK'],
  ['sqft', '೧೨೦೦ sq ft', '1,200 sqft'],
  ['lock_in_months', '६', null],
  ['lock_in_months', '೬ months', '6 months'],
  ['price', '೯೫ lakh', '₹95,00,000, that is 95 lakh'],
  ['available_from', '१५/१२/२०२६', 'From 15 December 2026'],
  ['parking_covered', '1 covered', '1 car'],
  ['parking_open', '1 open', '1 car'],
  ['parking_covered', '2+1', '2 covered and 1 open'],
  ['parking_covered', '2', null],
  ['available_from', '15/12', 'From 15 December 2026'],
  ['available_from', '29 Feb', 'From 29 February 2028'],
  ['available_from', 'next month', 'From 1 December 2026'],
  ['available_from', '1/1/27', 'From 1 January 2027'],
  ['available_from', '12/31', 'From 31 December 2026'],
  ['available_from', 'tomorrow', 'From 30 November 2026'],
  ['available_from', 'in 2 weeks', 'From 13 December 2026'],
  ['available_from', 'from Feb', 'From 1 February 2027'],
  ['available_from', 'available immediately', 'Now'],
  ['possession', '12/2027', 'Under construction until December 2027'],
  ['possession', '31 Dec 2027', 'Under construction until December 2027'],
  ['possession', '31/12/2027', 'Under construction until December 2027'],
  ['possession', 'Q4 2027', 'Under construction until December 2027'],
  ['possession', 'mid 2027', 'Under construction until June 2027'],
  ['lock_in_months', 'zero', '0 months'],
  ['deposit', 'ten months', '10 months’ rent'],
  ['deposit', '6 months advance', '6 months’ rent'],
  ['maint_charges', '3.5k', '₹3,500 a month'],
  ['maint_charges', 'Rs. 3,500 per month', '₹3,500 a month'],
  ['plot_sqft', '30x40', '1,200 sqft'],
  ['sqft', "30' x 50'", '1,500 sqft'],
  ['total_floors', 'G+3', '3'],
  ['built_year', '2015', null],
])('%s: ‘%s’ is read, and read back as %s', (path, typed, words) => {
  expect(typedProblem(fieldOf(path), typed, context)).toBeNull();
  expect(readback(fieldOf(path), typed, context)).toBe(words);
});

const BEDROOMS = 'This must be a number of bedrooms, such as 2, 2.5 or 2 BHK; a small extra room is a half.';

test.each<[string, string, string]>([
  ['lock_in_months', 'long', 'This must be whole months, such as 6, 11 months or 1 year.'],
  ['notice_months', '45 days', 'This must be whole months, such as 6, 11 months or 1 year.'],
  ['sqft', '-5', 'This must be a size, such as 1,454, 1,454 sq ft or 135 sq m.'],
  ['sqft', '1200 ಚದರ', 'This must be a size, such as 1,454, 1,454 sq ft or 135 sq m.'],
  ['baths', '2.5', 'This must be a whole number.'],
  ['baths', '-2', 'This must be 0 or more.'],
  ['parking_covered', '1 open', 'This must be a number of cars, such as 1, or 2+1 with one of them open.'],
  ['parking_open', '1 covered', 'This must be a number of cars, such as 1.'],
  ['sqft', 'big', 'This must be a size, such as 1,454, 1,454 sq ft or 135 sq m.'],
  ['available_from', '03/12', 'This must be now or a day with its year, such as 1 Dec 2026.'],
  ['available_from', 'November', 'This must be now or a day with its year, such as 1 Dec 2026.'],
  ['sqft', 'about 1200', 'This must be a size, such as 1,454, 1,454 sq ft or 135 sq m.'],
  ['total_floors', 'many', 'This must be a number of floors, such as 12.'],
  ['bedrooms', 'x2', BEDROOMS],
  ['bedrooms', '+2', BEDROOMS],
  [
    'maint_charges',
    'included',
    'This must be rupees a month, such as 3,500; leave it empty where nobody says how much.',
  ],
  [
    'built_year',
    '5 years old',
    'This must be the year in which it was built, such as 2015, and not its age.',
  ],
])('%s: ‘%s’ is refused at the field, in its own words', (path, typed, problem) => {
  expect(typedProblem(fieldOf(path), typed, context)).toBe(problem);
});

test.each([
  ['available_from', '1/1/27'],
  ['available_from', 'Feb'],
  ['possession', 'Q4 2027'],
  ['possession', '12/2027'],
  ['lock_in_months', 'zero'],
  ['deposit', 'ten months'],
  ['maint_charges', '3.5k'],
  ['plot_sqft', '30x40'],
  ['total_floors', 'G+3'],
  ['built_year', '5 years old'],
  ['sqft', 'about 1200'],
])('%s: ‘%s’ says in a table what it says in the editor', (path, typed) => {
  const field = readField(fieldOf(path), typed, {}, context);
  expect(readTypedCell('property', path, typed, context.today)).toEqual(
    'problem' in field ? field : { fields: { [path]: field.value } },
  );
});

test('an empty field has nothing to say', () => {
  expect(typedProblem(fieldOf('title'), ' ', context)).toBeNull();
});
