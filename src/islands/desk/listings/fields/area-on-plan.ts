import type { ListingPlace } from '#contracts/admin-listings.ts';
import type { Point } from '#domain/city/distance-km.ts';
import { cityCoordinates } from '#domain/search/positions/city-coordinates.ts';
import { placeSizeKm, reachKm } from '#domain/place/place-size.ts';

/** The stated area as the plan draws it: its middle, and about the distance at which a position contradicts it. */
export interface AreaOnPlan {
  name: string;
  middle: Point;
  /** Without what the middles of its parts add. */
  reachKm: number;
}

/** Null for an area whose middle is not known well enough to refute a position. */
export function areaOnPlan(area: Pick<ListingPlace, 'name' | 'slug' | 'middle'> | null): AreaOnPlan | null {
  const known = area && (area.middle ?? cityCoordinates.area(area.slug));
  if (!area || !known) return null;
  const { name } = area;
  const middle = { lat: known.lat, lng: known.lng };
  return { name, middle, reachKm: reachKm(placeSizeKm({ name, kind: null, point: middle })) };
}
