import fc from 'fast-check';
import { expect, test } from 'vitest';
import { homesFile, makeHomesFile } from '#domain/search/homes/make-homes-file.ts';
import { aHome } from '../../../islands/filter-panel/a-home.ts';
import { anyHome } from './any-homes.ts';

test('a file derived from the previous one has the same bytes as a new one', () => {
  fc.assert(
    fc.property(
      fc.array(anyHome, { minLength: 40, maxLength: 60 }),
      fc.array(fc.tuple(fc.nat(), anyHome), { minLength: 1, maxLength: 3 }),
      (before, changes) => {
        const now = [...before];
        for (const [at, home] of changes) now[at % now.length] = home;
        const last = makeHomesFile(before, null);
        expect(JSON.stringify(makeHomesFile(now, last).file)).toBe(JSON.stringify(homesFile(now)));
        const [, ...fewer] = now;
        expect(JSON.stringify(makeHomesFile(fewer, last).file)).toBe(JSON.stringify(homesFile(fewer)));
      },
    ),
  );
});

test('a changed price leaves every other column unchanged', () => {
  fc.assert(
    fc.property(fc.array(anyHome, { minLength: 40, maxLength: 40 }), (before) => {
      const last = makeHomesFile(before, null);
      const now = before.map((home, at) => (at === 7 ? { ...home, price: 123_456 } : home));
      const { columns } = makeHomesFile(now, last);
      const { price, ...others } = last.columns;
      expect(columns).toMatchObject(others);
      expect(columns.picture).toBe(last.columns.picture);
      expect(columns.price).not.toBe(price);
    }),
  );
});

test('a fact that no home states adds nothing to the file but its name', () => {
  const silent = homesFile([aHome(0), aHome(1), aHome(2)]).columns;
  const stated = [
    'basis',
    'carpet',
    'plot',
    'furnishing',
    'available',
    'possession',
    'tenants',
    'water',
    'pets',
    'lift',
    'cars',
    'bikes',
    'deposit',
  ] as const;
  expect(stated.map((name) => silent[name]).join('')).toBe('');
  const { pets, deposit, available } = homesFile([
    aHome(0),
    aHome(1, { pets: false, deposit: 0, freeFrom: 'now' }),
  ]).columns;
  expect([pets, deposit, available]).toEqual([',0', ',0', ',1']);
});
