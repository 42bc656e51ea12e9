import { namedAreas } from '../../city/named-areas.ts';
import { type AreaGroup, groupKey } from '../area-groups.ts';
import type { Filters } from '../filters.ts';
import { areaItself } from '../area-itself.ts';
import { withAreasOfGroups } from '../areas-of-groups.ts';

/** The areas that have one name in Bangalore, by its key in addresses. */
const groups: ReadonlyMap<string, AreaGroup> = new Map(
  namedAreas
    .filter(({ areas }) => areas.length > 1)
    .map(({ names: [name = ''], areas }) => {
      const key = groupKey(name);
      return [key, { key, name, areas }] as const;
    }),
);

/** Null if nothing is called so. */
export function bangaloreGroup(key: string): AreaGroup | null {
  return groups.get(key) ?? null;
}

/** Each area by its own slug, without parts that have another name, where the names of the search index are not loaded. */
export function withBangaloreAreas(filters: Filters): Filters {
  return withAreasOfGroups(filters, (key) => bangaloreGroup(key)?.areas.map(areaItself) ?? null);
}
