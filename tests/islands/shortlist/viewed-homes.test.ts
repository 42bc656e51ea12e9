import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { MOST_VIEWED } from '#domain/shortlist/viewed-home.ts';
import { viewedHomes } from '#islands/shortlist/viewed-homes.ts';
import { storageKeys } from '#site/storage-keys.ts';
import { viewRecording } from '#components/head/view-recording.ts';
import { blockedStorage, fakeStorage } from '../fake-storage.ts';

/** Runs the script in the HTML of a property page, as on the page of this home. */
function lookAt(slug: string, localStorage: Storage): void {
  const window = {};
  runInNewContext(viewRecording, {
    self: window,
    top: window,
    localStorage,
    navigator: {},
    document: {
      querySelector: (selector: string) =>
        selector === 'h1' ? { textContent: `ಮನೆ ${slug}`, lang: 'kn' } : { value: slug },
    },
  });
}

test('each property page notes its home in front of those before it, once, and no more than are remembered', () => {
  const storage = fakeStorage();
  for (let n = 0; n < MOST_VIEWED + 3; n++) lookAt(`home-${n}`, storage);
  lookAt('home-20', storage);
  const slugs = viewedHomes(() => storage).read();
  expect(slugs).toHaveLength(MOST_VIEWED);
  expect(slugs?.slice(0, 3)).toEqual(['home-20', 'home-26', 'home-25']);
});

test('a page that finds something else under its key begins anew', () => {
  const storage = fakeStorage();
  storage.setItem(storageKeys.viewed, '{"not":"a list"');
  lookAt('a', storage);
  expect(viewedHomes(() => storage).read()).toEqual(['a']);
});

test('once it is switched off, no page notes anything', () => {
  const storage = fakeStorage();
  lookAt('a', storage);
  viewedHomes(() => storage).remember(false);
  lookAt('b', storage);
  expect(viewedHomes(() => storage).read()).toBeNull();
});

test('where storage is blocked, nothing is remembered and nothing fails', () => {
  const homes = viewedHomes(blockedStorage);
  homes.remember(false);
  expect(homes.read()).toEqual([]);
});
