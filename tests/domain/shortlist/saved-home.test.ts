import { expect, test } from 'vitest';
import { MAX_SAVED, parseSaved, savedText, type SavedHome } from '#domain/shortlist/saved-home.ts';

const home = (n: number): SavedHome => ({
  slug: `home-${n}`,
  title: `ಮನೆ ${n}`,
  price: 9_000_000,
  type: 'Sale',
  place: 'Hebbal',
  at: '2026-11-20T08:00:00.000Z',
});

test('two hundred saved homes are parsed as they were written', () => {
  const homes = Array.from({ length: MAX_SAVED }, (_, n) => home(n));
  expect(parseSaved(savedText(homes))).toEqual({ homes, readable: true });
});

test('nothing stored is an empty list', () => {
  expect(parseSaved(null)).toEqual({ homes: [], readable: true });
  expect(parseSaved(savedText([]))).toEqual({ homes: [], readable: true });
});

test.each(['not json', '["home-1"]', '{"homes":5}', '7', '"text"', '{"homes":[null,7,{},{"slug":""},[[]]]}'])(
  'an invalid stored value (%s) is not readable',
  (stored) => {
    expect(parseSaved(stored)).toEqual({ homes: [], readable: false });
  },
);

test('invalid entries are left out, and invalid values are replaced by empty ones', () => {
  const invalidEntry = {
    slug: 'home-1',
    title: 7,
    price: '<b>',
    type: 'Gift',
    place: 'x'.repeat(301),
    at: null,
  };
  expect(
    parseSaved(JSON.stringify({ homes: [null, invalidEntry, { slug: 'y'.repeat(301) }] })).homes,
  ).toEqual([{ slug: 'home-1', title: '', price: null, type: 'Sale', place: '', at: '' }]);
});

test('ten thousand stored homes are limited to the size of a list', () => {
  const text = savedText(Array.from({ length: 10_000 }, (_, n) => home(n)));
  expect(parseSaved(text).homes).toHaveLength(MAX_SAVED);
});
