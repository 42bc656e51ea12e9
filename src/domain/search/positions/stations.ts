import { metroStations } from '../../city/metro-stations.ts';
import { choiceSlug } from '../filters.ts';

export const stations = metroStations.map((station) => ({ ...station, slug: choiceSlug(station.name) }));
