import { expect, test } from 'vitest';
import type { ListedHome } from '#domain/search/listed-home.ts';
import { homesFile } from '#domain/search/homes/make-homes-file.ts';
import { readHomes } from '#domain/search/homes/read-homes.ts';
import { createAlerts } from '#islands/desk/alerts/alerts.ts';
import { fakeBackend } from '../../staff-fakes.ts';
import { nothingStated } from '../../../domain/search/nothing-stated.ts';

const home: ListedHome = {
  ...{ title: 'A home', slug: 'a-home', reference: null, price: 9_000_000, currency: null, city: null },
  ...{
    bedrooms: 3,
    sqft: null,
    ...nothingStated,
    area: null,
    society: null,
    place: null,
    type: null,
    facing: null,
  },
  ...{ floor: null, checked: null, recorded: false, listed: null, reduced: null, photos: false },
  picture: { src: '', srcset: '', width: 3, height: 2, alt: '', illustration: true },
};

test('alerts show staff the counts and only the queries and searches that no listed home matches', async () => {
  const offersRead: string[] = [];
  const count = (offer: string, query: string) => ({ offer, query, label: query, alerts: 2 });
  const alerts = createAlerts({
    today: () => 20_000,
    readHomes: async (offer) => {
      offersRead.push(offer);
      return readHomes(homesFile([home]));
    },
    backend: fakeBackend({
      rpc: async (_name, _args, answer) =>
        answer.parse({
          ...{ active: 3, waiting: 1, paused: 0, ended: 2, mails: 9, suspected: [] },
          queries: [count('Sale', 'bhk=3'), count('Sale', 'bhk=4'), count('Sale', 'bhk=3&max=8000000')],
          searches: ['bhk=3', 'bhk=9'].map((query) => ({
            offer: 'Sale',
            query,
            label: query,
            week: 1,
            month: 4,
          })),
          words: [{ kind: 'left out', words: 'sea view', reading: null, week: 3, month: 4 }],
        }),
    }),
  });
  await alerts.load();
  const { load, answer, unmatchedAlerts, emptySearches } = alerts.$alerts.get();
  expect([load, answer?.active]).toEqual(['ready', 3]);
  expect(unmatchedAlerts.map(({ query }) => query)).toEqual(['bhk=4', 'bhk=3&max=8000000']);
  expect(emptySearches.map(({ query }) => query)).toEqual(['bhk=9']);
  expect(alerts.$alerts.get().typedWords.map(({ words }) => words)).toEqual(['sea view']);
  expect(offersRead).toEqual(['Sale']);
});

test('alerts read no homes when there are no queries, and fail when the homes cannot be read', async () => {
  const zero = { active: 0, waiting: 0, paused: 0, ended: 0, mails: 0, suspected: [] };
  let queries: object[] = [];
  const alerts = createAlerts({
    today: () => 20_000,
    readHomes: () => Promise.reject(new Error('away')),
    backend: fakeBackend({
      rpc: async (_name, _args, answer) => answer.parse({ ...zero, queries, searches: [], words: [] }),
    }),
  });
  await alerts.load();
  expect(alerts.$alerts.get().load).toBe('ready');
  queries = [{ offer: 'Rent', query: 'bhk=1', label: 'x', alerts: 1 }];
  await alerts.load();
  expect(alerts.$alerts.get().load).toBe('failed');
});
