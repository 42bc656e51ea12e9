import { distanceKm, type Point } from '../city/distance-km.ts';
import type { PlaceKind } from './place-kinds.ts';

/** How far from its middle a place of unknown size reaches, in km: localities are one to three kilometres wide. */
const LOCALITY_KM = 1.5;
const SMALL_KM = 1;
/** Homes along a road lie far from its middle. */
const ROAD_KM = 10;
/** The middle of a part says where the place reaches to; one that is farther is hardly well known. */
const MOST_KM = 8;
/** Beyond its size, a middle and a position may both be so much out. */
const MARGIN_KM = 2;

/** How far from its middle a place reaches, in km, by its kind and the middles of its parts. */
export function placeReachKm(
  { kind, name, point }: { kind: PlaceKind | null; name: string; point: Point | null },
  parts: readonly Point[] = [],
): number {
  if (kind === 'road' || /\broad\s*$/i.test(name)) return ROAD_KM;
  const own = kind === null || kind === 'locality' ? LOCALITY_KM : SMALL_KM;
  if (!point) return own;
  return Math.max(own, ...parts.map((part) => Math.min(distanceKm(point, part), MOST_KM)));
}

/** Whether a position contradicts that it lies in a place: it is farther from its middle than its size and 2 km. */
export const contradictsPlace = (km: number, reachKm: number): boolean => km > reachKm + MARGIN_KM;
