import { expect, test } from 'vitest';
import type { EmptySearchBeacon } from '#contracts/record-empty-search.ts';
import { homesFile } from '#domain/search/homes/make-homes-file.ts';
import { readFilterQuery } from '#domain/search/filter-query.ts';
import { readHomes } from '#domain/search/homes/read-homes.ts';
import { createFilters } from '#islands/filter-panel/filters.ts';
import { reportEmptySearch } from '#islands/filters/report-empty-search.ts';

test('reports filters that find no home after a delay, each once', async () => {
  let query = 'bhk=9';
  const store = createFilters({
    offer: 'Sale',
    readVocabulary: () => Promise.reject(new Error('not asked for')),
    read: () => Promise.resolve(readHomes(homesFile([]))),
    readCoordinates: () => Promise.reject(new Error('offline')),
    today: () => '2026-11-22',
    afterPaint: (task) => {
      task();
      return () => {};
    },
    address: {
      query: () => query,
      change: (now) => {
        query = now;
      },
    },
  });
  const sent: EmptySearchBeacon[] = [];
  let pendingTask: (() => void) | null = null;
  const passTime = () => pendingTask?.();
  reportEmptySearch(store, 'Rent', {
    send: (beacon) => void sent.push(beacon),
    later: (task) => {
      pendingTask = task;
      return () => {
        pendingTask = null;
      };
    },
  });
  const chooseFilters = (query: string) => store.change(readFilterQuery(query).filters);
  passTime();
  expect(sent).toEqual([]);
  await store.load();
  chooseFilters('bhk=9&max=4730000');
  chooseFilters('bhk=9&max=4730000&sort=price');
  passTime();
  chooseFilters('bhk=8');
  chooseFilters('');
  passTime();
  chooseFilters('bhk=9&max=4730000');
  passTime();
  expect(sent).toEqual([{ offer: 'Rent', filters: 'bhk=9&max=4700000' }]);
});
