import { sortedUnique } from '../sorting/sorted-unique.ts';
import { type AreaGroup, areasOutside, isGroupKey } from './area-groups.ts';
import type { Filters } from './filters.ts';

/** Each area by its own slug. The key of a name that `areasOf` does not know stays. */
export function withAreasOfGroups(
  filters: Filters,
  areasOf: (key: string) => readonly string[] | null,
): Filters {
  if (!filters.areas.some(isGroupKey)) return filters;
  const areas = filters.areas.flatMap((area) => (isGroupKey(area) ? (areasOf(area) ?? area) : area));
  return { ...filters, areas: sortedUnique(areas) };
}

/** The filters as an address says them: each of these groups by its key, in place of its areas. */
export function withGroupKeys(filters: Filters, groups: readonly AreaGroup[]): Filters {
  if (groups.length === 0) return filters;
  const rest = areasOutside(filters.areas, groups);
  return { ...filters, areas: sortedUnique([...groups.map(({ key }) => key), ...rest]) };
}
