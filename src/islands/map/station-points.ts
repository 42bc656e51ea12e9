import { toMapPoint } from '#domain/map/map-point.ts';
import { stations } from '#domain/search/positions/stations.ts';

export const stationPoints = stations.map(toMapPoint);
/** The scale, in pixels per map unit, from which stations are far enough apart to be tapped. */
export const STATIONS_FROM = 0.24;
