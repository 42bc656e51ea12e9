import { expect, test } from 'vitest';
import type { Entity } from '#domain/entity.ts';
import { type Fate, fatesOf, isRemovalAsked, keysOf, staysPublished } from '#generator/publish/fates.ts';

const home: Entity = { type: 'property', id: 'p1' };
const fatesWith = (...words: Fate[]) =>
  fatesOf({
    'taken down': words.includes('taken down') ? [home] : [],
    unreadable: words.includes('unreadable') ? [home] : [],
    'left out': words.includes('left out') ? [home] : [],
    'on hold': words.includes('on hold') ? [home] : [],
    'to be removed': words.includes('to be removed') ? [home] : [],
  });

test.each<[Fate[], { stays: boolean; isAsked: boolean }]>([
  [[], { stays: false, isAsked: false }],
  [['unreadable'], { stays: true, isAsked: false }],
  [['left out'], { stays: true, isAsked: false }],
  [['on hold'], { stays: true, isAsked: false }],
  [['to be removed'], { stays: false, isAsked: true }],
  [['taken down'], { stays: false, isAsked: true }],
  [['taken down', 'unreadable'], { stays: false, isAsked: true }],
  [['taken down', 'on hold'], { stays: false, isAsked: true }],
  [['to be removed', 'unreadable'], { stays: true, isAsked: false }],
])('the page of a row that is %j: %o', (words, expected) => {
  const fates = fatesWith(...words);
  const found = { stays: staysPublished(fates, home), isAsked: isRemovalAsked(fates, 'property p1') };
  expect(found).toEqual(expected);
});

test('a page without a row has no fate', () => {
  expect(staysPublished(fatesWith('on hold'), null)).toBe(false);
});

test('the rows of one fate can be listed', () => {
  expect(keysOf(fatesWith('unreadable'), 'unreadable')).toEqual(['property p1']);
  expect(keysOf(fatesWith('unreadable', 'taken down'), 'unreadable')).toEqual([]);
});
