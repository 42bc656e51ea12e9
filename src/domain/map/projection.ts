import type { Point } from '../city/distance.ts';

/** A place on the map, east and south of its north-western corner. One unit is ten metres. */
export interface MapPoint {
  x: number;
  y: number;
}

const CORNER = { lat: 13.5, lng: 77.3 };
/** Units of one degree. The earth is flat enough here: across the city a distance is wrong by less than 0.2 %. */
const A_DEGREE_SOUTH = 11_063;
const A_DEGREE_EAST = 11_132 * Math.cos((12.97 * Math.PI) / 180);

/** Where a place of WGS 84 is on the map. */
export function projected({ lat, lng }: Point): MapPoint {
  return { x: (lng - CORNER.lng) * A_DEGREE_EAST, y: (CORNER.lat - lat) * A_DEGREE_SOUTH };
}

/** Units in a kilometre. */
export const KILOMETRE = 100;
