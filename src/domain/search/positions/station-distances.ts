import { distanceKm } from '../../city/distance-km.ts';
import type { Station, Coordinates } from './coordinates.ts';
import { NEAR_KM } from '../describe-near.ts';

/** Available once the positions are loaded (decision 109). */
export interface StationDistances {
  stations: readonly Station[];
  /** By position of an area: the positions of the stations near its middle. */
  nearStations: readonly (readonly number[])[];
  /** By position of an area: 1 if its middle is known well enough to measure distances. */
  hasDistance: Uint8Array;
}

/** Computes every distance once, so that filters only look it up. `areas` are slugs. */
export function stationDistances(
  areas: readonly (string | number)[],
  coordinates: Coordinates,
): StationDistances {
  const middles = areas.map((area) => coordinates.area(String(area)));
  return {
    stations: coordinates.stations,
    nearStations: middles.map((middle) =>
      middle
        ? coordinates.stations.flatMap((station, at) => (distanceKm(middle, station) <= NEAR_KM ? at : []))
        : [],
    ),
    hasDistance: Uint8Array.from(middles, (middle) => (middle ? 1 : 0)),
  };
}
