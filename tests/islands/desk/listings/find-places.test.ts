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
