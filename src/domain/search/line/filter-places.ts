import { sortedUnique } from '../../sorting/sorted-unique.ts';
import type { Aspect, Filters } from '../filters.ts';
import { filterOfKind, type Place } from '../places/place-entry.ts';

const ofPlaces: ReadonlySet<Aspect> = new Set([...Object.values(filterOfKind), 'near']);

/** Whether this filter chooses places, of which a list may have one or the other. */
export function isOfPlaces(aspect: Aspect): boolean {
  return ofPlaces.has(aspect);
}

/** The filters with these places chosen too. */
export function withPlaces(filters: Filters, places: readonly Place[]): Filters {
  const slugsOf = (wantedKind: Place['kind']) =>
    places.flatMap(({ kind, slug }) => (kind === wantedKind ? slug : []));
  return {
    ...filters,
    cities: sortedUnique([...filters.cities, ...slugsOf('city')]),
    areas: sortedUnique([...filters.areas, ...slugsOf('area')]),
    societies: sortedUnique([...filters.societies, ...slugsOf('society')]),
    builders: sortedUnique([...filters.builders, ...slugsOf('builder')]),
  };
}

export function withoutPlaces(filters: Filters, places: readonly Place[]): Filters {
  const others = (slugs: readonly string[], kind: Place['kind']) =>
    slugs.filter((slug) => !places.some((place) => place.kind === kind && place.slug === slug));
  return {
    ...filters,
    cities: others(filters.cities, 'city'),
    areas: others(filters.areas, 'area'),
    societies: others(filters.societies, 'society'),
    builders: others(filters.builders, 'builder'),
  };
}
