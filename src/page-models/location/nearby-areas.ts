import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { distanceKm } from '#domain/city/distance-km.ts';
import type { Locality } from '#domain/city/locality-point.ts';
import { areaPosition } from './area-position.ts';

/** How many areas are considered. A chart shows those with enough homes. */
const NEARBY = 8;
/** Areas that are farther away belong to another part of the city. */
const FAR_KM = 8;

/** Depends on these lists only, which a catalogue shares with an earlier one while no area and no city changes. */
const cache = new WeakMap<Catalogue['areas'], { cities: Catalogue['cities'] } & Nearby>();

interface Nearby {
  nearby: ReadonlyMap<string, readonly Area[]>;
  /** By an area: those that have it among theirs. */
  nearTo: ReadonlyMap<string, readonly Area[]>;
}

/** The nearest first, without what the area lies in and what lies in it. They depend only on positions, so a new home changes the charts of these areas only. */
export function nearbyAreas(area: Area, catalogue: Catalogue): readonly Area[] {
  return nearbyIn(catalogue).nearby.get(area.id) ?? [];
}

/** The areas that have this one among their nearby areas. */
export function areasNearTo(area: Area, catalogue: Catalogue): readonly Area[] {
  return nearbyIn(catalogue).nearTo.get(area.id) ?? [];
}

function nearbyIn(catalogue: Catalogue): Nearby {
  const { areas, cities } = catalogue;
  const cached = cache.get(areas);
  if (cached?.cities === cities) return cached;
  const nearby = allNearby(catalogue);
  const nearTo = new Map<string, Area[]>();
  for (const area of areas)
    for (const { id } of nearby.get(area.id) ?? []) nearTo.set(id, [...(nearTo.get(id) ?? []), area]);
  const found = { cities, nearby, nearTo };
  cache.set(areas, found);
  return found;
}

function allNearby(catalogue: Catalogue): Map<string, readonly Area[]> {
  const positions = catalogue.areas.flatMap((area) => {
    const place = areaPosition(area, catalogue);
    return place ? [{ area, place }] : [];
  });
  return new Map(
    positions.map(({ area, place }) => {
      const nearby = positions
        .filter((other) => isInBox(place, other.place) && !isWithin(area, other.area, catalogue))
        .map((other) => ({ area: other.area, distance: distanceKm(place, other.place) }))
        .filter(({ distance }) => distance <= FAR_KM)
        .sort((a, b) => a.distance - b.distance || (a.area.slug < b.area.slug ? -1 : 1))
        .slice(0, NEARBY);
      return [area.id, nearby.map((other) => other.area)];
    }),
  );
}

/** Whether one of them is the other or lies in it. */
function isWithin(one: Area, other: Area, catalogue: Catalogue): boolean {
  return catalogue.areasAround(one.id).includes(other) || catalogue.areasAround(other.id).includes(one);
}

/** A cheap test before the exact one. A degree is 111 km of latitude, and at least 100 km of longitude here. */
function isInBox(one: Locality, other: Locality): boolean {
  return Math.abs(one.lat - other.lat) <= FAR_KM / 100 && Math.abs(one.lng - other.lng) <= FAR_KM / 100;
}
