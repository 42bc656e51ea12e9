import { expect, it } from 'vitest';
import { noFilters } from '#domain/search/filters.ts';
import { homesFile } from '#domain/search/homes/make-homes-file.ts';
import { readHomes } from '#domain/search/homes/read-homes.ts';
import { createFilters } from '#islands/filter-panel/filters.ts';
import { listState } from '#islands/filters/list-state.ts';
import { aHome } from '../filter-panel/a-home.ts';

async function openList() {
  let query = '';
  const store = createFilters({
    offer: 'Sale',
    readVocabulary: () => Promise.reject(new Error('not asked for')),
    read: () => Promise.resolve(readHomes(homesFile([]))),
    readCoordinates: () => Promise.reject(new Error('offline')),
    today: () => '2026-11-22',
    afterPaint: () => () => {},
    address: {
      query: () => query,
      change: (now) => {
        query = now;
      },
    },
  });
  await store.load();
  const frames = new Set<() => void>();
  const $list = listState(store.$state, (task) => {
    frames.add(task);
    return () => frames.delete(task);
  });
  return {
    ...store,
    frames,
    listedBhk: () => $list.get().filters.bhk,
    listedHomes: () => $list.get().homes.state,
  };
}

it('a list follows a click a frame later, with the last of several clicks', async () => {
  const { change, listedBhk, frames } = await openList();
  change({ ...noFilters, bhk: [2] });
  change({ ...noFilters, bhk: [3] });
  expect([listedBhk(), frames.size]).toEqual([[], 1]);
  for (const task of frames) task();
  expect(listedBhk()).toEqual([3]);
});

it('going back replaces a pending click at once', async () => {
  const { change, readAddress, listedBhk, frames } = await openList();
  change({ ...noFilters, bhk: [2] });
  change({ ...noFilters, bhk: [3] });
  readAddress();
  expect([listedBhk(), frames.size]).toEqual([[3], 0]);
});

it('a list that is not shown gets its homes a frame after the counts beside the choices', async () => {
  const { $state, load, frames, listedHomes } = await openList();
  await load();
  expect([$state.get().homes.state, listedHomes(), frames.size]).toEqual(['found', 'loading', 1]);
  for (const task of frames) task();
  expect(listedHomes()).toBe('found');
});

it('a list whose cards have not come is loading, while the choices beside it show their counts', async () => {
  const { $state, count, change, frames, listedHomes } = await openList();
  const homes = homesFile([aHome(0), aHome(1)]);
  void count(readHomes(homes, () => null));
  change({ ...noFilters, bhk: [2] });
  expect($state.get().homes).toMatchObject({ state: 'found', total: 2, hasCards: false, shown: [] });
  expect([listedHomes(), frames.size]).toEqual(['loading', 0]);
});
