import { isPlausiblePrice, isPlausibleSize } from '../../property/plausible-price.ts';
import {
  MIN_HOMES_FOR_MEDIAN,
  median,
  mostCommonPerSqft,
  perSqftByGroup,
  sorted,
} from '../../place-list/median.ts';
import { groupName, type SqftGroup, sqftGroup } from '../../cost/sqft-group.ts';
import { type MapPoint, toMapPoint } from '../../map/map-point.ts';
import { isInRegion } from '../../map/map-view.ts';
import { basisOptions } from '../basis-options.ts';
import type { Offer } from '../../offer.ts';
import { groupedBy } from '../../sorting/grouped-by.ts';
import { areaItself } from '../area-itself.ts';
import type { Coordinates } from '../positions/coordinates.ts';
import type { IndexedHomes } from '../homes/indexed-homes.ts';
import { chosenAreas } from './chosen-areas.ts';
import { bitOf, type Failures } from './match-homes.ts';

/** An area with its homes that match all filters except the choice of areas. */
interface CountedArea {
  /** As filters name it: 'only/jp-nagar' for JP Nagar without its parts. */
  slug: string;
  name: string;
  homes: number;
  /** Rows of its homes. */
  rows: readonly number[];
}

/** What has a circle on the map: a locality with all of its parts, or one of these, or itself without them. */
export interface MapArea extends CountedArea {
  point: MapPoint;
  /** True if its position is only roughly known. */
  rough: boolean;
}

/** A locality with what lies in it. Its homes are those of its areas. */
export interface MapLocality extends MapArea {
  /** Itself and its parts, those with most homes first. One, if nothing lies in it. */
  areas: readonly MapArea[];
}

/** All homes that match all filters except the choice of areas, by where they are. */
export interface HomesOnMap {
  localities: readonly MapLocality[];
  /** The localities that the map cannot show: nobody knows where they lie, or they are in another city. */
  elsewhere: readonly CountedArea[];
  /** How many homes are in no area. */
  nowhere: number;
}

/**
 * The localities, those with most homes first, and those that the map cannot show. Counts are those of the area choices (decision
 * 086): circles, what is elsewhere and the homes in no area add up to the list.
 */
export function homesOnMap(homes: IndexedHomes, failures: Failures, coordinates: Coordinates): HomesOnMap {
  const { column } = homes.choices.areas;
  const names = homes.choiceNames.areas;
  const bit = bitOf('areas');
  const rows: number[][] = names.map(() => []);
  let nowhere = 0;
  for (let row = 0; row < homes.count; row++) {
    const failed = failures[row] ?? 0;
    if (failed !== 0 && failed !== bit) continue;
    const inArea = rows[column[row] ?? -1];
    if (inArea) inArea.push(row);
    else nowhere++;
  }
  const wholes = groupedBy([...names.keys()], (at) => wholeOf(homes, at));
  const localities: MapLocality[] = [];
  const elsewhere: CountedArea[] = [];
  for (const [whole, members] of wholes) {
    const { slug, name } = names[whole] ?? { slug: '', name: '' };
    const middles = new Map(members.map((at) => [at, middleOf(names[at]?.slug ?? '', coordinates)]));
    const own = middles.get(whole) ?? null;
    const middle = own ?? middleOfParts([...middles.values()]);
    const rowsOfAll = members.flatMap((at) => rows[at] ?? []);
    const all = { slug, name, homes: rowsOfAll.length, rows: rowsOfAll };
    if (!middle) {
      if (all.homes > 0) elsewhere.push(all);
      continue;
    }
    const areas = members.flatMap((at): MapArea[] => {
      const { slug: one = '', name: called = '', hasParts } = names[at] ?? {};
      const inArea = rows[at] ?? [];
      if (hasParts && inArea.length === 0) return [];
      const { point, rough } = middles.get(at) ?? { point: middle.point, rough: true };
      const key = hasParts ? areaItself(one) : one;
      return [{ slug: key, name: called, point, rough, homes: inArea.length, rows: inArea }];
    });
    localities.push({ ...all, ...middle, areas: apart(mostHomesFirst(areas)) });
  }
  return { localities: mostHomesFirst(localities), elsewhere: mostHomesFirst(elsewhere), nowhere };
}

/** The widest area around this one, by position in the names of areas. */
function wholeOf({ within }: Pick<IndexedHomes, 'within'>, area: number): number {
  const seen = [area];
  for (let at = within[area] ?? -1; at >= 0 && !seen.includes(at); at = within[at] ?? -1) seen.push(at);
  return seen.at(-1) ?? area;
}

type Middle = Pick<MapArea, 'point' | 'rough'>;

/** Null if nobody knows it, or the map does not reach so far. */
function middleOf(slug: string, coordinates: Coordinates): Middle | null {
  const known = coordinates.area(slug);
  const middle = known ?? coordinates.roughly(slug);
  const point = middle && toMapPoint(middle);
  return point && isInRegion(point) ? { point, rough: known === null } : null;
}

/** Of a locality whose own middle nobody knows: the middle of its parts. */
function middleOfParts(parts: readonly (Middle | null)[]): Middle | null {
  const points = parts.flatMap((part) => part?.point ?? []);
  const mean = (of: (point: MapPoint) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  return points.length === 0
    ? null
    : { point: { x: mean(({ x }) => x), y: mean(({ y }) => y) }, rough: true };
}

/** Between two areas of one position, in units of the map. */
const APART = 25;
/** Turns that come back to no earlier direction. */
const TURN = Math.PI * (3 - Math.sqrt(5));

/** The parts whose own middle nobody knows around that of their locality, so that each has a circle that one can reach. */
function apart(areas: readonly MapArea[]): MapArea[] {
  const taken = new Map<string, number>();
  return areas.map((area) => {
    const { x, y } = area.point;
    const before = taken.get(`${x} ${y}`) ?? 0;
    taken.set(`${x} ${y}`, before + 1);
    const far = APART * Math.sqrt(before);
    return { ...area, point: { x: x + far * Math.cos(before * TURN), y: y + far * Math.sin(before * TURN) } };
  });
}

function mostHomesFirst<Area extends CountedArea>(areas: readonly Area[]): Area[] {
  return [...areas].sort((a, b) => b.homes - a.homes || (a.slug < b.slug ? -1 : 1));
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
