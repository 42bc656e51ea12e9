import type { Point } from '../city/distance-km.ts';
import { type Locality, localityPointIn } from '../city/locality-point.ts';
import type { PlaceKind } from '../place/place-kinds.ts';
import { placeSizeKm } from '../place/place-size.ts';
import type { Row } from './found-doubt.ts';
import type { AreaMiddle } from './position-doubts.ts';

/** An area as `doubt_contexts` tells it. */
export interface KnownArea {
  id: string;
  name: string;
  slug: string;
  /** Null: it is of no city. */
  city: string | null;
  /** Of it, or of the place that it is a spelling of. */
  kind?: PlaceKind | null | undefined;
  middle?: Locality | null | undefined;
  /** The middles of its parts. */
  parts?: readonly Point[] | undefined;
}

/** The middle of the area that a row names, for the areas that are known here. */
export function createMiddles(areas: readonly KnownArea[]): (row: Row) => AreaMiddle | null {
  const byId = new Map(areas.map((area) => [area.id, area]));
  return (row) => {
    const area = byId.get(String(row['area_id']));
    // An area that came just now has no middle in the tree of places yet.
    const point = area && (area.middle ?? localityPointIn(area.city, area.slug));
    // A middle that is hardly known refutes nothing.
    if (!area || !point || point.confidence === 'low') return null;
    const { name, city, kind = null, parts } = area;
    return { ...point, name, city, sizeKm: placeSizeKm({ name, kind, point }, parts) };
  };
}
