import type { Point } from '../city/distance-km.ts';
import type { Bounds } from './map-view.ts';
import { KILOMETRE, type MapPoint, toMapPoint } from './map-point.ts';

/** A part of the map with two places on it. Positions are in map units. */
export interface PlanOfTwo {
  bounds: Bounds;
  one: MapPoint;
  other: MapPoint;
}

/** So much is seen at least, from west to east: two places beside each other need roads around them. */
const LEAST_KM = 5;
/** How wide the plan is for its height. */
const SHAPE = 1.6;
/** Of the whole, so much lies between the places at most: their names need room. */
const MOST = 0.5;

/** The part of the map with both places in it, and as much around them as shows where that is. */
export function planOfTwo(place: Point, another: Point): PlanOfTwo {
  const [one, other] = [toMapPoint(place), toMapPoint(another)];
  const width = Math.max(
    LEAST_KM * KILOMETRE,
    Math.abs(one.x - other.x) / MOST,
    (Math.abs(one.y - other.y) / MOST) * SHAPE,
  );
  const [x, y] = [(one.x + other.x) / 2, (one.y + other.y) / 2];
  const height = width / SHAPE;
  return {
    bounds: { west: x - width / 2, east: x + width / 2, north: y - height / 2, south: y + height / 2 },
    one,
    other,
  };
}
