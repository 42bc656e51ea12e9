import { expect, it } from 'vitest';
import { placeFilter, placeGroups } from '#page-models/place-groups.ts';
import { nothingShown } from '#page-models/vary-lead-pictures.ts';
import { leadPicture } from '../fixtures/lead-pictures.ts';

const groupsOf = (names: readonly string[]) =>
  placeGroups(names, {
    nameOf: (name) => name.charAt(0),
    openingsOf: (name) =>
      ['/a.jpg', '/b.jpg', '/c.jpg', '/d.jpg'].map((src) => leadPicture(`/${name}${src}`)),
    cardOf: (name, pictures) => ({ href: `/${name}`, name, place: '', count: null, pictures }),
    shown: nothingShown(),
  });

it('groups stand largest first, then by name, and keep the order of their rows', () => {
  const groups = groupsOf(['C1', 'A2', 'B1', 'B0', 'A1', 'D1']);
  expect(groups.map(({ name, cards }) => [name, ...cards.map((card) => card.name)])).toEqual([
    ['A', 'A2', 'A1'],
    ['B', 'B1', 'B0'],
    ['C', 'C1'],
    ['D', 'D1'],
  ]);
});

it('the filter offers everything, then each group with its count', () => {
  const groups = groupsOf(['B1', 'A1', 'B2']);
  expect(placeFilter('Locality', 'All Localities (3)', groups)).toEqual({
    label: 'Locality',
    options: [
      { value: '', label: 'All Localities (3)' },
      { value: '1', label: 'B (2)' },
      { value: '2', label: 'A (1)' },
    ],
  });
  expect(groups.map(({ value }) => value)).toEqual(['1', '2']);
});

it('only the first 200 cards of an index carry pictures', () => {
  const cards = groupsOf(Array.from({ length: 250 }, (_, n) => `X${n}`)).flatMap((group) => group.cards);
  expect(cards.map(({ pictures }) => pictures.length)).toEqual([
    ...Array.from({ length: 200 }, () => 3),
    ...Array.from({ length: 50 }, () => 0),
  ]);
});

it('an empty index has no groups, and its filter one option', () => {
  expect(groupsOf([])).toEqual([]);
  expect(placeFilter('Locality', 'All Localities (0)', []).options).toHaveLength(1);
});
