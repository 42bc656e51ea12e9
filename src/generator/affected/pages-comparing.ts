import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { comparableGroup } from '#domain/cost/comparable-group.ts';
import type { SqftGroup } from '#domain/cost/sqft-group.ts';
import { homesInCity } from '#domain/place-list/place-lists.ts';
import { sqftPrices } from '#domain/place-list/figures.ts';
import { homesOfType } from '#domain/property/homes-of-type.ts';
import type { Property } from '#domain/property/property.ts';
import { nearbyAreas } from '#page-models/location/nearby-areas.ts';
import { roundedHomeCount } from '#page-models/property/sqft-comparison.ts';
import { areaPath, propertyPath, societyPath } from '#site/paths.ts';
import { areasWithin } from './areas-within.ts';

interface Comparable {
  home: Property;
  group: SqftGroup;
}

/** The pages that compare homes of this group, if the text about the median, which includes this home, changes. */
export function* pagesComparing(
  { home, group }: Comparable,
  before: Catalogue,
  after: Catalogue,
): Iterable<string> {
  yield* societiesComparing({ home, group }, before, after);
  const isChanged = (forSale: (catalogue: Catalogue) => readonly Property[]) =>
    medianText(forSale(before), group) !== medianText(forSale(after), group);

  for (const area of new Set([...before.areasAround(home.area_id), ...after.areasAround(home.area_id)])) {
    if (!isChanged((catalogue) => homesOfType(catalogue.homesInArea(area.id)).Sale)) continue;
    for (const other of after.homesInArea(area.id)) {
      if (comparableGroup(other) === group) yield propertyPath(other);
    }
    for (const society of after.societiesInArea(area.id)) yield societyPath(society);
    for (const place of areasWithin(area, after)) yield areaPath(place, after.cityOf(place));
    yield* areasAround(area, after);
  }
  for (const city of new Set([before.cityOfHome(home), after.cityOfHome(home)])) {
    if (!isChanged((catalogue) => homesInCity(city, 'Sale', catalogue))) continue;
    for (const place of after.areas) if (after.cityOf(place) === city) yield areaPath(place, city);
  }
}

/** The societies of the home's area, if the median of its society, which their charts show, has changed. */
function* societiesComparing(
  { home, group }: Comparable,
  before: Catalogue,
  after: Catalogue,
): Iterable<string> {
  const society = after.society(home.society_id) ?? before.society(home.society_id);
  if (!society?.area) return;
  const medianOf = (catalogue: Catalogue) =>
    medianText(homesOfType(catalogue.homesInSociety(society.id)).Sale, group);
  if (medianOf(before) === medianOf(after)) return;
  for (const { id } of after.areasAround(society.area))
    for (const other of after.societiesInArea(id)) yield societyPath(other);
}

/** The pages of areas that name this one as nearby, and of all that lies in them, which may have the same chart. */
export function* areasAround(area: Area, catalogue: Catalogue): Iterable<string> {
  for (const other of catalogue.areas) {
    if (!nearbyAreas(other, catalogue).some(({ id }) => id === area.id)) continue;
    for (const place of areasWithin(other, catalogue)) yield areaPath(place, catalogue.cityOf(place));
  }
}

/** `forSale` is a list of the catalogue itself, because its prices are derived from those of its earlier version. */
function medianText(forSale: readonly Property[], group: SqftGroup): string {
  const price = sqftPrices(forSale).get(group);
  return price ? `${price.rupees}, ${roundedHomeCount(price.homes)}` : '';
}
