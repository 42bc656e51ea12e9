import { distanceKm } from '../city/distance-km.ts';
import { pointOf } from '../position/position.ts';

/** Roads of the city are longer than a straight line by about so much. */
const ROAD_OF_STRAIGHT = 1.4;
/** The pace of a car in the city by day, with its lights. */
const KM_AN_HOUR = 18;
/** To leave one home, park, and reach the door of the next. */
const DOORS_MINUTES = 5;

/** Minutes for a way of which the place of one end is not known. */
export const UNKNOWN_WAY_MINUTES = 20;
const MOST_MINUTES = 180;

/**
 * How long the way from one home to the next takes, in minutes: an estimate from the straight line between their positions, up to
 * the next five. `known` is false where a position is not known, and the minutes are what we plan for any way. Positions are as rows
 * store them.
 */
export function wayMinutes(from: string | null, to: string | null): { minutes: number; known: boolean } {
  const [one, other] = [pointOf(from), pointOf(to)];
  if (!one || !other) return { minutes: UNKNOWN_WAY_MINUTES, known: false };
  const minutes = DOORS_MINUTES + (distanceKm(one, other) * ROAD_OF_STRAIGHT * 60) / KM_AN_HOUR;
  return { minutes: Math.min(MOST_MINUTES, Math.ceil(minutes / 5) * 5), known: true };
}

/** What every place says that shows such minutes. */
export const wayRule = `Ways are an estimate: ${KM_AN_HOUR} km/h on roads ${ROAD_OF_STRAIGHT} times the straight line and ${DOORS_MINUTES} minutes from door to door, or ${UNKNOWN_WAY_MINUTES} minutes where a place is not known.`;

interface HomeOnTheWay {
  position: string | null;
  minutes: number;
}

/** The homes of a visit with the way to each. Nothing leads to the first: the visit begins there. */
export function withWays<Home extends HomeOnTheWay>(
  homes: readonly Home[],
): (Home & { way_minutes: number; way_known: boolean })[] {
  return homes.map((home, at) => {
    const before = homes[at - 1];
    const way = before ? wayMinutes(before.position, home.position) : { minutes: 0, known: true };
    return { ...home, way_minutes: way.minutes, way_known: way.known };
  });
}
