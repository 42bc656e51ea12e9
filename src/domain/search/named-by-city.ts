import { DEFAULT_CITY } from '../city/city-folder.ts';
import type { NamedPlace } from './named-place.ts';

/** Names the city of areas that several cities have one of: 'Jayanagar in Mysuru'. `citiesOf` tells all cities with homes. */
export function namedByCity(
  areas: readonly NamedPlace[],
  citiesOf: () => readonly NamedPlace[],
): readonly NamedPlace[] {
  const seen = new Set<string>();
  const twins = new Set(areas.map(({ name }) => name).filter((name) => seen.size === seen.add(name).size));
  const cities = twins.size === 0 ? [] : citiesOf();
  if (cities.length < 2) return areas;
  // As `listSlug` makes them: only those of our own city stand alone.
  const cityOf = (slug: string) =>
    cities.find((city) => slug.endsWith(`-${city.slug}`))?.name ?? DEFAULT_CITY;
  return areas.map((area) =>
    twins.has(area.name) ? { ...area, name: `${area.name} in ${cityOf(area.slug)}` } : area,
  );
}
