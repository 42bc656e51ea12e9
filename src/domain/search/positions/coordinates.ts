import type { Point } from '../../city/distance-km.ts';

export interface Station extends Point {
  slug: string;
  name: string;
  kannada: string;
}

/** The positions of areas and stations. Their tables load when a distance is needed (decisions 094, 109). */
export interface Coordinates {
  /** The middle of an area. Null if it is not known well enough for a distance. */
  area(slug: string): Point | null;
  stations: readonly Station[];
}
