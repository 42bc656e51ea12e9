import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { cityFolder, DEFAULT_CITY } from '#domain/city/city-folder.ts';
import { distanceKm } from '#domain/city/distance-km.ts';
import { type Locality, localityPoint } from '#domain/city/locality-point.ts';

/** How many areas are considered. A chart shows those with enough homes. */
const NEARBY = 8;
/** Areas that are farther away belong to another part of the city. */
const FAR_KM = 8;

/** The position of an area of this city. Null if it is not known well enough for a distance (decision 094). */
export function areaPosition(area: Area, catalogue: Catalogue): Locality | null {
  if (cityFolder(catalogue.cityOf(area)) !== cityFolder(DEFAULT_CITY)) return null;
  const place = localityPoint(area.slug);
  return place && place.confidence !== 'low' ? place : null;
}

type Nearby = Map<string, readonly Area[]>;
const cache = new WeakMap<Catalogue, Nearby>();
let latest: { catalogue: WeakRef<Catalogue>; nearby: Nearby } | null = null;

/**
 * The areas around this one, the nearest first. They depend only on positions, not on homes, so a new home changes the
 * charts of these areas only.
 */
export function nearbyAreas(area: Area, catalogue: Catalogue): readonly Area[] {
  const all = cache.get(catalogue) ?? nearbyOfSameAreas(catalogue) ?? allNearby(catalogue);
  cache.set(catalogue, all);
  latest = { catalogue: new WeakRef(catalogue), nearby: all };
  return all.get(area.id) ?? [];
}

/** Reuses the result for the last catalogue if only homes have changed, so that a new home costs nothing here. */
function nearbyOfSameAreas({ areas, cities }: Catalogue): Nearby | null {
  const before = latest?.catalogue.deref();
  const isSame = <Row>(one: readonly Row[], other: readonly Row[]) =>
    one.length === other.length && one.every((row, at) => row === other[at]);
  return latest && before && isSame(areas, before.areas) && isSame(cities, before.cities)
    ? latest.nearby
    : null;
}

function allNearby(catalogue: Catalogue): Nearby {
  const positions = catalogue.areas.flatMap((area) => {
    const place = areaPosition(area, catalogue);
    return place ? [{ area, place }] : [];
  });
  return new Map(
    positions.map(({ area, place }) => {
      const nearby = positions
        .filter((other) => other.area !== area && isInBox(place, other.place))
        .map((other) => ({ area: other.area, distance: distanceKm(place, other.place) }))
        .filter(({ distance }) => distance <= FAR_KM)
        .sort((a, b) => a.distance - b.distance || (a.area.slug < b.area.slug ? -1 : 1))
        .slice(0, NEARBY);
      return [area.id, nearby.map((other) => other.area)];
    }),
  );
}

/**
 * A cheap test before the exact one. A degree of latitude is 111 km, one of longitude is at least 100 km at this
 * latitude.
 */
function isInBox(one: Locality, other: Locality): boolean {
  return Math.abs(one.lat - other.lat) <= FAR_KM / 100 && Math.abs(one.lng - other.lng) <= FAR_KM / 100;
}
