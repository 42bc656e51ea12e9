import { expect, test } from 'vitest';
import { bangaloreGroup, withBangaloreAreas } from '#domain/search/places/bangalore-groups.ts';
import { namedAreas } from '#domain/city/named-areas.ts';
import { groupKey, readArea } from '#domain/search/area-groups.ts';
import { withAreasOfGroups, withGroupKeys } from '#domain/search/areas-of-groups.ts';
import { filterQuery, readFilterQuery } from '#domain/search/filter-query.ts';
import { parseLine } from '#domain/search/line/parse-line.ts';
import { formatFilters } from '#domain/search/line/suggest.ts';
import { encodeSaidPlaces } from '#domain/search/places/places-file.ts';
import { createAreaNames } from '#domain/search/places/area-names.ts';
import { realPlaces } from '../line/real-places.ts';

const said = (line: string) => formatFilters(parseLine(line, realPlaces).filters, realPlaces).join(', ');

test.each([
  ['2bhk 560008', '2 BHK, 560008'],
  ['north bangalore villa', 'North Bangalore, Villa'],
  ['hosur road under 60 lakh', 'Up to ₹60 L, Hosur Road'],
  ['560034', '1st Block Koramangala, Koramangala'],
])('‘%s’ is called ‘%s’', (line, name) => expect(said(line)).toContain(name));

test('a quarter is called by its name, and the pin codes within it are not', () => {
  const north = namedAreas.find(({ names }) => names.includes('North Bangalore'));
  expect(realPlaces.places.groupsOf(north?.areas ?? []).map(({ name }) => name)).toEqual(['North Bangalore']);
});

test('other areas beside those of a name stay what they are, and four areas are called by their own names', () => {
  const areas = (slugs: string) => slugs.split(' ').map((slug) => ({ slug }));
  const { groupsOf } = createAreaNames([
    { names: ['Five'], areas: areas('a b c d e') },
    { names: ['Four'], areas: areas('f g h i') },
  ]);
  expect(groupsOf('a b c d e f g h i z'.split(' '))).toEqual([
    { key: 'all/five', name: 'Five', areas: 'a b c d e'.split(' ') },
  ]);
  expect(groupsOf('a b c d f'.split(' '))).toEqual([]);
  expect(groupsOf(['__proto__', 'constructor'])).toEqual([]);
});

test.each([
  'north bangalore villa',
  'south bangalore 2bhk',
  'outer ring road west',
  '560008',
  'hsr or north bangalore',
])('the address of ‘%s’ is short, and means the same areas', (line) => {
  const { filters } = parseLine(line, realPlaces);
  const query = filterQuery(withGroupKeys(filters, realPlaces.places.groupsOf(filters.areas)));
  expect(query.length).toBeLessThan(60);
  const read = withAreasOfGroups(readFilterQuery(query).filters, realPlaces.places.areasOfGroup);
  expect(read).toEqual(filters);
});

test('a name in an address is read however it is typed, and one that nobody knows stays what it is', () => {
  expect(
    ['all/north-bangalore', 'ALL/North Bangalore', 'HSR Layout', 'all/', 'all/a/b', '/x'].map(readArea),
  ).toEqual(['all/north-bangalore', 'all/north-bangalore', 'hsr-layout', null, null, null]);
  const { filters } = readFilterQuery('area=all/atlantis,all/constructor');
  expect(withAreasOfGroups(filters, realPlaces.places.areasOfGroup).areas).toEqual([
    'all/atlantis',
    'all/constructor',
  ]);
  expect(withBangaloreAreas(filters).areas).toEqual(['all/atlantis', 'all/constructor']);
});

test('every name that an address may have is known where the index is not loaded, and stands for one set of areas', () => {
  const large = namedAreas.filter(({ areas }) => areas.length > 1);
  for (const { names, areas } of large)
    expect(bangaloreGroup(groupKey(names[0] ?? ''))?.areas).toEqual(areas);
  const keys = large.map(({ names }) => groupKey(names[0] ?? ''));
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.every((key) => /^all\/[a-z0-9]+(-[a-z0-9]+)*$/.test(key))).toBe(true);
});

test('an area that was merged into another is part of what its name was part of', () => {
  const said = [{ names: ['Five'], areas: ['old', 'a', 'gone'] }];
  expect(encodeSaidPlaces(said, ['a', 'now'], [['old', 'now']])).toEqual([['Five', 1, 0]]);
  expect(encodeSaidPlaces(said, ['a'], [['old', 'a']])).toEqual([['Five', 0]]);
});
