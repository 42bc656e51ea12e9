import { sortedUnique } from '../../sorting/sorted-unique.ts';
import type { Filters } from '../filters.ts';
import type { Distances } from './distances.ts';
import { withStationSlug } from './with-station-slug.ts';

/**
 * The same filters where the position of the place to be near is known, or not loaded yet. Else no circle can be drawn:
 * an area or a society that `isKnown` is then meant itself, unless another one is chosen, and any other place is left out.
 */
export function withKnownNear(
  filters: Filters,
  distances: Distances | null,
  isKnown: (list: 'areas' | 'societies', slug: string) => boolean,
): Filters {
  const { near, areas, societies } = filters;
  if (near === null || distances === null) return filters;
  const known = withStationSlug(filters, distances.knows);
  if (known.near !== null && distances.knows(known.near.place)) return known;
  const rest = { ...filters, near: null };
  const [kind, slug] = near.place.split('/');
  const list = kind === 'at' ? 'societies' : 'areas';
  const isMeant = near.within !== null && areas.length + societies.length === 0;
  return isMeant && slug !== undefined && isKnown(list, slug)
    ? { ...rest, [list]: sortedUnique([...filters[list], slug]) }
    : rest;
}

/** 'We do not know where ‘Atlantis’ is.', if that is why a circle was left out. `name` is that of the place. */
export function describeUnknownNear(asked: Filters, followed: Filters, name: string): string[] {
  if (asked.near === null || followed.near !== null) return [];
  const isItself = followed.areas !== asked.areas || followed.societies !== asked.societies;
  return [
    isItself
      ? `We do not know where the middle of ‘${name}’ is, so these are the homes in it, and not those around it.`
      : `We do not know where ‘${name}’ is.`,
  ];
}
