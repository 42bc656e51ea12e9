import { metroStations } from '../../city/metro-stations.ts';
import { choiceSlug } from '../slug-of-name.ts';

/** The slug of a place to be near: an area may have the name of a station. */
function slugOfStation(name: string): string {
  return `${choiceSlug(name)}-metro`;
}

export const stations = metroStations.map((station) => ({ ...station, slug: slugOfStation(station.name) }));
