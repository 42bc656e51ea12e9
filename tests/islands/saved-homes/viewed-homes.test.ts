import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { MAX_VIEWED } from '#domain/shortlist/viewed-home.ts';
import { viewedHomes } from '#islands/saved-homes/viewed-homes.ts';
import { storageKeys } from '#site/storage-keys.ts';
import { viewRecording } from '#components/head/view-recording.ts';
import { blockedStorage, fakeStorage } from '../fake-storage.ts';

/** Runs the script in the HTML of a property page, as on the page of this home. */
function viewHome(slug: string, localStorage: Storage, label = `Save home ${slug}`): void {
  const window = {};
  runInNewContext(viewRecording, {
    self: window,
    top: window,
    localStorage,
    navigator: {},
    document: {
      querySelector: (selector: string) =>
        selector === 'h1' ? { lang: 'kn' } : { value: slug, ariaLabel: label },
    },
  });
}

test('each property page records its home first and once, up to a maximum', () => {
  const storage = fakeStorage();
  for (let n = 0; n < MAX_VIEWED + 3; n++) viewHome(`home-${n}`, storage);
  viewHome('home-20', storage);
  const slugs = viewedHomes(() => storage).read();
  expect(slugs).toHaveLength(MAX_VIEWED);
  expect(slugs?.slice(0, 3)).toEqual(['home-20', 'home-26', 'home-25']);
});

test('a home is recorded with what tells it apart, as the label of its heart does', () => {
  const storage = fakeStorage();
  viewHome('a', storage);
  viewHome('b', storage, 'Save 2 BHK, Lake View');
  const stored: unknown = JSON.parse(storage.getItem(storageKeys.viewed) ?? '');
  expect(stored).toMatchObject([
    { slug: 'b', title: '2 BHK, Lake View' },
    { slug: 'a', title: 'home a', lang: 'kn' },
  ]);
});

test('a page replaces an invalid stored value', () => {
  const storage = fakeStorage();
  storage.setItem(storageKeys.viewed, '{"not":"a list"');
  viewHome('a', storage);
  expect(viewedHomes(() => storage).read()).toEqual(['a']);
});

test('no page records a home while recording is switched off', () => {
  const storage = fakeStorage();
  viewHome('a', storage);
  viewedHomes(() => storage).remember(false);
  viewHome('b', storage);
  expect(viewedHomes(() => storage).read()).toBeNull();
});

test('viewed homes are empty when storage is blocked, and nothing throws', () => {
  const homes = viewedHomes(blockedStorage);
  homes.remember(false);
  expect(homes.read()).toEqual([]);
});
