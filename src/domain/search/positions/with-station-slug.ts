import type { Filters } from '../filters.ts';

/** The same filters with a station by the slug of its spot: 'kadugodi-tree-park' is 'kadugodi-tree-park-metro'. */
export function withStationSlug(filters: Filters, knows: (place: string) => boolean): Filters {
  const { near } = filters;
  if (near === null || knows(near.place)) return filters;
  const station = `${near.place}-metro`;
  return knows(station) ? { ...filters, near: { ...near, place: station } } : filters;
}
