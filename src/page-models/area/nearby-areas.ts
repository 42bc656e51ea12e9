import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { cityFolder, DEFAULT_CITY } from '#domain/city/city-folder.ts';
import { distanceKm } from '#domain/city/distance.ts';
import { type Locality, localityOf } from '#domain/city/localities.ts';

/** Areas looked at; a chart shows those of them that have homes enough. */
const NEARBY = 8;
/** Farther away is another part of the city. */
const FAR_KM = 8;

/** Where an area of this city is; null where that is not known well enough for a distance (decision 094). */
export function placeOfArea(area: Area, catalogue: Catalogue): Locality | null {
  if (cityFolder(catalogue.cityOf(area)) !== cityFolder(DEFAULT_CITY)) return null;
  const place = localityOf(area.slug);
  return place && place.confidence !== 'low' ? place : null;
}

type Nearby = Map<string, readonly Area[]>;
const known = new WeakMap<Catalogue, Nearby>();
let latest: { catalogue: WeakRef<Catalogue>; nearby: Nearby } | null = null;

/**
 * The areas around this one, the nearest first. They follow from places alone, not from homes, so that a new home changes
 * the charts of no more areas than these.
 */
export function nearbyAreas(area: Area, catalogue: Catalogue): readonly Area[] {
  const all = known.get(catalogue) ?? nearbyOfSameAreas(catalogue) ?? allNearby(catalogue);
  known.set(catalogue, all);
  latest = { catalogue: new WeakRef(catalogue), nearby: all };
  return all.get(area.id) ?? [];
}

/** What was worked out for the last catalogue, where only its homes were others: a new home then costs nothing here. */
function nearbyOfSameAreas({ areas, cities }: Catalogue): Nearby | null {
  const before = latest?.catalogue.deref();
  const isSame = <Row>(one: readonly Row[], other: readonly Row[]) =>
    one.length === other.length && one.every((row, at) => row === other[at]);
  return latest && before && isSame(areas, before.areas) && isSame(cities, before.cities)
    ? latest.nearby
    : null;
}

function allNearby(catalogue: Catalogue): Nearby {
  const placed = catalogue.areas.flatMap((area) => {
    const place = placeOfArea(area, catalogue);
    return place ? [{ area, place }] : [];
  });
  return new Map(
    placed.map(({ area, place }) => {
      const around = placed
        .filter((other) => other.area !== area && isInBox(place, other.place))
        .map((other) => ({ area: other.area, far: distanceKm(place, other.place) }))
        .filter(({ far }) => far <= FAR_KM)
        .sort((a, b) => a.far - b.far || (a.area.slug < b.area.slug ? -1 : 1))
        .slice(0, NEARBY);
      return [area.id, around.map((other) => other.area)];
    }),
  );
}

/** A cheap look before the exact one: a degree is 111 km, and of longitude at least 100 km this near the equator. */
function isInBox(one: Locality, other: Locality): boolean {
  return Math.abs(one.lat - other.lat) <= FAR_KM / 100 && Math.abs(one.lng - other.lng) <= FAR_KM / 100;
}
