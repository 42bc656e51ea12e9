import { distanceKm, type Point } from './distance-km.ts';
import { localityPoint } from './locality-point.ts';
import { type MetroStation, metroStations } from './metro-stations.ts';

/** The open station nearest to a point, and its distance in a straight line. */
export interface NearestMetro {
  station: MetroStation;
  kilometres: number;
}

/** Measured from the middle of an area. Null if that point is not known well enough for a distance. */
export function nearestMetroOf(areaSlug: string): NearestMetro | null {
  const middle = localityPoint(areaSlug);
  return middle && middle.confidence !== 'low' ? nearestMetro(middle) : null;
}

/** The station nearest to a point of our city. */
export function nearestMetro(from: Point): NearestMetro | null {
  let nearest: NearestMetro | null = null;
  for (const station of metroStations) {
    const kilometres = distanceKm(from, station);
    if (!nearest || kilometres < nearest.kilometres) nearest = { station, kilometres };
  }
  return nearest;
}
