import { expect, test } from 'vitest';
import { checkAge, priceChange, savedNote } from '#domain/shortlist/price-change.ts';

const sale = { price: 9_000_000, type: 'Sale' } as const;
const rent = { price: 45_000, type: 'Rent' } as const;
const now = { price: 9_000_000, currency: null };

test.each([
  [sale, { ...now, price: 8_500_000 }, '₹5 L less than when you saved it'],
  [sale, { ...now, price: 9_150_000 }, '₹1.5 L more than when you saved it'],
  [rent, { ...now, price: 43_000 }, '₹2,000 a month less than when you saved it'],
  [sale, now, null],
  [sale, { ...now, price: 9_000_000.4 }, null],
  [sale, { ...now, price: null }, 'Its price is on request now'],
  [{ ...sale, price: null }, now, null],
  [sale, { ...now, price: 90_000, currency: 'USD' }, null],
])('the change from the price %j to %j is described as %j', (saved, home, expected) => {
  expect(priceChange(saved, home)).toBe(expected);
});

test.each([
  ['2026-11-22', 'Checked today'],
  ['2026-11-21', 'Checked yesterday'],
  ['2026-11-01', 'Checked 21 days ago'],
  ['2026-10-01', null],
  ['2026-11-23', null],
  [null, null],
])('a check of %s is described as %j on 22 November', (checked, expected) => {
  expect(checkAge(checked, '2026-11-22')).toBe(expected);
});

test('a home that is gone shows when it was saved and at which price', () => {
  const savedHome = { slug: 'a', title: 'A', place: '', at: '2026-11-20T20:00:00.000Z' };
  expect(savedNote({ ...savedHome, ...sale })).toBe('Saved on 21 November 2026, at ₹90.0 L');
  expect(savedNote({ ...savedHome, ...rent })).toBe('Saved on 21 November 2026, at ₹45,000/month');
  expect(savedNote({ ...savedHome, ...sale, at: 'nonsense' })).toBe('It was ₹90.0 L when it was saved');
  expect(savedNote({ ...savedHome, ...sale, at: '', price: null })).toBeNull();
});
