import { expect, it } from 'vitest';
import { noFilters } from '#domain/search/filters.ts';
import { homesFile } from '#domain/search/homes/make-homes-file.ts';
import { readHomes } from '#domain/search/homes/read-homes.ts';
import { createFilters } from '#islands/filter-panel/filters.ts';
import { panelState } from '#islands/filters/panel-state.ts';

function closed() {
  const store = createFilters({
    offer: 'Sale',
    readVocabulary: () => Promise.reject(new Error('not asked for')),
    read: () => Promise.resolve(readHomes(homesFile([]))),
    readCoordinates: () => Promise.reject(new Error('offline')),
    today: () => '2026-11-22',
    afterPaint: () => () => {},
    address: { query: () => '', change: () => {} },
  });
  return { store, $panel: panelState(store) };
}

it('a closed panel receives the homes once they are loaded', async () => {
  const { store, $panel } = closed();
  expect($panel.get().homes.state).toBe('loading');
  await store.load();
  expect($panel.get().homes.state).toBe('found');
});

it('a closed panel does not update, and shows the current filters when it opens', async () => {
  const { store, $panel } = closed();
  await store.load();
  store.change({ ...noFilters, bhk: [2] });
  expect($panel.get().filters.bhk).toEqual([]);
  store.$open.set(true);
  expect($panel.get().filters.bhk).toEqual([2]);
  store.change({ ...noFilters, bhk: [3] });
  expect($panel.get().filters.bhk).toEqual([3]);
  store.$open.set(false);
  store.change(noFilters);
  expect($panel.get().filters.bhk).toEqual([3]);
});
