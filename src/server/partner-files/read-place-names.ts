import { createHash } from 'node:crypto';
import { cityFolder, DEFAULT_CITY } from '#domain/city/city-folder.ts';
import { namedAreas } from '#domain/city/named-areas.ts';
import { createPlaceMatcher, type PlaceMatcher } from '#domain/partner-file/place-matcher.ts';
import { CommandError } from '../command/command-error.ts';
import type { ServiceClient } from '../supabase/clients.ts';
import { nextRange, readAllPages } from '../supabase/read-all-pages.ts';

export interface PlaceNames {
  matcher: PlaceMatcher;
  /** By slug. */
  areaIds: ReadonlyMap<string, string>;
  societyIds: ReadonlyMap<string, string>;
  /** The folders of our cities. */
  cities: ReadonlySet<string>;
  /** Of all of them: another one means that a name may mean another place. */
  hash: string;
}

/** The areas and societies that names in files may mean. */
export async function readPlaceNames(client: ServiceClient): Promise<PlaceNames> {
  const areas = await readAllPages<{ id: string; slug: string | null; area: string }>(async (soFar) => {
    const { data, error } = await client
      .from('local_areas')
      .select('id, slug, area')
      .order('id')
      .range(...nextRange(soFar));
    if (error) throw new CommandError(`The areas could not be read: ${error.message}.`);
    return data;
  });
  const { data: cities, error: ofCities } = await client.from('cities').select('name').order('name');
  if (ofCities) throw new CommandError(`The cities could not be read: ${ofCities.message}.`);
  const societies = await readAllPages<{
    id: string;
    slug: string | null;
    name: string;
    area: string | null;
  }>(async (soFar) => {
    const { data, error } = await client
      .from('society')
      .select('id, slug, name, area')
      .order('id')
      .range(...nextRange(soFar));
    if (error) throw new CommandError(`The societies could not be read: ${error.message}.`);
    return data;
  });
  const slugOf = ({ id, slug }: { id: string; slug: string | null }) => slug ?? id;
  const slugById = new Map(areas.map((area) => [area.id, slugOf(area)]));
  const named = new Map(areas.map((area) => [slugOf(area), { slug: slugOf(area), name: area.area }]));
  return {
    matcher: createPlaceMatcher({
      areas: [...named.values()],
      societies: societies.map((society) => ({
        slug: slugOf(society),
        name: society.name,
        areaSlug: slugById.get(society.area ?? '') ?? null,
      })),
      said: namedAreas.map(({ names, areas: slugs }) => ({
        names,
        areas: slugs.flatMap((slug) => named.get(slug) ?? []),
      })),
    }),
    areaIds: new Map(areas.map((area) => [slugOf(area), area.id])),
    societyIds: new Map(societies.map((society) => [slugOf(society), society.id])),
    cities: new Set([DEFAULT_CITY, ...cities.map(({ name }) => name)].map(cityFolder)),
    hash: createHash('sha256')
      .update(JSON.stringify([areas, societies, cities]))
      .digest('hex'),
  };
}
