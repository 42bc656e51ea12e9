import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { placesAround } from '#domain/city/places-around.ts';
import { areaPosition } from './area-position.ts';

const SHOWN = 4;

/** 'Mantri Square 1.2 km': the nearest of each kind, measured from the middle of the area. Empty if that is not known well enough. */
export function landmarksAround(area: Area, catalogue: Catalogue): string[] {
  const middle = areaPosition(area, catalogue);
  if (!middle) return [];
  return placesAround(middle)
    .landmarks.slice(0, SHOWN)
    .map(({ names, kilometres }) => `${names[0] ?? ''} ${kilometres.toFixed(1)} km`);
}
