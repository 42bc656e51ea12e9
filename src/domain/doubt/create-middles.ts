import { cityFolder, DEFAULT_CITY } from '../city/city-folder.ts';
import { localityPoint } from '../city/locality-point.ts';
import type { AreaMiddle } from '../position/km-beyond-area.ts';
import type { Row } from './found-doubt.ts';

/** An area as `doubt_contexts` tells it. */
export interface KnownArea {
  id: string;
  name: string;
  slug: string;
  /** Null: it is of no city. */
  city: string | null;
}

/** The middle of the area that a row names, for the areas that are known here. */
export function createMiddles(areas: readonly KnownArea[]): (row: Row) => AreaMiddle | null {
  const byId = new Map(areas.map((area) => [area.id, area]));
  return (row) => {
    const area = byId.get(String(row['area_id']));
    if (!area || cityFolder(area.city) !== cityFolder(DEFAULT_CITY)) return null;
    const point = localityPoint(area.slug);
    return point && { ...point, name: area.name };
  };
}
