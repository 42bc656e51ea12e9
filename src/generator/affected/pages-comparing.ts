import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { averageSqftPrices, comparableType, sqftPrices, type SqftPrice } from '#domain/cost/sqft-prices.ts';
import type { Property } from '#domain/property/property.ts';
import { nearbyAreas } from '#page-models/location/nearby-areas.ts';
import { roundedHomeCount } from '#page-models/property/sqft-comparison.ts';
import { areaPath, propertyPath, societyPath } from '#site/paths.ts';

type PricesByType = ReadonlyMap<string, SqftPrice>;

interface Comparable {
  home: Property;
  type: string;
}

/** Only if the text about the average, which includes this home, changes. */
export function* pagesComparing(
  { home, type }: Comparable,
  before: Catalogue,
  after: Catalogue,
): Iterable<string> {
  yield* societiesComparing({ home, type }, before, after);
  const area = after.area(home.area_id) ?? before.area(home.area_id);
  if (!area) return;
  const averageOf = (catalogue: Catalogue, group: 'areas' | 'cities', key: string) =>
    averageText(sqftPrices(catalogue)[group].get(key), type);
  const isChanged = (group: 'areas' | 'cities', key: string) =>
    averageOf(before, group, key) !== averageOf(after, group, key);

  if (isChanged('areas', area.id)) {
    for (const other of after.homesInArea(area.id)) {
      if (comparableType(other) === type) yield propertyPath(other);
    }
    for (const society of after.societiesInArea(area.id)) yield societyPath(society);
    yield* areasAround(area, after);
  }
  if (isChanged('cities', area.city_id ?? '')) {
    for (const place of after.areas) {
      if (place.city_id === area.city_id) yield areaPath(place, after.cityOf(place));
    }
  }
}

/** The societies of the home's area, if the average of its society, which their charts show, has changed. */
function* societiesComparing(
  { home, type }: Comparable,
  before: Catalogue,
  after: Catalogue,
): Iterable<string> {
  const society = after.society(home.society_id) ?? before.society(home.society_id);
  if (!society?.area) return;
  const averageOf = (catalogue: Catalogue) =>
    averageText(averageSqftPrices(catalogue.homesInSociety(society.id)), type);
  if (averageOf(before) === averageOf(after)) return;
  for (const other of after.societiesInArea(society.area)) yield societyPath(other);
}

export function* areasAround(area: Area, catalogue: Catalogue): Iterable<string> {
  for (const other of catalogue.areas) {
    if (nearbyAreas(other, catalogue).some(({ id }) => id === area.id))
      yield areaPath(other, catalogue.cityOf(other));
  }
}

function averageText(prices: PricesByType | undefined, type: string): string {
  const price = prices?.get(type);
  return price ? `${price.rupees}, ${roundedHomeCount(price.homes)}` : '';
}
