import { metroStations } from '../../city/metro-stations.ts';
import { choiceSlug } from '../filters.ts';

/** Every open station with the slug used in addresses. */
export const stations = metroStations.map((station) => ({ ...station, slug: choiceSlug(station.name) }));
