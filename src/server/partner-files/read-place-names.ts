import { createHash } from 'node:crypto';
import { z } from 'zod';
import { cityFolder, DEFAULT_CITY } from '#domain/city/city-folder.ts';
import { confidences } from '#domain/city/confidences.ts';
import { namedAreas } from '#domain/city/named-areas.ts';
import { placeKinds } from '#domain/place/place-kinds.ts';
import { placesOfCity } from '#domain/place/places-of-city.ts';
import type { AreaOfFiles } from '#domain/partner-file/area-names.ts';
import { createPlaceMatcher, type PlaceMatcher } from '#domain/partner-file/place-matcher.ts';
import { CommandError } from '../command/command-error.ts';
import { proposeAreaPlaces } from '../places/propose-area-places.ts';
import type { ServiceClient } from '../supabase/clients.ts';
import { nextRange, readAllPages } from '../supabase/read-all-pages.ts';

export interface PlaceNames {
  matcher: PlaceMatcher;
  /** By the slug, or what stands for it in another city (`AreaOfFiles`). */
  areaIds: ReadonlyMap<string, string>;
  societyIds: ReadonlyMap<string, string>;
  /** The folders of our cities. */
  cities: ReadonlySet<string>;
  /** Of all of them: another one means that a name may mean another place. */
  hash: string;
}

const treeSchema = z.array(
  z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    city: z.string().nullable(),
    kind: z.enum(placeKinds).nullable(),
    parent: z.string().nullable(),
    names: z.array(z.string()),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    confidence: z.enum(confidences).nullable(),
  }),
);
type AreaInTree = z.infer<typeof treeSchema>[number];

/** The areas and societies that names in files may mean. */
export async function readPlaceNames(client: ServiceClient): Promise<PlaceNames> {
  // A name means the same in every run, so the rules look at all areas first. What keeps them from it, the worker reports.
  await proposeAreaPlaces(client).catch(() => 0);
  const { data: tree, error: ofTree } = await client.rpc('area_tree');
  if (ofTree) throw new CommandError(`The areas could not be read: ${ofTree.message}.`);
  const areas = treeSchema.parse(tree);
  const { data: cities, error: ofCities } = await client.from('cities').select('name').order('name');
  if (ofCities) throw new CommandError(`The cities could not be read: ${ofCities.message}.`);
  const societies = await readAllPages<{
    id: string;
    slug: string | null;
    name: string;
    area: string | null;
    city: string | null;
  }>(async (soFar) => {
    const { data, error } = await client
      .from('society')
      .select('id, slug, name, area, city')
      .order('id')
      .range(...nextRange(soFar));
    if (error) throw new CommandError(`The societies could not be read: ${error.message}.`);
    return data;
  });
  const keyById = new Map(areas.map((area) => [area.id, keyOfPlace(area, area.city)]));
  const cityById = new Map(areas.map(({ id, city }) => [id, city]));
  const slugOf = ({ id, slug, area, city }: (typeof societies)[number]) =>
    keyOfPlace({ id, slug: slug ?? id }, cityById.get(area ?? '') ?? city);
  const named = areas.map((area) => areaOfFiles(area, keyById));
  return {
    matcher: createPlaceMatcher({
      areas: named,
      societies: societies.map((society) => ({
        slug: slugOf(society),
        name: society.name,
        areaSlug: keyById.get(society.area ?? '') ?? null,
      })),
      namesOf: (city) => ({
        known: placesOfCity(city).known,
        said: city === cityFolder(DEFAULT_CITY) ? namedAreas : [],
      }),
    }),
    areaIds: new Map([...keyById].map(([id, key]) => [key, id])),
    societyIds: new Map(societies.map((society) => [slugOf(society), society.id])),
    cities: new Set([DEFAULT_CITY, ...cities.map(({ name }) => name)].map(cityFolder)),
    hash: createHash('sha256')
      .update(JSON.stringify([areas, societies, cities]))
      .digest('hex'),
  };
}

/** The slug of a place in our city; in another, which may have the same slugs, its id. */
function keyOfPlace({ id, slug }: { id: string; slug: string }, city: string | null): string {
  return cityFolder(city) === cityFolder(DEFAULT_CITY) ? slug : id;
}

function areaOfFiles(area: AreaInTree, keyById: ReadonlyMap<string, string>): AreaOfFiles {
  const { id, slug, name, city, kind, parent, names, latitude, longitude, confidence } = area;
  const middle = latitude === null || longitude === null ? null : { lat: latitude, lng: longitude };
  return {
    ...{ slug: keyById.get(id) ?? id, name, kind, otherNames: names },
    ...(city === null ? {} : { city: cityFolder(city) }),
    parent: keyById.get(parent ?? '') ?? null,
    pinCodes: placesOfCity(city).pinCodesOf(slug),
    // A low confidence is too little for a distance.
    point: confidence === 'low' ? null : middle,
    roughPoint: middle,
  };
}
