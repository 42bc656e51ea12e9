import type { Point } from '../city/distance.ts';

/** A metro station that is open. */
export interface Station extends Point {
  /** As an address names it. */
  slug: string;
  name: string;
  kannada: string;
}

/** Where areas and stations are; tables of their own, loaded when a distance is asked for (decisions 094, 109). */
export interface Whereabouts {
  /** The middle of an area; null where it is not known well enough for a distance. */
  area(slug: string): Point | null;
  stations: readonly Station[];
}
