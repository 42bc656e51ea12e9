import { expect, test } from 'vitest';
import { MAX_SAVED } from '#domain/shortlist/saved-home.ts';
import { savedHomes } from '#islands/saved-homes/saved-homes.ts';
import { storageKeys } from '#site/storage-keys.ts';
import { blockedStorage, fakeStorage } from '../fake-storage.ts';
import { saved } from '../shortlist/saved.ts';

test('homes saved in one tab appear in another, and neither overwrites the other', () => {
  const storage = fakeStorage();
  const [firstTab, secondTab] = [savedHomes(() => storage), savedHomes(() => storage)];
  firstTab.add(saved('a'));
  secondTab.add(saved('b'));
  expect(firstTab.read().homes.map(({ slug }) => slug)).toEqual(['b', 'a']);
  secondTab.remove('a');
  expect(firstTab.read().homes.map(({ slug }) => slug)).toEqual(['b']);
});

test('reports that nothing is saved when storage is blocked', () => {
  const homes = savedHomes(blockedStorage);
  expect(homes.add(saved('a'))).toBe('blocked');
  expect(homes.read()).toEqual({ homes: [], state: 'blocked' });
});

test('a full list refuses another home and loses none', () => {
  const storage = fakeStorage();
  const homes = savedHomes(() => storage);
  homes.replace(Array.from({ length: MAX_SAVED }, (_, n) => saved(`home-${n}`)));
  expect(homes.add(saved('one more'))).toBe('full');
  expect(homes.add(saved('home-7'))).toBe('kept');
  expect(homes.read().homes).toHaveLength(MAX_SAVED);
});

test('reports stored text that is not valid as unreadable, and the next saved home replaces it', () => {
  const storage = fakeStorage();
  storage.setItem(storageKeys.saved, '{"homes":');
  const homes = savedHomes(() => storage);
  expect(homes.read().state).toBe('unreadable');
  homes.add(saved('a'));
  expect(homes.read()).toMatchObject({ state: 'readable', homes: [{ slug: 'a' }] });
});

test('merging homes into a list keeps the saved data of those already in it', () => {
  const storage = fakeStorage();
  const homes = savedHomes(() => storage);
  homes.add(saved('a', { price: 5 }));
  homes.merge([saved('b'), saved('a', { price: 6 })]);
  expect(homes.read().homes.map(({ slug, price }) => [slug, price])).toEqual([
    ['b', 9_000_000],
    ['a', 5],
  ]);
});
