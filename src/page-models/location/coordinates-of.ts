import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { listSlug } from '#domain/city/list-slug.ts';
import { localitySlugs } from '#domain/city/locality-point.ts';
import { cityCoordinates } from '#domain/search/positions/city-coordinates.ts';
import type { Coordinates } from '#domain/search/positions/coordinates.ts';
import { encodePositions, type PositionsFile } from '#domain/search/positions/positions-file.ts';
import { areaPosition } from './area-position.ts';

/** The positions that lists, alerts and maps measure with: of an area as its page tells it, else from our open data (decision 417). */
export function coordinatesOf(catalogue: Catalogue): Coordinates {
  const areas = areasBySlug(catalogue);
  const { area: inData, roughly, spots } = cityCoordinates;
  const area = (slug: string) => {
    const listed = areas.get(slug);
    return listed ? areaPosition(listed, catalogue) : inData(slug);
  };
  return { area, roughly: (slug) => (area(slug) ? null : roughly(slug)), spots };
}

/** The same as a file, of the areas of the catalogue and of those that our open data knows. */
export function positionsFile(catalogue: Catalogue): PositionsFile {
  const slugs = new Set([...localitySlugs(), ...areasBySlug(catalogue).keys()]);
  return encodePositions(slugs, coordinatesOf(catalogue));
}

function areasBySlug(catalogue: Catalogue): ReadonlyMap<string, Area> {
  return new Map(catalogue.areas.map((area) => [listSlug(area.slug, catalogue.cityOf(area)), area]));
}
