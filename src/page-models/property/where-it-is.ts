import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { distanceKm, type Point } from '#domain/city/distance-km.ts';
import { type GeoCredit, planCredit } from '#domain/city/geo-credits.ts';
import { placesAround } from '#domain/city/places-around.ts';
import { sayKm } from '#domain/city/say-km.ts';
import { KILOMETRE, toMapPoint } from '#domain/map/map-point.ts';
import { placesOfCity } from '#domain/place/places-of-city.ts';
import type { Property } from '#domain/property/property.ts';
import { createRecentCache } from '#domain/cache/recent-cache.ts';
import { areaPosition, areaSizeKm } from '../location/area-position.ts';
import { gateOfHome, isInCity, positionOfHome } from '../location/own-position.ts';

/** What we know of the place of a home. Nothing is claimed beyond it. */
export interface WhereItIs {
  /** 'The home is within about 100 m of this point.' Null: only the pin code is known. */
  exactness: string | null;
  plan: Plan | null;
  /** Stations, landmarks and the pin code. */
  facts: PlaceFact[];
  /** 'In a straight line.' Null without a distance. */
  distances: string | null;
  /** Null where no open data is shown. */
  credit: GeoCredit | null;
}

/** What is around a home, nearest first, or its pin codes. */
interface PlaceFact {
  label: string;
  /** 'Bellandur 1.2 km'. */
  values: readonly string[];
}

/** The part of the picture of the city around a home, in its units of ten metres. */
export interface Plan {
  viewBox: string;
  x: number;
  y: number;
  /** The home is within this circle. */
  around: number;
  /** The point is the home's own or its gate's, and not the middle of its area. */
  isOwn: boolean;
}

interface KnownPlace extends Point {
  /** How far from the point the home may be. */
  withinKm: number;
  exactness: string;
  isOfArea: boolean;
}

/** North and south of the point: two hundred metres beside the circle, and enough to find one's way by. */
const SHOWN_KM = { least: 2, beside: 0.2 };
/** Of each kind the nearest. */
const LANDMARKS = 3;
const ROUNDED_KM = 0.1;
const GATE_KM = 0.05;

/** Null if nothing of it is known. */
export function whereItIs(home: Property, catalogue: Catalogue): WhereItIs | null {
  const own = ownPlace(home, catalogue);
  const area = catalogue.area(home.area_id);
  if (own || !area) return toldOf(own, home, catalogue);
  const ofAreas = toldOfAreas.get(catalogue) ?? new Map<Area, WhereItIs | null>();
  toldOfAreas.set(catalogue, ofAreas);
  const told = ofAreas.get(area);
  if (told !== undefined) return told;
  const ofArea = toldOf(middleOfArea(area, home, catalogue), home, catalogue);
  ofAreas.set(area, ofArea);
  return ofArea;
}

/** All homes of an area that have no place of their own are told the same. */
const toldOfAreas = new WeakMap<Catalogue, Map<Area, WhereItIs | null>>();

function toldOf(place: KnownPlace | null, home: Property, catalogue: Catalogue): WhereItIs | null {
  const codes = pinCodesOf(home, catalogue);
  if (!place) {
    if (codes === null) return null;
    return { exactness: null, plan: null, facts: [codes], distances: null, credit: planCredit };
  }
  if (!isInCity(home, catalogue))
    return {
      exactness: place.exactness,
      ...{ plan: null, distances: null, credit: null },
      facts: [...fromMiddle(place, home, catalogue), ...(codes ? [codes] : [])],
    };
  const around = aroundOf(place);
  const landmarks = around.landmarks
    .slice(0, LANDMARKS)
    .map(({ names, kilometres }) => ({ name: names[0] ?? '', kilometres }));
  const facts = [
    { label: 'Metro', values: around.stations.map(sayDistance) },
    { label: 'Around', values: landmarks.map(sayDistance) },
  ].filter(({ values }) => values.length > 0);
  return {
    exactness: place.exactness,
    plan: planOf(place),
    facts: [...facts, ...(codes ? [codes] : [])],
    distances: facts.length > 0 ? 'In a straight line.' : null,
    credit: planCredit,
  };
}

/** How far a home, or its gate, is from the middle of its area, in a city of which nothing else is known. */
function fromMiddle(place: KnownPlace, home: Property, catalogue: Catalogue): PlaceFact[] {
  const area = catalogue.area(home.area_id);
  const middle = area && areaPosition(area, catalogue);
  return middle && !place.isOfArea
    ? [
        {
          label: `Middle of ${area.area}`,
          values: [`${sayKm(distanceKm(place, middle))} in a straight line`],
        },
      ]
    : [];
}

/** The place of the home itself, or the gate of its society. */
function ownPlace(home: Property, catalogue: Catalogue): KnownPlace | null {
  // Where there is no plan, a point is said in numbers, which any map understands.
  const at = (point: Point) => (isInCity(home, catalogue) ? null : sayPoint(point));
  const own = positionOfHome(home, catalogue);
  if (own)
    return {
      ...own,
      withinKm: ROUNDED_KM,
      isOfArea: false,
      exactness: `The home is within about 100 m of ${at(own) ?? 'this point'}.`,
    };
  const gate = gateOfHome(home, catalogue);
  const society = catalogue.society(home.society_id);
  if (!gate || !society) return null;
  return {
    ...{ ...gate, withinKm: GATE_KM, isOfArea: false },
    exactness: `The gate of ${society.name}${at(gate) ? `, at ${at(gate)}` : ''}.`,
  };
}

/** The middle of an area, for a home in it. */
function middleOfArea(area: Area, home: Property, catalogue: Catalogue): KnownPlace | null {
  const middle = areaPosition(area, catalogue);
  if (!middle) return null;
  const withinKm = areaSizeKm(area, catalogue);
  const isOfHomes = middle === area.middle;
  return {
    ...{ lat: middle.lat, lng: middle.lng, withinKm, isOfArea: true },
    exactness: isOfHomes
      ? `The middle of the homes listed in ${area.area}${isInCity(home, catalogue) ? '' : ` is at ${sayPoint(middle)}`}; this one may be ${sayKm(withinKm)} away.`
      : `The middle of ${area.area}; the home may be ${sayKm(withinKm)} away.`,
  };
}

const sayPoint = ({ lat, lng }: Point) => `${lat}, ${lng}`;

/** Homes of one area have the same around them, and so has a home that is published again. */
const known = createRecentCache<string, ReturnType<typeof placesAround>>(2_000);

const aroundOf = ({ lat, lng }: Point) => known.get(`${lat},${lng}`, () => placesAround({ lat, lng }));

function pinCodesOf(home: Property, catalogue: Catalogue): PlaceFact | null {
  const area = catalogue.area(home.area_id);
  const codes = area ? placesOfCity(catalogue.cityOf(area)).pinCodesOf(area.slug) : [];
  if (codes.length === 0) return null;
  return { label: codes.length === 1 ? 'Pin code' : 'Pin codes of the area', values: [codes.join(', ')] };
}

const sayDistance = ({ name, kilometres }: { name: string; kilometres: number }) =>
  `${name} ${sayKm(kilometres)}`;

function planOf(place: KnownPlace): Plan {
  const { x, y } = toMapPoint(place);
  const north = Math.round(Math.max(SHOWN_KM.least, place.withinKm + SHOWN_KM.beside) * KILOMETRE);
  const west = Math.round(north * 1.5);
  return {
    viewBox: `${Math.round(x) - west} ${Math.round(y) - north} ${west * 2} ${north * 2}`,
    x: Math.round(x),
    y: Math.round(y),
    around: Math.round(place.withinKm * KILOMETRE),
    isOwn: !place.isOfArea,
  };
}
