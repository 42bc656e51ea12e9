import { describe, expect, it } from 'vitest';
import { homesInJson } from '#server/partner-files/homes-in-json.ts';

const home = (id: string, more: object = {}) => ({ id, bhk: 2, rent: 22_000, ...more });
const two = [home('A'), home('B')];

describe('homes are found in JSON', () => {
  it.each<[string, unknown]>([
    ['as a list', two],
    ['inside an object', { status: 'ok', data: { items: two } }],
    ['deep inside', { response: { result: { data: { listings: { rows: two } } } } }],
    [
      'as edges of GraphQL',
      { data: { homes: { pageInfo: {}, edges: two.map((node) => ({ cursor: 'x', node })) } } },
    ],
    ['beside a longer list of something else', { cities: [{ a: 1 }, { a: 2 }, { a: 3 }], homes: two }],
  ])('%s', (_, value) => {
    expect(
      homesInJson(value)?.map((each) => Object.entries(each).filter(([name]) => name !== 'cursor')),
    ).toEqual(two.map((each) => Object.entries(each)));
  });

  it('by their numbers, which are their references', () => {
    const value = {
      listings: { A12: { bhk: 2, rent: 22_000, city: 'B' }, A13: { bhk: 3, rent: 9, city: 'B' } },
    };
    expect(homesInJson(value)).toEqual([
      { id: 'A12', bhk: 2, rent: 22_000, city: 'B' },
      { id: 'A13', bhk: 3, rent: 9, city: 'B' },
    ]);
  });

  it('as resources of JSON:API, with the type of the home and not of the resource', () => {
    const value = { data: [{ type: 'listings', id: '7', attributes: { type: 'Villa', rent: 9, bhk: 2 } }] };
    expect(homesInJson(value)).toEqual([{ id: '7', type: 'Villa', rent: 9, bhk: 2 }]);
  });

  it('for sale and to rent, each with what it is', () => {
    expect(homesInJson({ sales: [home('A')], rentals: [home('B')], sold: [home('C')] })).toEqual([
      { ...home('A'), Sheet: 'Sale' },
      { ...home('B'), Sheet: 'Rent' },
    ]);
  });

  it('as the flats of projects, each with what is said of its project', () => {
    const value = {
      projects: [
        { name: 'Sky', locality: 'Hebbal', units: [{ unitId: 'A1', bhk: 2, price: 9, name: 'Type A' }] },
        { name: 'Sea', locality: 'Jayanagar', units: [{ unitId: 'B1', bhk: 3, price: 8, name: 'Type B' }] },
      ],
    };
    expect(homesInJson(value)).toEqual([
      { 'project.name': 'Sky', locality: 'Hebbal', unitId: 'A1', bhk: 2, price: 9, name: 'Type A' },
      { 'project.name': 'Sea', locality: 'Jayanagar', unitId: 'B1', bhk: 3, price: 8, name: 'Type B' },
    ]);
    const rooms = [home('A', { rooms: [{ name: 'Hall', area: 200, type: 'Room' }] })];
    expect(homesInJson(rooms)).toEqual(rooms);
  });

  it('and pictures of one home are not homes', () => {
    const one = home('A', {
      locality: 'Hebbal',
      images: [
        { url: 'x', order: 1 },
        { url: 'y', order: 2 },
      ],
    });
    expect(homesInJson(one)).toEqual([one]);
  });

  it('nowhere in a number or a list of numbers', () => {
    expect(homesInJson(7)).toBeNull();
    expect(homesInJson([1, 2])).toBeNull();
  });

  it('also where names are those of every object', () => {
    const value: unknown = JSON.parse('{"__proto__": {"constructor": [{"id": 1, "rent": 2, "bhk": 3}]}}');
    expect(homesInJson(value)).toEqual([{ id: 1, rent: 2, bhk: 3 }]);
  });
});
