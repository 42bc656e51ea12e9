import { distanceKm, type Point } from './distance-km.ts';
import { type Landmark, landmarks } from './landmarks.ts';
import { type MetroStation, metroStations } from './metro-stations.ts';

const STATIONS = 3;
/** Farther away, nobody lives near it. */
const STATION_KM = 10;
const LANDMARK_KM = 5;
/** People are told of a tech park or a school; that a junction or a temple is near, they see. */
const TOLD_KINDS: ReadonlySet<Landmark['kind']> = new Set<Landmark['kind']>([
  ...([
    'employer',
    'hospital',
    'university',
    'school',
    'airport',
    'station',
    'mall',
    'lake',
    'park',
  ] as const),
]);

export interface PlacesAround {
  stations: readonly (MetroStation & { kilometres: number })[];
  /** The nearest of each kind. */
  landmarks: readonly (Landmark & { kilometres: number })[];
}

/** Finds the stations and landmarks nearest to a point, in a straight line, the nearest first. */
export function placesAround(point: Point): PlacesAround {
  const ofKinds = new Map(
    landmarksAround(point)
      .toReversed()
      .map((landmark) => [landmark.kind, landmark]),
  );
  return {
    stations: within(point, metroStations, STATION_KM).slice(0, STATIONS),
    landmarks: [...ofKinds.values()].sort((one, other) => one.kilometres - other.kilometres),
  };
}

/** All landmarks that are told, nearest first. */
export function landmarksAround(point: Point): (Landmark & { kilometres: number })[] {
  return within(point, landmarks, LANDMARK_KM).filter(({ kind }) => TOLD_KINDS.has(kind));
}

function within<Place extends Point>(point: Point, places: readonly Place[], most: number) {
  return places
    .flatMap((place) => {
      const kilometres = distanceKm(point, place);
      return kilometres <= most ? [{ ...place, kilometres }] : [];
    })
    .sort((one, other) => one.kilometres - other.kilometres);
}
