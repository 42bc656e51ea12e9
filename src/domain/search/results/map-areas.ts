import { isPlausiblePrice, isPlausibleSize } from '../../property/doubts-about.ts';
import { MIN_HOMES_FOR_MEDIAN, median, mostCommonPerSqft, sorted } from '../../facet/median.ts';
import { localityPoint } from '../../city/locality-point.ts';
import { type MapPoint, toMapPoint } from '../../map/map-point.ts';
import type { Offer } from '../../offer.ts';
import { bitOf, type Failures } from './match-homes.ts';
import type { Homes } from '../homes/read-homes.ts';

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

export interface MapAreas {
  /** Those with most homes first. */
  areas: readonly MapArea[];
  /** Homes whose area has no known position, or that have no area. */
  homesWithoutPosition: number;
}

/** The localities that a map shows for the filters. Counts are those of the area choices (decision 086). */
export function mapAreas(homes: Homes, failures: Failures): MapAreas {
  const { column } = homes.choices.areas;
  const bit = bitOf('areas');
  const rows: number[][] = homes.choiceNames.areas.map(() => []);
  let unplaced = 0;
  for (let row = 0; row < homes.count; row++) {
    const failed = failures[row] ?? 0;
    if (failed !== 0 && failed !== bit) continue;
    const inArea = rows[column[row] ?? -1];
    if (inArea) inArea.push(row);
    else unplaced++;
  }
  const placed = homes.choiceNames.areas.flatMap(({ slug, name }, at): MapArea[] => {
    const place = localityPoint(slug);
    const inArea = rows[at] ?? [];
    if (!place) {
      unplaced += inArea.length;
      return [];
    }
    const rough = place.confidence === 'low';
    return [{ slug, name, point: toMapPoint(place), rough, homes: inArea.length, rows: inArea }];
  });
  return {
    areas: placed.sort((a, b) => b.homes - a.homes || (a.slug < b.slug ? -1 : 1)),
    homesWithoutPosition: unplaced,
  };
}

/**
 * The typical price of these homes, in rupees. For sale: the median price per square foot, as in the lists by place.
 * For rent: the median monthly rent. Null if too few homes give it.
 */
export function typicalPrice(homes: Homes, rows: readonly number[], offer: Offer): number | null {
  if (offer === 'Rent') {
    const rents = rows
      .map((row) => homes.price[row] ?? 0)
      .filter((price) => price && isPlausiblePrice({ property_type: offer, price }));
    return rents.length < MIN_HOMES_FOR_MEDIAN ? null : median(rents);
  }
  const { column } = homes.choices.types;
  const rates = new Map<string, number[]>();
  for (const row of rows) {
    const [price, size] = [homes.price[row] ?? 0, homes.size[row] ?? 0];
    const kind = homes.choiceNames.types[column[row] ?? -1]?.name;
    if (!price || !size || !kind) continue;
    if (!isPlausiblePrice({ property_type: offer, price }) || !isPlausibleSize(size)) continue;
    const ofKind = rates.get(kind);
    if (ofKind) ofKind.push(price / size);
    else rates.set(kind, [price / size]);
  }
  const ascending = new Map([...rates].map(([kind, ofKind]) => [kind, sorted(ofKind)]));
  return mostCommonPerSqft(ascending)?.rupees ?? null;
}
