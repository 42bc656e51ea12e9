import { describe, expect, test } from 'vitest';
import { middleOfHomes, sayMiddleOfHomes } from '#domain/place/middle-of-homes.ts';

const homes = (...positions: readonly (readonly [lat: number, lng: number])[]) =>
  positions.map(([lat, lng]) => ({ lat, lng }));
const around = homes([12.33, 76.624], [12.331, 76.63], [12.333, 76.626]);

describe('the middle of an area as its homes tell it', () => {
  test('is the median of at least three positions', () => {
    expect(middleOfHomes(around.slice(0, 2), 2)).toBeNull();
    expect(middleOfHomes(around, 2)).toMatchObject({
      lat: 12.331,
      lng: 76.626,
      confidence: 'medium',
      homes: 3,
    });
    expect(middleOfHomes([...around, { lat: 12.332, lng: 76.628 }], 2)).toMatchObject({
      lat: 12.332,
      lng: 76.627,
    });
  });

  test('hardly moves for one home with a position of another city', () => {
    expect(middleOfHomes([...around, { lat: 12.925, lng: 77.594 }], 2)).toMatchObject({
      lat: 12.332,
      lng: 76.628,
    });
  });

  test('is well known of ten homes, and hardly where half lie farther away than the place is large', () => {
    const ten = Array.from({ length: 10 }, (_, n) => ({ lat: 12.33 + n / 1000, lng: 76.62 }));
    expect(middleOfHomes(ten, 2)?.confidence).toBe('high');
    const apart = middleOfHomes(homes([12.2, 76.5], [12.3, 76.6], [12.4, 76.7], [12.5, 76.8]), 2);
    expect(apart?.confidence).toBe('low');
    expect(apart && sayMiddleOfHomes(apart)).toMatch(
      /^Its 4 homes with a position lie far apart, half of them within \d+\.\d km/,
    );
  });

  test('is said with the homes that tell it', () => {
    const middle = middleOfHomes(around, 2);
    expect(middle && sayMiddleOfHomes(middle)).toBe(
      'Its middle is that of its 3 homes with a position, half of them within 0.2 km.',
    );
  });
});
