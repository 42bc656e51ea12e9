import { expect, test } from 'vitest';
import { countedAs, countedLabel, readCounted } from '#domain/numbers/counted-homes.ts';
import { scopeAsked } from '#islands/desk/inbox/inbox-scope.ts';
import { readListQuery } from '#islands/desk/listings/list-address.ts';
import { colleagueAddress, figureAddress } from '#islands/desk/numbers/figure-address.ts';

const days = { days: 7, first_day: '2026-11-15', last_day: '2026-11-21' };
const meera = '1f0c2a4e-0000-4000-8000-000000000001';
const queryOf = (address: string) => address.split('?')[1] ?? '';
const asked = (address: string) => {
  const query = new URLSearchParams(queryOf(address));
  return scopeAsked((name) => query.get(name) ?? '');
};

test.each([
  ['area', 'JP Nagar', null, 'area:JP Nagar', 'JP Nagar'],
  ['area', 'Near: the lake', null, 'area:Near: the lake', 'Near: the lake'],
  ['area', null, null, 'area:', 'No area given'],
  ['size', '0', null, 'size:0', 'Studio'],
  ['price', '1', 'Rent', 'price:Rent:1', 'Rent ₹25,000 to ₹50,000'],
  ['price', null, 'Sale', 'price:Sale:', 'Sale without a price'],
  ['price', null, null, 'price::', 'Homes without a price'],
  ['partner', 'Kaveri & Sons', null, 'partner:Kaveri & Sons', 'Kaveri & Sons'],
  ['partner', null, null, 'partner:', 'No partner'],
] as const)(
  'the row %s %s %s of Numbers is named in an address, opens its homes there, and is read again',
  (kind, name, offer, written, label) => {
    const group = { kind, name, offer };
    expect(countedAs(group)).toBe(written);
    expect(readCounted(written)).toEqual(group);
    expect(countedLabel(written)).toBe(label);
    const shown = readListQuery('property', queryOf(figureAddress('homes', written, days)));
    expect(shown).toMatchObject({ filters: { counted: written, shown: true }, ignored: [] });
    const seen = readListQuery('property', queryOf(figureAddress('views', written, days)));
    expect(seen).toMatchObject({ filters: { counted: written, days: 7, sort: '-views' }, ignored: [] });
    const scope = { from: '2026-11-15', until: '2026-11-21', homes: written };
    expect(figureAddress('enquiries', written, days)).toMatch(/^#inbox\?/);
    expect(asked(figureAddress('enquiries', written, days))).toEqual(scope);
    expect(figureAddress('calls', written, days)).toMatch(/^#inbox\/calls\?/);
  },
);

test('figures of a colleague open the enquiries that they answered, and those that wait', () => {
  const { first_day: from, last_day: until } = days;
  expect(asked(colleagueAddress('by', meera, days))).toEqual({ from, until, by: meera });
  expect(asked(colleagueAddress('with', null, days))).toEqual({ from, until, with: 'nobody' });
});

test.each(['', 'colour:red', 'area', 'areas', `area:${'x'.repeat(201)}`])(
  '‘%s’ is no row of Numbers, and is left out of an address',
  (text) => {
    expect(readCounted(text)).toBeNull();
    expect(scopeAsked((name) => (name === 'homes' ? text : ''))).toEqual({});
  },
);

test('days that there are not, and colleagues that cannot be, are left out of an address', () => {
  const typed: Record<string, string> = { from: '2026-02-30', until: 'today', by: 'meera', with: meera };
  expect(scopeAsked((name) => typed[name] ?? '')).toEqual({ with: meera });
});
