import { distanceKm, type Point } from '../city/distance-km.ts';
import type { Confidence } from '../city/confidences.ts';

/** The middle of an area as the homes in it tell. */
export interface MiddleOfHomes extends Point {
  /** 'low': they lie farther apart than such a place is large. */
  confidence: Confidence;
  /** How many homes tell it. */
  homes: number;
  /** Half of them lie so near to it. */
  halfWithinKm: number;
}

/** Of fewer, one home with a wrong position decides. */
const LEAST_HOMES = 3;
const MANY_HOMES = 10;
/** Positions of homes are rounded to about 100 m, and one more home then seldom moves the middle. */
const DIGITS = 3;

/**
 * The median of the positions of homes in an area, for an area whose middle no file of its city knows. `sizeKm`: how large such
 * a place is. Null if there are fewer than three.
 */
export function middleOfHomes(positions: readonly Point[], sizeKm: number): MiddleOfHomes | null {
  if (positions.length < LEAST_HOMES) return null;
  const lat = rounded(median(positions.map((point) => point.lat)));
  const lng = rounded(median(positions.map((point) => point.lng)));
  const halfWithinKm = median(positions.map((point) => distanceKm({ lat, lng }, point)));
  const known = positions.length < MANY_HOMES ? 'medium' : 'high';
  return {
    lat,
    lng,
    confidence: halfWithinKm > sizeKm ? 'low' : known,
    homes: positions.length,
    halfWithinKm,
  };
}

/** Says in a sentence for staff where a middle comes from and how good it is. */
export function sayMiddleOfHomes({ confidence, homes, halfWithinKm }: MiddleOfHomes): string {
  const half = `half of them within ${halfWithinKm.toFixed(1)} km`;
  if (confidence === 'low')
    return `Its ${homes} homes with a position lie far apart, ${half}: where its middle is, nobody knows well.`;
  return `Its middle is that of its ${homes} homes with a position, ${half}.`;
}

const rounded = (degrees: number) => Number(degrees.toFixed(DIGITS));

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const [before = 0, after = before] = [(sorted.length - 1) >> 1, sorted.length >> 1].map((at) => sorted[at]);
  return (before + after) / 2;
}
