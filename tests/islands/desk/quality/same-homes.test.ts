import { expect, test } from 'vitest';
import type { ComparedHome } from '#contracts/admin-same-homes.ts';
import {
  describeApart,
  describeComparedFacts,
  describeLowerPrice,
  describeSource,
} from '#islands/desk/quality/describe-compared-home.ts';
import { createSameHomes } from '#islands/desk/quality/same-homes.ts';
import { fakeBackend } from '../../staff-fakes.ts';

const home = (id: string, more: Partial<ComparedHome> = {}): ComparedHome => ({
  ...{ id, title: `Home ${id}`, slug: `home-${id}`, partner: `Partner ${id}`, reference: `K-${id}` },
  ...{ price: 9_000_000, currency: 'INR', property_type: 'Sale', sqft: 1200, area_basis: null, bedrooms: 2 },
  ...{ floor: '4', society: 'Lake View', area: 'Hebbal', pictures: [], picture_count: 0 },
  ...more,
});
const [first, second] = [home('a'), home('b', { price: 8_500_000 })];

/** A backend with one pair that answers each decision with `answer`. */
async function openHomes(answer: string) {
  const writes: { name: string; args: object }[] = [];
  const state = { pairs: [{ first, second, alike: 2 }], total: 1, merged: [], merged_total: 0 };
  const homes = createSameHomes({
    backend: fakeBackend({
      rpc: async (name, args, schema) => {
        if (name === 'admin_same_homes') return schema.parse(state);
        writes.push({ name, args });
        return schema.parse(answer);
      },
    }),
  });
  await homes.load();
  return { homes, writes };
}

test('one home names which page stays', async () => {
  const { homes, writes } = await openHomes('merged');
  expect(await homes.merge(second, first)).toBe(true);
  expect(writes).toEqual([{ name: 'merge_homes', args: { kept: 'b', merged: 'a' } }]);
  expect(homes.$homes.get()).toMatchObject({
    busy: false,
    problem: null,
    message: expect.stringMatching(/^Home b is one home now/),
  });
});

test('a home that has lost its page meanwhile is said', async () => {
  const { homes } = await openHomes('changed');
  expect(await homes.merge(first, second)).toBe(false);
  expect(homes.$homes.get().problem).toMatch(/^One of these homes has changed/);
});

test('two homes stay two, and a home that was made one is two again', async () => {
  const { homes, writes } = await openHomes('apart');
  await homes.keepApart({ first, second, alike: 0, metres: null });
  expect(homes.$homes.get().message).toBe('Home a and Home b stay two homes.');
  await homes.takeBack({ kept: second, merged: first, merged_at: '2026-11-27T10:00:00Z' });
  expect(writes.map(({ args }) => args)).toEqual([
    { one: 'a', other: 'b' },
    { one: 'b', other: 'a' },
  ]);
  expect(homes.$homes.get().message).toMatch(/^Home a has its own page again/);
});

test('the lower price is said with who says it, and nothing where it is unknown or in another currency', () => {
  expect(describeLowerPrice(first, second)).toBe(
    'The lower price is ₹85.00 L, said by Partner b; Partner a says ₹90.00 L.',
  );
  expect(describeLowerPrice(first, home('c', { partner: null, price: 9_500_000 }))).toMatch(
    /Our own entry says ₹95.00 L/,
  );
  expect(describeLowerPrice(first, home('c'))).toBeNull();
  expect(describeLowerPrice(first, home('c', { price: null }))).toBeNull();
  expect(describeLowerPrice(first, home('c', { price: 1000, currency: 'USD' }))).toBeNull();
});

test('a home says what it is compared by, and leaves out what nobody knows', () => {
  expect(describeComparedFacts(first)).toBe('2 BHK, 1,200 sq ft, floor 4, Lake View, Hebbal');
  const bare = home('c', { bedrooms: null, sqft: null, floor: null, society: null, area: null });
  expect(describeComparedFacts(bare)).toBe('');
  expect(describeSource(home('c', { partner: null, reference: null }))).toBe('Entered by staff');
});

test('how far apart two homes are is said as exactly as positions are', () => {
  expect([0, 40, 260, 1234].map(describeApart)).toEqual([
    'Both have one position.',
    'Both have one position.',
    'Their positions are about 300 m apart.',
    'Their positions are about 1.2 km apart.',
  ]);
});
