import { describe, expect, test } from 'vitest';
import { validateListing } from '#domain/listing/validate-listing.ts';
import { photographAddress } from '#domain/photograph/photograph.ts';
import { isPictureAddress } from '#domain/photograph/picture-address.ts';
import { importable } from '#server/import/importable.ts';

const interfaces = [
  '/functions/v1/manage-alert?token=a',
  '/functions/v1/search?q=2%20bhk',
  '/rest/v1/rpc/admin_inbox',
  '/auth/v1/verify?token=a&type=signup',
  '/auth?type=signup&token_hash=a',
  '/storage/v1/object/photograph-uploads/a',
  '/storage/v1/object/sign/photographs/a?token=b',
  '/search?q=2%20bhk',
  '/admin',
  '/FUNCTIONS/v1/search',
  '/%66unctions/v1/search',
  '/pictures/../functions/v1/search',
  '/pictures/..%2Ffunctions%2Fv1%2Fsearch',
  '/.//functions//v1/search',
  'https://angala.example/functions/v1/search',
  'http://localhost:4321/rest/v1/properties',
  'https://abcdefghijklmnopqrst.supabase.co/auth/v1/logout',
  ' /functions/v1/search ',
  `/functions/v1/search?q=${photographAddress('a'.repeat(64))}`,
];

const pictures = [
  photographAddress('a'.repeat(64)),
  `https://abcdefghijklmnopqrst.supabase.co${photographAddress('a'.repeat(64))}`,
  'https://abcdefghijklmnopqrst.supabase.co/storage/v1/render/image/public/homes/a.jpg?width=800',
  'https://images.example/functions-of-the-house/a.jpg',
  'https://images.example/a%20hall.jpg?auth=v1',
  '/illustrations/lake-coffee.avif',
  '/restaurants/a.jpg',
];

describe('the address of a picture', () => {
  test.each(interfaces)('%s is no picture, on a page', (address) => {
    expect(isPictureAddress(address)).toBe(false);
  });

  test.each(pictures)('%s is one', (address) => {
    expect(isPictureAddress(address)).toBe(true);
  });
});

const sentence = 'This must be addresses of pictures, and none of a function or interface.';

describe.each([
  ['property', 'images', (address: string) => [photographAddress('b'.repeat(64)), address]],
  ['society', 'property_images', (address: string) => [{ original: address }]],
  ['society', 'property_images', (address: string) => [address]],
  ['area', 'area_images', (address: string) => [address]],
  ['area', 'featured_image_url', (address: string) => address],
] as const)('the column of a %s, %s,', (kind, column, columnWith) => {
  test.each(interfaces)('is refused %s when staff save it', (address) => {
    const verdict = validateListing(kind, { [column]: columnWith(address) }, { isNew: false });
    expect(verdict).toEqual({ state: 'invalid', problems: { [column]: sentence } });
  });

  test.each(pictures)('takes %s', (address) => {
    expect(validateListing(kind, { [column]: columnWith(address) }, { isNew: false }).state).toBe('valid');
  });

  test('is refused it in an import, by its name', () => {
    const tables = { property: 'properties', society: 'society', area: 'local_areas' } as const;
    const schema = importable.find(({ table }) => table === tables[kind])?.schema;
    const faults = schema?.safeParse({ [column]: columnWith('/functions/v1/search') }).error?.issues ?? [];
    expect(faults.filter(({ path }) => path[0] === column)).toHaveLength(1);
  });
});
