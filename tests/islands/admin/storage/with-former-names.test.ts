import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { withFormerNames } from '#islands/admin/storage/with-former-names.ts';

const schema = withFormerNames(
  { way: 'method' },
  z.nullable(z.object({ method: z.string(), note: z.string() })),
);

test.each([
  [
    'a field under its earlier name',
    { way: 'visit', note: 'Ring twice' },
    { method: 'visit', note: 'Ring twice' },
  ],
  ['a field under its name', { method: 'visit', note: 'way' }, { method: 'visit', note: 'way' }],
  ['nothing', null, null],
])('reads %s', (_what, stored, read) => {
  expect(schema.parse(stored)).toEqual(read);
});

test.each([
  ['a text', 'way'],
  ['another field', { road: 'visit', note: '' }],
  ['no value', undefined],
])('refuses %s', (_what, stored) => {
  expect(schema.safeParse(stored).success).toBe(false);
});
