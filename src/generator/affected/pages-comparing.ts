import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { averageSqftPrices, comparableType, sqftPrices, type SqftPrice } from '#domain/cost/sqft-prices.ts';
import type { Property } from '#domain/property/property.ts';
import { nearbyAreas } from '#page-models/location/nearby-areas.ts';
import { roundedHomeCount } from '#page-models/property/sqft-comparison.ts';
import { areaPath, propertyPath, societyPath } from '#site/paths.ts';

type ByType = ReadonlyMap<string, SqftPrice>;

/** A home and the type by which it is compared with others. */
interface Comparable {
  home: Property;
  type: string;
}

/**
 * Pages that compare a home, a society or an area with an average that includes this home, if their text about
 * the average changes; all of them when `before` and `after` are the same catalogue.
 */
export function* pagesComparing(
  { home, type }: Comparable,
  before: Catalogue,
  after: Catalogue,
): Iterable<string> {
  yield* societiesComparing({ home, type }, before, after);
  const area = after.area(home.area_id) ?? before.area(home.area_id);
  if (!area) return;
  const textOf = (catalogue: Catalogue, of: 'areas' | 'cities', key: string) =>
    wordsOf(sqftPrices(catalogue)[of].get(key), type);
  const moved = (of: 'areas' | 'cities', key: string) =>
    before === after || textOf(before, of, key) !== textOf(after, of, key);

  if (moved('areas', area.id)) {
    for (const other of after.homesInArea(area.id)) {
      if (comparableType(other) === type) yield propertyPath(other);
    }
    for (const society of after.societiesInArea(area.id)) yield societyPath(society);
    yield* areasAround(area, after);
  }
  if (moved('cities', area.city_id ?? '')) {
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
  const textOf = (catalogue: Catalogue) =>
    wordsOf(averageSqftPrices(catalogue.homesInSociety(society.id)), type);
  if (before !== after && textOf(before) === textOf(after)) return;
  for (const other of after.societiesInArea(society.area)) yield societyPath(other);
}

/** The areas whose chart of neighbours includes this one. */
export function* areasAround(area: Area, catalogue: Catalogue): Iterable<string> {
  for (const other of catalogue.areas) {
    if (nearbyAreas(other, catalogue).some(({ id }) => id === area.id))
      yield areaPath(other, catalogue.cityOf(other));
  }
}

function wordsOf(prices: ByType | undefined, type: string): string {
  const price = prices?.get(type);
  return price ? `${price.rupees}, ${roundedHomeCount(price.homes)}` : '';
}
