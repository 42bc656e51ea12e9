import type { Point } from '../../city/distance-km.ts';

/** A place to be near, which is no area and no society: a landmark, a metro station, a whole line. */
export interface Spot {
  slug: string;
  /** The first is shown. */
  names: readonly string[];
  /** The nearest of them counts. */
  points: readonly Point[];
  /** How far people go to it, in metres. */
  within: number;
  isMetro: boolean;
}

/** The positions of areas, by their slugs in lists, and of spots. They load when a distance or a map is needed (decisions 094, 109, 417). */
export interface Coordinates {
  /** The middle of an area. Null if it is not known well enough for a distance. */
  area(slug: string): Point | null;
  /** The middle of an area that is known only roughly: for a map, and for no distance. */
  roughly(slug: string): Point | null;
  spots: readonly Spot[];
}
