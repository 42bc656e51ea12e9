import type { Filters } from '../filters.ts';

/**
 * The keys of the smallest places that are named, 'in/whitefield' or 'at/courtyard-heights': a city only if nothing in
 * it is.
 */
export function placeKeys({
  cities,
  areas,
  societies,
}: Pick<Filters, 'cities' | 'areas' | 'societies'>): string[] {
  const smaller = [...areas.map((slug) => `in/${slug}`), ...societies.map((slug) => `at/${slug}`)];
  return smaller.length > 0 ? smaller : cities.map((city) => `in/${city}`);
}
