import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { type Locality, localityPointIn } from '#domain/city/locality-point.ts';
import { placeSizeKm } from '#domain/place/place-size.ts';

/** The middle of an area, from data of its city or from its homes. Null if it is not known well enough for a distance (decision 094). */
export function areaPosition(area: Area, catalogue: Catalogue): Locality | null {
  const place = localityPointIn(catalogue.cityOf(area), area.slug);
  return place && place.confidence !== 'low' ? place : (area.middle ?? null);
}

/** How far from the middle of an area its homes lie, in km. */
export function areaSizeKm(area: Area, catalogue: Catalogue): number {
  const { area: name, place_kind: kind = null } = area;
  const parts = catalogue.partsOf(area.id).flatMap((part) => areaPosition(part, catalogue) ?? []);
  return placeSizeKm({ name, kind, point: areaPosition(area, catalogue) }, parts);
}
