import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { cityFolder, DEFAULT_CITY } from '#domain/city/city-folder.ts';
import { distanceKm, type Point } from '#domain/city/distance-km.ts';
import { contradictsPlace } from '#domain/place/place-size.ts';
import { pointOf } from '#domain/position/position.ts';
import type { Property } from '#domain/property/property.ts';
import { areaPosition, areaSizeKm } from './area-position.ts';

/** The position of the home itself or of the gate of its society. Null if nobody has said it, or if it contradicts the area. */
export function ownPosition(home: Property, catalogue: Catalogue): Point | null {
  return positionOfHome(home, catalogue) ?? gateOfHome(home, catalogue);
}

/** The position that the row of the home states, unless it contradicts the area and nobody has vouched for it. */
export function positionOfHome(home: Property, catalogue: Catalogue): Point | null {
  const point = pointOf(home.position);
  if (!point) return null;
  const isVouched = home.vouched?.['position'] === home.position;
  return isVouched || isInArea(point, home, catalogue) ? point : null;
}

/** The gate of the society of the home, unless it contradicts the area of the home. */
export function gateOfHome(home: Property, catalogue: Catalogue): Point | null {
  const society = catalogue.society(home.society_id);
  const point = society ? pointOf(society.gate) : null;
  return point && isInArea(point, home, catalogue) ? point : null;
}

/** What contradicts the area that the page names is not shown, whichever door it came by. */
function isInArea(point: Point, home: Property, catalogue: Catalogue): boolean {
  const area = catalogue.area(home.area_id);
  const middle = area && areaPosition(area, catalogue);
  return !middle || !contradictsPlace(distanceKm(point, middle), areaSizeKm(area, catalogue));
}

/** Whether the home is in the city of the plan, the stations and the landmarks. */
export function isInCity(home: Property, catalogue: Catalogue): boolean {
  const area = catalogue.area(home.area_id);
  return cityFolder(area ? catalogue.cityOf(area) : home.city) === cityFolder(DEFAULT_CITY);
}
