import { expect, test } from 'vitest';
import { filterQuery, readFilterQuery } from '#domain/search/filter-query.ts';
import { withCurrentAreas, withKnownSocieties } from '#domain/search/known-choices.ts';
import { createPlaceIndex } from '#domain/search/places/place-index.ts';
import { slugsOfToday } from '#domain/search/places/slugs-of-today.ts';
import { withKnownNear } from '#domain/search/positions/known-near.ts';

const count = { sale: 1, rent: 1 };
const vocabulary = {
  places: createPlaceIndex([
    { kind: 'city', name: 'Bangalore', slug: 'bangalore', ...count },
    { kind: 'city', name: 'Mysuru', slug: 'mysuru', ...count },
    { kind: 'area', name: 'Hebbal', slug: 'hebbal', ...count },
    { kind: 'area', name: 'Hebbal', slug: 'hebbal-mysuru', ...count },
    { kind: 'area', name: 'Gokulam', slug: 'gokulam-mysuru', ...count },
  ]),
  formerAreas: new Map([
    ['hebal', 'hebbal'],
    ['gokula-mysuru', 'gokulam-mysuru'],
  ]),
};

test.each([
  ['area=gokulam', 'area=gokulam-mysuru'],
  ['area=gokulam-mysuru', 'area=gokulam-mysuru'],
  ['area=gokula', 'area=gokulam-mysuru'],
  ['area=gokula-mysuru', 'area=gokulam-mysuru'],
  ['near=in/gokulam&within=3000', 'near=in/gokulam-mysuru&within=3000'],
  ['area=hebal', 'area=hebbal'],
  ['area=hebbal', 'area=hebbal'],
  ['area=atlantis', 'area=atlantis'],
])('an address with %s means the area of today: %s', (query, meant) =>
  expect(filterQuery(withCurrentAreas(readFilterQuery(query).filters, slugsOfToday(vocabulary)))).toBe(meant),
);

test('a station is known by its own slug too', () => {
  const knows = (place: string) => place === 'kadugodi-tree-park-metro';
  const distances = { knows, from: () => null };
  const { filters } = readFilterQuery('near=kadugodi-tree-park&within=1000');
  expect(filterQuery(withKnownNear(filters, distances, () => false))).toBe(
    'near=kadugodi-tree-park-metro&within=1000',
  );
});

test.each([
  ['society=palace-view', 'society=palace-view-mysuru'],
  ['society=PALACE-view', 'society=palace-view-mysuru'],
  ['society=lake-view', 'society=lake-view'],
  ['society=atlantis', 'society=atlantis'],
  ['near=at/palace-view&within=1000', 'near=at/palace-view-mysuru&within=1000'],
])('a society of another city is known by the slug of its own page: %s', (query, meant) => {
  const societies = ['palace-view-mysuru', 'lake-view', 'lake-view-mysuru'];
  const names = {
    societies: societies.map((slug) => ({ slug, name: slug })),
    cities: [{ slug: 'mysuru', name: 'Mysuru' }],
  };
  expect(filterQuery(withKnownSocieties(readFilterQuery(query).filters, names))).toBe(meant);
});
