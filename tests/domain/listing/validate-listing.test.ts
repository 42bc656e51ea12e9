import { expect, test } from 'vitest';
import { areaSchema } from '#domain/area/area.ts';
import { validateListing } from '#domain/listing/validate-listing.ts';
import { propertySchema } from '#domain/property/property.ts';
import { societySchema } from '#domain/society/society.ts';

const id = '00000000-0000-4000-8000-000000000001';
const schemas = { property: propertySchema, society: societySchema, area: areaSchema };

test.each([
  [
    'property',
    { title: ' 3 BHK ', property_type: 'Sale', bedrooms: 2.5, image_desc: [null, 'Hall'], floor_no: '3' },
  ],
  ['society', { name: 'Lake View', slug: null, year_of_completion: 2012, market: { completionYear: 2012 } }],
  ['area', { area: 'Hebbal', slug: 'hebbal', market_data: { rentalYieldMin: 3.4 } }],
] as const)('accepts fields of a %s that the generator can read', (kind, fields) => {
  const verdict = validateListing(kind, fields, { isNew: true });
  expect(verdict.state).toBe('valid');
  const row = verdict.state === 'valid' ? { ...verdict.fields, id, slug: 'a-slug' } : {};
  expect(schemas[kind].safeParse(row).success).toBe(true);
});

test('validates a single field on its own and adds no others', () => {
  expect(validateListing('property', { price: null }, { isNew: false })).toEqual({
    state: 'valid',
    fields: { price: null },
  });
});

test.each([
  ['property', { title: '' }, { title: 'This must be a title.' }],
  [
    'property',
    { title: 'a'.repeat(301), price: -1 },
    { title: 'This must be at most 300 characters.', price: 'This must be 0 or more.' },
  ],
  ['property', { bedrooms: 2.3 }, { bedrooms: 'This must be whole bedrooms or a half more, such as 2.5.' }],
  ['property', { currency: 'rs' }, { currency: 'This must be three capital letters, such as INR.' }],
  ['property', { baths: 100 }, { baths: 'This must be at most 99.' }],
  ['society', { slug: 'Lake View' }, { slug: 'This must be lower-case letters, digits and single hyphens.' }],
  ['society', { year_of_completion: 1899 }, { year_of_completion: 'This must be 1900 or later.' }],
  ['area', { area: ' ' }, { area: 'This must be the name of the area.' }],
] as const)('refuses invalid fields: %s %o', (kind, fields, problems) => {
  expect(validateListing(kind, fields, { isNew: false })).toEqual({ state: 'invalid', problems });
});

test('a society may have the slug that hides it', () => {
  expect(validateListing('society', { slug: 'unlisted' }, { isNew: false }).state).toBe('valid');
});

test.each(['id', 'slug', 'last_verified', 'view_count', 'history', 'user_id', '__proto__'])(
  'the %s of a home cannot be written',
  (field) => {
    const fields = JSON.parse(`{"${field}": "x"}`);
    expect(validateListing('property', fields, { isNew: false })).toMatchObject({ state: 'invalid' });
  },
);
