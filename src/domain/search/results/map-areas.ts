import { isPlausiblePrice, isPlausibleSize } from '../../property/plausible-price.ts';
import {
  MIN_HOMES_FOR_MEDIAN,
  median,
  mostCommonPerSqft,
  perSqftByGroup,
  sorted,
} from '../../place-list/median.ts';
import { groupName, type SqftGroup, sqftGroup } from '../../cost/sqft-group.ts';
import { localityPoint } from '../../city/locality-point.ts';
import { type MapPoint, toMapPoint } from '../../map/map-point.ts';
import { basisOptions } from '../basis-options.ts';
import type { Offer } from '../../offer.ts';
import type { IndexedHomes } from '../homes/indexed-homes.ts';
import { bitOf, type Failures } from './match-homes.ts';

/** An area on the map, with its homes that match all filters except the choice of areas. */
export interface MapArea {
  slug: string;
  name: string;
  point: MapPoint;
  /** True if its position is only roughly known. */
  rough: boolean;
  homes: number;
  /** Rows of its homes. */
  rows: readonly number[];
}

/**
 * The areas whose position is known, those with most homes first. Counts are those of the area choices (decision 086).
 */
export function mapAreas(homes: IndexedHomes, failures: Failures): MapArea[] {
  const { column } = homes.choices.areas;
  const bit = bitOf('areas');
  const rows: number[][] = homes.choiceNames.areas.map(() => []);
  for (let row = 0; row < homes.count; row++) {
    const failed = failures[row] ?? 0;
    if (failed !== 0 && failed !== bit) continue;
    rows[column[row] ?? -1]?.push(row);
  }
  const placed = homes.choiceNames.areas.flatMap(({ slug, name }, at): MapArea[] => {
    const place = localityPoint(slug);
    const inArea = rows[at] ?? [];
    if (!place) return [];
    const rough = place.confidence === 'low';
    return [{ slug, name, point: toMapPoint(place), rough, homes: inArea.length, rows: inArea }];
  });
  return placed.sort((a, b) => b.homes - a.homes || (a.slug < b.slug ? -1 : 1));
}

/** How many homes that match all filters have no area, or one whose position is not known. */
export function homesNotOnMap(homes: IndexedHomes, failures: Failures): number {
  const { column, names } = homes.choices.areas;
  const isPlaced = names.map((slug) => localityPoint(String(slug)) !== null);
  let count = 0;
  for (let row = 0; row < homes.count; row++)
    if (failures[row] === 0 && !isPlaced[column[row] ?? -1]) count++;
  return count;
}

/**
 * The areas without a position, with their homes that match all filters except the choice of areas, if homes are in
 * several cities: of all but one we have no map.
 */
export function areasNotOnMap(
  { choiceNames }: IndexedHomes,
  counts: Uint32Array,
): { slug: string; name: string; homes: number }[] {
  if (choiceNames.cities.length < 2) return [];
  return choiceNames.areas
    .map((place, at) => ({ ...place, homes: counts[at] ?? 0 }))
    .filter(({ slug, homes }) => homes > 0 && localityPoint(slug) === null)
    .sort((a, b) => b.homes - a.homes || (a.slug < b.slug ? -1 : 1));
}

export interface TypicalPrice {
  rupees: number;
  homes: number;
  /** Their type and what their areas measure, where only such homes are counted. */
  type: string | null;
}

/**
 * What homes cost in rupees. For sale: the median price per square foot of the most common type and kind of area, as in
 * the lists by place. For rent: the median monthly rent. Null if too few homes give it.
 */
export function typicalPrice(
  homes: IndexedHomes,
  rows: readonly number[],
  offer: Offer,
): TypicalPrice | null {
  if (offer === 'Rent') {
    const rents = rows
      .map((row) => homes.columns.price[row] ?? 0)
      .filter((price) => price && isPlausiblePrice({ property_type: offer, price }));
    return rents.length < MIN_HOMES_FOR_MEDIAN
      ? null
      : { rupees: median(rents), homes: rents.length, type: null };
  }
  const { column } = homes.choices.types;
  const { basis } = homes.columns;
  const rates = new Map<SqftGroup, number[]>();
  for (const row of rows) {
    const [price, size] = [homes.columns.price[row] ?? 0, homes.columns.size[row] ?? 0];
    const kind = homes.choiceNames.types[column[row] ?? -1]?.name;
    if (!price || !size || !kind) continue;
    if (!isPlausiblePrice({ property_type: offer, price }) || !isPlausibleSize(size)) continue;
    const group = sqftGroup(kind, basisOptions[basis[row] ?? -1] ?? null);
    const ofGroup = rates.get(group);
    if (ofGroup) ofGroup.push(price / size);
    else rates.set(group, [price / size]);
  }
  const ascending = new Map([...rates].map(([group, ofGroup]) => [group, sorted(ofGroup)]));
  const price = mostCommonPerSqft(perSqftByGroup(ascending));
  return price && { ...price, type: groupName(price.group) };
}
