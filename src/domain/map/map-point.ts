import type { Point } from '../city/distance-km.ts';

/** A point on the map, measured east and south from its north-western corner. One unit is ten metres. */
export interface MapPoint {
  x: number;
  y: number;
}

const CORNER = { lat: 13.5, lng: 77.3 };
/** Map units per degree. A flat projection is enough here: distances across the city are wrong by less than 0.2 %. */
const A_DEGREE_SOUTH = 11_063;
const A_DEGREE_EAST = 11_132 * Math.cos((12.97 * Math.PI) / 180);

export function toMapPoint({ lat, lng }: Point): MapPoint {
  return { x: (lng - CORNER.lng) * A_DEGREE_EAST, y: (CORNER.lat - lat) * A_DEGREE_SOUTH };
}

/** The place of a point of the map, in degrees. */
export function fromMapPoint({ x, y }: MapPoint): Point {
  return { lat: CORNER.lat - y / A_DEGREE_SOUTH, lng: CORNER.lng + x / A_DEGREE_EAST };
}

/** Units in a kilometre. */
export const KILOMETRE = 100;
