import { expect, test } from 'vitest';
import { likelyTwins } from '#domain/area/likely-twins.ts';
import { localityPoint } from '#domain/city/locality-point.ts';

const area = (name: string, { id = name, city = 'Bangalore', homes = 1, societies = 0 } = {}) => ({
  ...{ id, name, city, homes, societies },
});
const nowhere = () => null;
const areTwins = (one: string, other: string) =>
  likelyTwins([area(one), area(other, { id: 'other' })], nowhere).length === 1;

test.each([
  ['Whitefield', 'Whietfield'],
  ['Whitefield', 'Whitefiled'],
  ['Whitefield', 'white field'],
  ['Whitefield', 'Whitefield Main Road'],
  ['Kanakpura Road', 'Kanakapura Road'],
  ['Raja Rajeshwari Nagar', 'RR Nagar'],
  ['Raja Rajeshwari Nagar', 'Rajarajesheari nagar'],
  ['7th Phase JP Nagar', 'JP Nagar 7th Phase'],
  ['Electronics City Phase 1', 'Electronic city Phase I'],
  ['Banashankari Stage II', 'Banashankari stage 2'],
  ['Basaveshwara Nagar', 'Basaveswarnagar'],
  ['Shanti Nagar', 'SHANTHINAGAR'],
  ['Thigalarapalya', 'Tigalarpalya'],
  ['Indira Nagar', 'Indra Nagar'],
  ['TC Palaya', 'T c palya'],
  ['Suddaguntepalya', 'Sadduguntepalya'],
  ['Manayata Tech Park', 'Manyata tech park'],
  ['ಕೋರಮಂಗಲ', 'Koramangala'],
])('%s and %s may be one place', (one, other) => {
  expect(areTwins(one, other)).toBe(true);
});

test.each([
  ['JP Nagar 1st Phase', 'JP Nagar 7th Phase'],
  ['HSR Layout Sector 1', 'HSR Layout Sector 2'],
  ['Sector 1 HSR Layout', 'HSR Layout'],
  ['Hosa Road', 'Hosur Road'],
  ['Bannerghatta', 'Bannerghatta Road'],
  ['BEML Layout', 'BHEL Layout'],
  ['HBR Layout', 'HRBR Layout'],
  ['Whitefield East', 'Whitefield West'],
  ['Bommasandra', 'Kammasandra'],
  ['Bommasandra', 'Bommanahalli'],
  ['Herohalli', 'Harohalli'],
  ['Jayanagar', 'Vijayanagar'],
  ['Ananth Nagar', 'Anand Nagar'],
  ['constructor', '__proto__'],
  ['', '!'],
  ['Nagar', 'Layout'],
])('%s and %s are two places', (one, other) => {
  expect(areTwins(one, other)).toBe(false);
});

test('areas of two cities are never one place', () => {
  const areas = [area('Gandhi Nagar'), area('Gandhi Nagar', { id: 'other', city: 'Mysore' })];
  expect(likelyTwins(areas, nowhere)).toEqual([]);
});

test('places that are known to be far apart are two', () => {
  const areas = [area('Kothanur'), area('Kothannur', { id: 'other' })];
  const pointOf = ({ id }: { id: string }) => ({ lat: id === 'other' ? 12.9 : 13.06, lng: 77.6 });
  expect(likelyTwins(areas, pointOf)).toEqual([]);
  expect(likelyTwins(areas, () => localityPoint('whitefield'))).toHaveLength(1);
});

test('the name that more homes use is first, and so is the pair that more homes concern', () => {
  const areas = [
    area('Kormangala', { homes: 2 }),
    area('Whietfield'),
    area('Whitefield', { homes: 500 }),
    area('Koramangala', { homes: 90 }),
  ];
  const names = likelyTwins(areas, nowhere).map(({ first, second }) => [first.name, second.name]);
  expect(names).toEqual([
    ['Whitefield', 'Whietfield'],
    ['Koramangala', 'Kormangala'],
  ]);
});
