import { expect, test } from 'vitest';
import type { Point } from '#domain/city/distance-km.ts';
import { KILOMETRE } from '#domain/map/map-point.ts';
import { planOfTwo } from '#domain/map/plan-of-two.ts';

const jpNagar = { lat: 12.907, lng: 77.578 };
const places: [string, Point][] = [
  ['beside it', { lat: 12.909, lng: 77.579 }],
  ['far in the north', { lat: 13.2, lng: 77.58 }],
  ['far in the east', { lat: 12.91, lng: 77.9 }],
  ['the same', jpNagar],
];

test.each(places)('a plan of a place and another that is %s has both well within it', (_where, another) => {
  const { bounds, one, other } = planOfTwo(jpNagar, another);
  const [width, height] = [bounds.east - bounds.west, bounds.south - bounds.north];
  expect(width).toBeGreaterThanOrEqual(5 * KILOMETRE);
  for (const { x, y } of [one, other]) {
    expect(Math.min(x - bounds.west, bounds.east - x)).toBeGreaterThan(width * 0.24);
    expect(Math.min(y - bounds.north, bounds.south - y)).toBeGreaterThan(height * 0.24);
  }
});
