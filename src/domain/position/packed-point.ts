import type { Point } from '../city/distance-km.ts';

/** A place as one whole number, latitude before longitude, to a metre: 12971007759400. The index has a column of them. */
export type PackedPoint = number;

/** Hundred thousandths of a degree: as exact as a gate is stored. */
const STEPS = 1e5;
const LATITUDE = 1e7;

/** Writes a point as this number. Digits beyond a metre are rounded. */
export function packedPoint({ lat, lng }: Point): PackedPoint {
  return Math.round(lat * STEPS) * LATITUDE + Math.round(lng * STEPS);
}

/** Reads the point of such a number. */
export function pointOfPacked(packed: PackedPoint): Point {
  return { lat: Math.floor(packed / LATITUDE) / STEPS, lng: (packed % LATITUDE) / STEPS };
}
