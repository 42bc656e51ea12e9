import { describe, expect, it } from 'vitest';
import { changeBadge, propertyDates } from '#domain/property/property-dates.ts';
import type { HistoryEntry, PriceEntry } from '#domain/property/property-history-schema.ts';

const listedEntry = (on: string): PriceEntry => ({
  on,
  what: 'listed',
  price: 8e6,
  was: null,
  currency: 'INR',
});
const priceEntry = (on: string, was: number | null, now: number | null, currency = 'INR'): PriceEntry => ({
  on,
  what: 'price',
  price: now,
  was,
  currency,
});
const check: HistoryEntry = {
  on: '2026-11-21',
  what: 'check',
  method: 'call',
  confirmed: [],
  seen: [],
  not_seen: [],
};

const badgeText = (history: readonly HistoryEntry[] | null, today = '2026-11-22') =>
  changeBadge(propertyDates(history), today)?.text ?? null;

describe('the mark on a card', () => {
  it.each([
    ['a home listed today', [listedEntry('2026-11-22')], 'Listed 22 Nov'],
    ['a home listed a week ago', [listedEntry('2026-11-15')], 'Listed 15 Nov'],
    ['a home listed eight days ago', [listedEntry('2026-11-14')], null],
    ['a check since then', [check, listedEntry('2026-11-20')], 'Listed 20 Nov'],
    ['a reduced price', [priceEntry('2026-11-18', 8e6, 7e6), listedEntry('2026-11-16')], 'Reduced 18 Nov'],
    ['a price reduced eight days ago', [priceEntry('2026-11-14', 8e6, 7e6), listedEntry('2026-01-01')], null],
    ['a raised price', [priceEntry('2026-11-18', 8e6, 9e6), listedEntry('2026-01-01')], null],
    [
      'a price that rose again',
      [priceEntry('2026-11-20', 7e6, 8e6), priceEntry('2026-11-18', 8e6, 7e6), listedEntry('2026-01-01')],
      null,
    ],
    [
      'a price given for the first time',
      [priceEntry('2026-11-18', null, 7e6), listedEntry('2026-01-01')],
      null,
    ],
    [
      'a price that changed to on request',
      [priceEntry('2026-11-18', 7e6, null), listedEntry('2026-01-01')],
      null,
    ],
    [
      'a price in another currency',
      [priceEntry('2026-11-18', 8e6, 9e4, 'USD'), listedEntry('2026-01-01')],
      null,
    ],
    ['no history', null, null],
  ])('of %s', (_, history, text) => {
    expect(badgeText(history)).toBe(text);
  });

  it('has its day, so that an outdated page stays true', () => {
    expect(badgeText([priceEntry('2027-01-02', 8e6, 7e6), listedEntry('2026-12-31')], '2027-01-05')).toBe(
      'Reduced 2 Jan',
    );
  });
});
