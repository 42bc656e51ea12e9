import { describe, expect, test } from 'vitest';
import { findPlaces, placeTyped } from '#islands/desk/listings/fields/find-places.ts';

const place = (id: string, name: string, note: string | null = null) => ({ id, name, note });
const societies = [
  place('1', 'Lakeside Prestige', 'Hebbal'),
  place('2', 'Prestige Lakeside', 'Varthur'),
  place('3', 'Prestige Park', 'Whitefield'),
  place('4', 'Lake View', 'Hebbal'),
  place('5', 'Lake View', 'Jayanagar'),
];
const found = (typed: string) => findPlaces(societies, typed).map(({ id }) => id);

describe('a place among thousands', () => {
  test('is found by words of its name or of where it is, those that begin as typed first', () => {
    expect(found('prestige')).toEqual(['2', '3', '1']);
    expect(found(' LAKE  hebbal ')).toEqual(['1', '4']);
    expect(found('prestige hebbal')).toEqual(['1']);
    expect(found('(a+)+$')).toEqual([]);
  });

  test('is found by the beginnings of its words, and its part by any way to say its number', () => {
    const areas = [
      ['1', 'Jayanagar'],
      ['2', 'Vijayanagar'],
      ['3', 'JP Nagar Phase 7'],
      ['4', '17th Phase JP Nagar'],
      ['5', 'Sector 2, HSR Layout'],
      ['6', '4th Block Jayanagar'],
      ['7', 'Lotus Colony'],
    ].map(([id = '', name = '']) => place(id, name));
    const foundAreas = (typed: string) => findPlaces(areas, typed).map(({ id }) => id);
    expect(foundAreas('jayanagar')).toEqual(['1', '6']);
    expect(foundAreas('vijay')).toEqual(['2']);
    for (const typed of ['7th phase jp nagar', 'jp nagar 7', 'jp nagar vii phase', 'ಜೆ.ಪಿ. ನಗರ 7ನೇ'])
      expect([typed, foundAreas(typed)]).toEqual([typed, ['3']]);
    expect(foundAreas('jpnagar')).toEqual(['3']);
    expect(foundAreas('jp nagar')).toEqual(['3', '4']);
    expect(foundAreas('hsr sec 2')).toEqual(['5']);
    expect(foundAreas('jayanagar 4th blk')).toEqual(['6']);
    // Not only 'layout', which people shorten so.
    expect(foundAreas('lo')).toEqual(['7', '5']);
  });

  test('is offered with few others at once', () => {
    const many = Array.from({ length: 2_727 }, (_, at) => place(String(at), `Society ${at}`));
    expect(findPlaces(many, 'society')).toHaveLength(12);
  });

  test('is chosen by typing its whole name, unless another has the same', () => {
    expect(placeTyped(societies, 'prestige park ')).toBe('3');
    expect(placeTyped(societies, 'Lake View')).toBe('Lake View');
    expect(placeTyped(societies, 'Prestige')).toBe('Prestige');
    expect(placeTyped(societies, '')).toBe('');
  });
});
