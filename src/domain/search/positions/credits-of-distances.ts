import type { Point } from '../../city/distance-km.ts';
import { type GeoCredit, landmarkCredit, localityCredit, metroCredit } from '../../city/geo-credits.ts';

/** Bangalore and the towns around it, in degrees: our data of places reaches no farther. */
export const COVERED = { south: 12.5, north: 13.6, west: 77, east: 78.1 };
/** In metres, and a little less than it is, so that no circle seems smaller than it is. */
const A_DEGREE = 105_000;

/**
 * The credits of distances from a place, in a list of the homes that are at most `within` metres from it, or of all: the middles of
 * their areas, and the place. None in another city, whose areas have the middle of their homes.
 */
export function creditsOfDistances(
  { points, spot }: { points: readonly Point[]; spot: { isMetro: boolean } | null },
  within: number | null,
): readonly GeoCredit[] {
  const reach = (within ?? Number.POSITIVE_INFINITY) / A_DEGREE;
  const { south, north, west, east } = COVERED;
  const isCovered = points.some(
    ({ lat, lng }) => lat > south - reach && lat < north + reach && lng > west - reach && lng < east + reach,
  );
  const ofSpot = spot ? [spot.isMetro ? metroCredit : landmarkCredit] : [];
  return [...(isCovered ? [localityCredit] : []), ...ofSpot];
}
