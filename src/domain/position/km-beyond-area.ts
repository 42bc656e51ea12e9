import { distanceKm, type Point } from '../city/distance-km.ts';
import type { Confidence } from '../city/locality-point.ts';

/** The middle of the area that a home is said to be in. */
export interface AreaMiddle extends Point {
  /** 'BTM 2nd Stage'. */
  name: string;
  confidence: Confidence;
}

/** From the middle of a locality to its edge; a road has homes along all of it. */
const LOCALITY_KM = 3;
const ROAD_KM = 12;
/** Positions are rounded, middles are medians, and people stretch the name of a good place. */
const BESIDE_KM = 2;
const ROAD = /\b(?:road|rd|highway|expressway|orr)\b/i;

/** How far a home of this area may be from its middle. Nothing where the middle is hardly known: it refutes nothing. */
function reachKm({ name, confidence }: AreaMiddle): number {
  if (confidence === 'low') return Infinity;
  return (ROAD.test(name) ? ROAD_KM : LOCALITY_KM) + BESIDE_KM;
}

/** How far away a position is, if it contradicts its area. Null: it does not. */
export function kmBeyondArea(position: Point, middle: AreaMiddle): number | null {
  const kilometres = distanceKm(position, middle);
  return kilometres > reachKm(middle) ? kilometres : null;
}
