import { distanceKm } from '../city/distance.ts';
import type { Station, Whereabouts } from './whereabouts.ts';
import { NEAR_KM } from './describe-near.ts';

/** Which areas of a list lie near which metro station. Known once where places are is loaded (decision 109). */
export interface StationReach {
  /** Every open station as an address names it. */
  stations: readonly Station[];
  /** By position of an area: the positions of the stations near its middle. */
  near: readonly (readonly number[])[];
  /** By position of an area: 1 where its middle is known well enough to tell what is near. */
  hasDistance: Uint8Array;
}

/** Every distance once, so that filters only look it up. `areas`: slugs. */
export function stationReach(areas: readonly (string | number)[], where: Whereabouts): StationReach {
  const middles = areas.map((area) => where.area(String(area)));
  return {
    stations: where.stations,
    near: middles.map((middle) =>
      middle
        ? where.stations.flatMap((station, at) => (distanceKm(middle, station) <= NEAR_KM ? at : []))
        : [],
    ),
    hasDistance: Uint8Array.from(middles, (middle) => (middle ? 1 : 0)),
  };
}
