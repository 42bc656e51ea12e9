import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { distanceKm } from '#domain/city/distance-km.ts';
import { type Landmark, landmarks } from '#domain/city/landmarks.ts';
import { areaPosition } from './nearby-areas.ts';

/** What people ask for by name; that a temple or a junction is near, they see. */
const TOLD: ReadonlySet<Landmark['kind']> = new Set<Landmark['kind']>([
  ...(['employer', 'hospital', 'university', 'school', 'mall', 'lake', 'park', 'station'] as const),
]);
const FAR_KM = 5;
const SHOWN = 4;

/** 'Mantri Square 1.2 km': the nearest of each kind, measured from the middle of the area. Empty if that is not known well enough. */
export function landmarksAround(area: Area, catalogue: Catalogue): string[] {
  const middle = areaPosition(area, catalogue);
  if (!middle) return [];
  const near = landmarks
    .filter(({ kind }) => TOLD.has(kind))
    .map(({ kind, names, ...point }) => ({ kind, name: names[0] ?? '', km: distanceKm(middle, point) }))
    .filter(({ km }) => km <= FAR_KM)
    .sort((one, other) => one.km - other.km);
  return near
    .filter(({ kind }, at) => near.findIndex((each) => each.kind === kind) === at)
    .slice(0, SHOWN)
    .map(({ name, km }) => `${name} ${km.toFixed(1)} km`);
}
