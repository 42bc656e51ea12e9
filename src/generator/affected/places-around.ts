import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Property } from '#domain/property/property.ts';
import type { Society } from '#domain/society/society.ts';
import { FEW_HOMES, homesAroundArea, homesAroundSociety } from '#page-models/location/homes-around.ts';
import { areasNearTo, nearbyAreas } from '#page-models/location/nearby-areas.ts';
import { areaPath, societyPath } from '#site/paths.ts';
import { areasWithin } from './areas-within.ts';

/** The pages of areas and societies with few homes of their own that show this home as one around. */
export function* placesShowingAround(home: Property, catalogue: Catalogue): Iterable<string> {
  const around = catalogue.areasAround(home.area_id);
  const widest = around.at(-1);
  const areas = new Set([
    ...(widest ? areasWithin(widest, catalogue) : []),
    ...around.flatMap((area) => areasNearTo(area, catalogue)),
  ]);
  for (const area of areas) {
    if (homesAroundArea(area, catalogue)?.homes.includes(home)) yield areaPath(area, catalogue.cityOf(area));
    for (const society of societiesOfFewHomes(area, catalogue))
      if (homesAroundSociety(society, catalogue)?.homes.includes(home)) yield societyPath(society);
  }
}

/** The societies that may show homes of an area, or of others in its place, once it comes, goes or is known elsewhere. */
export function* societiesAround(area: Area, catalogue: Catalogue): Iterable<string> {
  for (const near of [...nearbyAreas(area, catalogue), ...areasNearTo(area, catalogue)])
    for (const society of societiesOfFewHomes(near, catalogue)) yield societyPath(society);
}

/** Those of the area itself, and not of what lies in it. */
function societiesOfFewHomes(area: Area, catalogue: Catalogue): readonly Society[] {
  return catalogue
    .societiesInArea(area.id)
    .filter(
      ({ id, area: own }) => catalogue.area(own) === area && catalogue.homesInSociety(id).length <= FEW_HOMES,
    );
}
