import { distanceKm } from '../city/distance.ts';
import { localityOf } from '../city/localities.ts';
import { metroStations } from '../city/metro-stations.ts';
import { choiceSlug } from './filters.ts';
import type { NamedPlace } from './homes-file.ts';
import { NEAR_KM } from './near-words.ts';

/** Every open station as an address names it, in the order of `metroStations`. */
export const stations: readonly NamedPlace[] = metroStations.map(({ name }) => ({
  slug: choiceSlug(name),
  name,
}));

/** Whether the middle of an area is known well enough to tell what is near. */
export function hasDistance(areaSlug: string): boolean {
  const middle = localityOf(areaSlug);
  return middle !== null && middle.confidence !== 'low';
}

const known = new Map<string, readonly number[]>();

/** The stations near the middle of an area, as positions in `stations`. */
export function stationsNear(areaSlug: string): readonly number[] {
  const before = known.get(areaSlug);
  if (before) return before;
  const middle = hasDistance(areaSlug) ? localityOf(areaSlug) : null;
  const near = middle
    ? metroStations.flatMap((station, at) => (distanceKm(middle, station) <= NEAR_KM ? at : []))
    : [];
  known.set(areaSlug, near);
  return near;
}
