import { isPlausiblePrice, isPlausibleSize } from '../../property/plausible-price.ts';
import {
  MIN_HOMES_FOR_MEDIAN,
  median,
  mostCommonPerSqft,
  perSqftByGroup,
  sorted,
} from '../../place-list/median.ts';
import { groupName, type SqftGroup, sqftGroup } from '../../cost/sqft-group.ts';
import { type Locality, localityPoint } from '../../city/locality-point.ts';
import { type MapPoint, toMapPoint } from '../../map/map-point.ts';
import { basisOptions } from '../basis-options.ts';
import type { Offer } from '../../offer.ts';
import { groupedBy } from '../../sorting/grouped-by.ts';
import { areaItself } from '../area-itself.ts';
import type { NamedPlace } from '../named-place.ts';
import type { IndexedHomes } from '../homes/indexed-homes.ts';
import { chosenAreas } from './chosen-areas.ts';
import { bitOf, type Failures } from './match-homes.ts';

/** An area on the map, with its homes that match all filters except the choice of areas. */
export interface MapArea {
  /** As filters name it: 'only/jp-nagar' where others lie in it, because its circle has its own homes. */
  slug: string;
  name: string;
  /** The locality that it lies in, or itself: what circles show while its parts would overlap. */
  whole: NamedPlace;
  /** How many areas on the map are of that locality. */
  ofWhole: number;
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
  const placed = homes.choiceNames.areas.flatMap(({ slug: own, name, hasParts }, at): MapArea[] => {
    const place = middleOf(homes, at);
    const inArea = rows[at] ?? [];
    if (!place || (hasParts && inArea.length === 0)) return [];
    const rough = place.confidence === 'low' || localityPoint(own) === null;
    const slug = hasParts ? areaItself(own) : own;
    const whole = homes.choiceNames.areas[aboveOf(homes, at).at(-1) ?? at] ?? { slug: own, name };
    return [
      { slug, name, whole, ofWhole: 0, point: toMapPoint(place), rough, homes: inArea.length, rows: inArea },
    ];
  });
  const ofWholes = groupedBy(placed, ({ whole }) => whole.slug);
  for (const area of placed) area.ofWhole = ofWholes.get(area.whole.slug)?.length ?? 1;
  return placed.sort((a, b) => b.homes - a.homes || (a.slug < b.slug ? -1 : 1));
}

/** The areas in which this one lies, the smallest first, by position in the names of areas. */
function aboveOf({ within }: Pick<IndexedHomes, 'within'>, area: number): number[] {
  const above: number[] = [];
  for (let at = within[area] ?? -1; at >= 0 && !above.includes(at); at = within[at] ?? -1) above.push(at);
  return above;
}

/** The middle of an area, or of what it lies in where nobody knows its own. */
function middleOf(homes: Pick<IndexedHomes, 'within' | 'choices'>, area: number): Locality | null {
  const { names } = homes.choices.areas;
  for (const at of [area, ...aboveOf(homes, area)]) {
    const middle = localityPoint(String(names[at]));
    if (middle) return middle;
  }
  return null;
}

/** How many homes that match all filters have no area, or one whose position is not known. */
export function homesNotOnMap(homes: IndexedHomes, failures: Failures): number {
  const { column, names } = homes.choices.areas;
  const isPlaced = names.map((_, at) => middleOf(homes, at) !== null);
  let count = 0;
  for (let row = 0; row < homes.count; row++)
    if (failures[row] === 0 && !isPlaced[column[row] ?? -1]) count++;
  return count;
}

/**
 * The areas whose position is not known, with their homes that match all filters except the choice of areas, as filters name them:
 * those with most homes first. `alone` are the counts of areas without their parts.
 */
export function areasNotOnMap(
  homes: Pick<IndexedHomes, 'within' | 'choices' | 'choiceNames'>,
  alone: Uint32Array,
): { slug: string; name: string; homes: number }[] {
  return homes.choiceNames.areas
    .flatMap(({ slug, name, hasParts }, at) => {
      const count = alone[at] ?? 0;
      if (count === 0 || middleOf(homes, at) !== null) return [];
      return [{ slug: hasParts ? areaItself(slug) : slug, name, homes: count }];
    })
    .sort((a, b) => b.homes - a.homes || (a.slug < b.slug ? -1 : 1));
}

/** The chosen areas and all that lies in them, as the map names them, and those that the list does not know. */
export function chosenOnMap(homes: IndexedHomes, areas: readonly string[]): string[] {
  const passes = chosenAreas(homes, areas);
  const known = homes.choiceNames.areas.flatMap(({ slug, hasParts }, at) =>
    passes[at] === 1 ? (hasParts ? areaItself(slug) : slug) : [],
  );
  return [...new Set([...areas, ...known])];
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
