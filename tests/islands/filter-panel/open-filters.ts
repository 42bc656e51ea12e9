import { homesFile } from '#domain/search/homes/make-homes-file.ts';
import { readVocabulary } from '#domain/search/places/places-file.ts';
import { readHomes } from '#domain/search/homes/read-homes.ts';
import { createFilters } from '#islands/filter-panel/filters.ts';
import { aHome } from './a-home.ts';

function runNow(task: () => void): () => void {
  task();
  return () => {};
}

/** The names of all homes. Only homes to rent are in Koramangala. */
export const vocabulary = readVocabulary({
  areas: [
    [30, 0, 'Hebbal'],
    [0, 4, 'Koramangala'],
  ],
  formerAreas: [['hebala', 'hebbal']],
  societies: [
    [0, 1, 'Palm Grove'],
    [9, 0, 'Manyata Backyard'],
  ],
  facings: [],
  types: ['apartment', 'villa'],
  bhk: [2, 3],
  baths: [],
  builders: [],
  referencePrefixes: ['ANG-'],
  said: [],
  stations: [],
  metroLines: [],
  landmarks: [[2000, 'Esteem Mall|Manyata Mall']],
  facts: [],
});

/** The filters of a list of 30 homes with 2 and 3 bedrooms, at an address with this query. `failures`: of reading positions. */
export function openFilters(
  query: string,
  homes = Array.from({ length: 30 }, (_, row) => aHome(row, { bedrooms: row < 25 ? 2 : 3 })),
  {
    failures = 0,
    afterPaint = runNow,
    read = () => Promise.resolve(readHomes(homesFile(homes))),
    readVocabulary = () => Promise.resolve(vocabulary),
  } = {},
) {
  let currentQuery = query;
  let tries = 0;
  const store = createFilters({
    offer: 'Sale',
    read,
    readVocabulary,
    readCoordinates: () =>
      tries++ < failures
        ? Promise.reject(new Error('offline'))
        : Promise.resolve({
            area: (slug) => (slug === 'hebbal' ? { lat: 13.03, lng: 77.6 } : null),
            roughly: () => null,
            spots: [
              {
                slug: 'esteem-mall',
                names: ['Esteem Mall'],
                points: [{ lat: 13.04, lng: 77.6 }],
                within: 2000,
                isMetro: false,
              },
            ],
          }),
    today: () => '2026-11-22',
    afterPaint,
    address: {
      query: () => currentQuery,
      change: (now) => {
        currentQuery = now;
      },
    },
  });
  const found = () => {
    const { homes } = store.$state.get();
    if (homes.state !== 'found') throw new Error(`The homes are ${homes.state}`);
    return homes;
  };
  return { store, found, query: () => currentQuery, goTo: (now: string) => (currentQuery = now) };
}
