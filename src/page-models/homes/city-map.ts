import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { type CityHomes, homesByCity } from '#domain/catalogue/homes-by-city.ts';
import { cityFolder, DEFAULT_CITY } from '#domain/city/city-folder.ts';
import { type GeoCredit, mapCredits } from '#domain/city/geo-credits.ts';
import { localityPointIn } from '#domain/city/locality-point.ts';
import { listKey, placeListsAt, findPlaceList } from '#domain/place-list/place-lists.ts';
import { toMapPoint } from '#domain/map/map-point.ts';
import smallShapes from '#domain/map/small-shapes.json' with { type: 'json' };
import { formatNumber } from '#domain/money/rupees.ts';
import type { Offer } from '#domain/offer.ts';
import type { Property } from '#domain/property/property.ts';
import { formatCount } from '#domain/text/text.ts';
import { areaPath, placeListPath } from '#site/paths.ts';

/** An area as a circle that links to its list. Positions are in map units. */
export interface MapCircle {
  href: string;
  name: string;
  /** '542'. */
  homes: string;
  /** 'Whitefield 542 homes': the text of the circle for screen readers. */
  label: string;
  x: number;
  y: number;
  r: number;
}

/** The city with its homes, drawn small and without JavaScript. One unit is a hundred metres. */
export interface CityMap {
  viewBox: string;
  boundary: string;
  water: string;
  /** One path for each colour of line. */
  metro: { line: string; path: string }[];
  /** A dot for each area with homes but without a circle. Null if there are none. */
  dots: string | null;
  circles: MapCircle[];
  /** How many homes are on the map, and how many are missing. */
  sentences: string[];
  /** The other cities, of which we have no map: their areas with homes by name. */
  elsewhere: AreasElsewhere[];
  credits: readonly GeoCredit[];
}

export interface AreasElsewhere {
  /** '12 homes are in Mysuru, which is not on this map:'. */
  sentence: string;
  areas: { href: string; name: string; homes: string }[];
}

/** The area within the city boundary, with the towns at its southern edge. */
const VIEW = { west: 160, north: 385, width: 375, height: 395 };
const ROOM = { width: 76, height: 48 };
const MAX_CIRCLES = 24;
/** Of the areas that are not on the map, those with most homes. */
const MAX_NAMED = 3;
/** Half the width of a letter of a name, on average, and what the line of the name needs below its circle. */
const HALF_LETTER = 2.7;
const NAME_BELOW = 15;

interface PlacedArea {
  area: Area;
  homes: number;
  x: number;
  y: number;
}

/** Whether the map shows the area of a home. */
export function isOnMap(home: Property, catalogue: Catalogue): boolean {
  const area = areaOnMap(home.area_id, catalogue);
  return area !== undefined && placeOf(area, catalogue) !== null;
}

/** The widest area around that has a place on the map, otherwise the widest: a circle counts what its list has. */
function areaOnMap(id: string | null | undefined, catalogue: Catalogue): Area | undefined {
  const around = catalogue.areasAround(id);
  return around.findLast((area) => placeOf(area, catalogue) !== null) ?? around.at(-1);
}

/** Positions are known by the slug of the area, and only for the default city (decision 094). */
function placeOf(area: Area, catalogue: Catalogue) {
  return localityPointIn(catalogue.cityOf(area), area.slug);
}

function isDefaultCity(name: string): boolean {
  return cityFolder(name) === cityFolder(DEFAULT_CITY);
}

/** Null if no position is known. Each circle leads to the list of its area. */
export function cityMap(offer: Offer, homes: readonly Property[], catalogue: Catalogue): CityMap | null {
  const counts = new Map<Area, number>();
  for (const home of homes) {
    const area = areaOnMap(home.area_id, catalogue);
    if (area) counts.set(area, (counts.get(area) ?? 0) + 1);
  }
  const placedAreas = placedAreasOf(counts, catalogue);
  if (placedAreas.length === 0) return null;
  const onMap = placedAreas.reduce((sum, each) => sum + each.homes, 0);
  const elsewhere = homesByCity(offer, catalogue).filter(({ name }) => !isDefaultCity(name));
  const missing = homes.length - onMap - elsewhere.reduce((sum, city) => sum + city.homes.length, 0);
  return {
    ...drawAreas(placedAreas, (area) => {
      const [list] = placeListsAt(offer, { kind: 'area', area, city: catalogue.cityOf(area) }, catalogue);
      return list?.limit === null ? placeListPath(offer, listKey(list)) : null;
    }),
    sentences: [
      `${formatCount(onMap, 'home')} in ${formatCount(placedAreas.length, 'area')}, each at its middle.`,
      ...(missing > 0 ? [homesNotOnMap(missing, counts, catalogue)] : []),
    ],
    elsewhere: elsewhere.map((city) => areasElsewhere(city, counts, offer, catalogue)),
  };
}

/** '5 homes are not on the map, because we do not know where their areas lie: Pai Layout 3, Rajiv Nagar 2.' */
function homesNotOnMap(missing: number, counts: ReadonlyMap<Area, number>, catalogue: Catalogue): string {
  const unplaced = mostHomesFirst(
    [...counts].filter(([area]) => isDefaultCity(catalogue.cityOf(area)) && !placeOf(area, catalogue)),
  );
  const named = unplaced.slice(0, MAX_NAMED).map(([area, homes]) => `${area.area} ${formatNumber(homes)}`);
  const others = unplaced.length - named.length;
  const names = [...named, ...(others > 0 ? [formatCount(others, 'other area')] : [])].join(', ');
  const subject = `${formatCount(missing, 'home')} ${missing === 1 ? 'is' : 'are'} not on the map`;
  return named.length === 0
    ? `${subject}: we do not know where the area lies.`
    : `${subject}, because we do not know where ${missing === 1 ? 'its area lies' : 'their areas lie'}: ${names}.`;
}

function mostHomesFirst(areas: readonly [Area, number][]): [Area, number][] {
  return areas.toSorted(([a, more], [b, fewer]) => fewer - more || (a.slug < b.slug ? -1 : 1));
}

/** Null if no position is known. Each circle leads to the page of its area. */
export function areaMap(areas: readonly Area[], catalogue: Catalogue): CityMap | null {
  const shown = new Set(areas.flatMap(({ id }) => areaOnMap(id, catalogue) ?? []));
  const counts = new Map([...shown].map((area) => [area, catalogue.homesInArea(area.id).length]));
  const placedAreas = placedAreasOf(counts, catalogue);
  if (placedAreas.length === 0) return null;
  const missing = shown.size - placedAreas.length;
  return {
    ...drawAreas(placedAreas, (area) => areaPath(area, catalogue.cityOf(area))),
    sentences: [
      'Each circle leads to an area and has the number of homes listed there. A dot is another area.',
      ...(missing > 0
        ? [
            `${formatCount(missing, 'area')} ${missing === 1 ? 'is' : 'are'} not on the map: we do not know where ${missing === 1 ? 'it lies' : 'they lie'}.`,
          ]
        : []),
    ],
    elsewhere: [],
  };
}

/** Those with a known position, most homes first. */
function placedAreasOf(counts: ReadonlyMap<Area, number>, catalogue: Catalogue): PlacedArea[] {
  return [...counts]
    .flatMap(([area, homes]): PlacedArea[] => {
      const place = placeOf(area, catalogue);
      if (!place) return [];
      const { x, y } = toMapPoint(place);
      return [{ area, homes, x: Math.round(x / 10), y: Math.round(y / 10) }];
    })
    .sort((a, b) => b.homes - a.homes || (a.area.slug < b.area.slug ? -1 : 1));
}

/** `hrefOf` is null for an area that gets no circle. */
function drawAreas(
  placedAreas: readonly PlacedArea[],
  hrefOf: (area: Area) => string | null,
): Omit<CityMap, 'sentences' | 'elsewhere'> {
  const inView = placedAreas.filter(
    ({ x, y }) =>
      x > VIEW.west && x < VIEW.west + VIEW.width && y > VIEW.north && y < VIEW.north + VIEW.height,
  );
  const circles = circlesOf(inView, hrefOf);
  const areasWithCircle = new Set(circles.map(({ placed }) => placed));
  const { boundary, water, metro } = smallShapes;
  return {
    viewBox: `${VIEW.west} ${VIEW.north} ${VIEW.width} ${VIEW.height}`,
    boundary,
    water,
    metro: Object.entries(metro).map(([line, path]) => ({ line, path })),
    dots:
      inView.flatMap((each) => (areasWithCircle.has(each) ? [] : `M${each.x} ${each.y}h0`)).join('') || null,
    circles: circles.map(({ circle }) => circle),
    credits: mapCredits,
  };
}

function areasElsewhere(
  { name: city, homes }: CityHomes,
  counts: ReadonlyMap<Area, number>,
  offer: Offer,
  catalogue: Catalogue,
): AreasElsewhere {
  const areas = [...counts].filter(([area]) => cityFolder(catalogue.cityOf(area)) === cityFolder(city));
  return {
    sentence: `${formatCount(homes.length, 'home')} ${homes.length === 1 ? 'is' : 'are'} in ${city}, which is not on this map${areas.length > 0 ? ':' : '.'}`,
    areas: mostHomesFirst(areas).map(([area, count]) => ({
      href: listOrPage(area, offer, catalogue),
      name: area.area,
      homes: formatCount(count, 'home'),
    })),
  };
}

function listOrPage(area: Area, offer: Offer, catalogue: Catalogue): string {
  const city = catalogue.cityOf(area);
  const list = findPlaceList(offer, { kind: 'area', area, city }, null, catalogue);
  return list ? placeListPath(offer, listKey(list)) : areaPath(area, city);
}

/** Those with most homes that have an address and enough space for their name. */
function circlesOf(
  placedAreas: readonly PlacedArea[],
  hrefOf: (area: Area) => string | null,
): { placed: PlacedArea; circle: MapCircle }[] {
  const circles: { placed: PlacedArea; circle: MapCircle }[] = [];
  for (const each of placedAreas) {
    const { area, homes } = each;
    if (circles.length === MAX_CIRCLES || homes === 0) break;
    const r = Math.round(Math.min(22, 15 + Math.sqrt(homes) * 0.3));
    const beside = Math.max(ROOM.width / 2, area.area.length * HALF_LETTER);
    const x = clamp(each.x, VIEW.west + beside, VIEW.west + VIEW.width - beside);
    const y = clamp(each.y, VIEW.north + ROOM.height / 2, VIEW.north + VIEW.height - r - NAME_BELOW);
    const isTaken = circles.some(
      ({ circle }) => Math.abs(circle.x - x) < ROOM.width && Math.abs(circle.y - y) < ROOM.height,
    );
    const href = isTaken ? null : hrefOf(area);
    if (href === null) continue;
    circles.push({
      placed: each,
      circle: {
        href,
        name: area.area,
        homes: formatNumber(homes),
        label: `${area.area} ${formatCount(homes, 'home')}`,
        x,
        y,
        r,
      },
    });
  }
  return circles;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
