import { expect, test } from 'vitest';
import { misspeltRows } from '#domain/area/misspelt-rows.ts';
import { localityPoint } from '#domain/city/locality-point.ts';

const area = (name: string, homes: number) => ({ id: name, name, city: null, homes, societies: 0 });
const nowhere = () => null;
const meantBy = (names: readonly (readonly [string, number])[], pointOf: () => null = nowhere) =>
  [
    ...misspeltRows(
      names.map(([name, homes]) => area(name, homes)),
      pointOf,
    ),
  ].map(([row, meant]) => [row.name, meant.name]);

test.each([
  ['Whietfield', 1, 'Whitefield', 542],
  ['Indra Nagar', 2, 'Indira Nagar', 44],
  ['Vijay Nagar', 1, 'Vijayanagar', 41],
  ['Bagur Road', 1, 'Begur Road', 84],
])('%s, which %d homes name, means %s, which %d name', (row, few, meant, many) => {
  expect(
    meantBy([
      [row, few],
      [meant, many],
    ]),
  ).toEqual([[row, meant]]);
});

test.each([
  ['an area with many homes of its own', 'Whietfield', 4, 'Whitefield', 542],
  ['a name that few more homes have', 'Whietfield', 3, 'Whitefield', 29],
  ['an area without homes', 'Whietfield', 0, 'Whitefield', 542],
  ['other initials', 'J C Nagar', 1, 'JP Nagar', 72],
  ['another number', 'Sector 4 HSR Layout', 1, 'Sector 2 HSR Layout', 15],
  ['another number in Roman letters', 'JP Nagar Phase VIII', 1, 'JP Nagar Phase VII', 72],
  ['another number in words', 'Phase Seven Electronic City', 1, 'Phase Ten Electronic City', 72],
  ['another block of one number', 'Jayanagar 4th T Block', 1, 'Jayanagar 4th Block', 72],
  ['a road to the place', 'Kanakapura Main Road', 1, 'Kanakapura', 42],
  ['a village of another name', 'Gattigere', 1, 'Gottigere', 48],
])('%s is not misspelt: %s', (_, row, few, meant, many) => {
  expect(
    meantBy([
      [row, few],
      [meant, many],
    ]),
  ).toEqual([]);
});

test('two areas that are known as places are two, and one that waits may be misspelt', () => {
  const areas = [area('Konadasapura', 1), area('Konadaspura', 90)];
  const known = (...names: string[]) => misspeltRows(areas, nowhere, ({ name }) => names.includes(name)).size;
  expect(known('Konadasapura', 'Konadaspura')).toBe(0);
  expect(known('Konadaspura')).toBe(1);
});

test('a name like it that lies elsewhere is another place', () => {
  const areas = [area('Bharat Nagar', 1), area('Bharathi Nagar', 12)];
  const at = (slug: string) => () => localityPoint(slug);
  expect(misspeltRows(areas, at('whitefield')).size).toBe(1);
  const apart = ({ name }: { name: string }) => localityPoint(name === 'Bharat Nagar' ? 'kengeri' : 'hebbal');
  expect(misspeltRows(areas, apart).size).toBe(0);
});

test('of several names like it, the one that most homes use is meant, and without areas there is none', () => {
  expect(
    meantBy([
      ['Whitefeild', 30],
      ['Whietfield', 1],
      ['Whitefield', 542],
    ]),
  ).toEqual([['Whietfield', 'Whitefield']]);
  expect(meantBy([])).toEqual([]);
});
