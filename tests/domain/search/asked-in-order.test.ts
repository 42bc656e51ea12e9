import { expect, test } from 'vitest';
import { askedInOrder } from '#domain/search/asked-in-order.ts';
import { aspects } from '#domain/search/aspects.ts';
import { aspectNames } from '#domain/search/filters.ts';

test('a renter and a buyer are asked what they ask first, and then everything else once', () => {
  expect(askedInOrder('Rent').slice(0, 11)).toEqual([
    ...['budget', 'bhk', 'areas', 'near', 'deposit', 'available', 'furnishing', 'openTo'],
    ...['cars', 'bikes', 'water'],
  ]);
  expect(askedInOrder('Sale').slice(4, 13)).toEqual([
    ...['size', 'basis', 'possession', 'floors', 'facings', 'khata', 'cars', 'bikes', 'rera'],
  ]);
  for (const offer of ['Sale', 'Rent'] as const) {
    const asked = aspectNames.filter((name) => (aspects[name].only ?? offer) === offer);
    expect(askedInOrder(offer).toSorted()).toEqual(asked.toSorted());
  }
});
