import { cityFolder, DEFAULT_CITY } from '../city/city-folder.ts';
import { type Offer, offers } from '../offer.ts';
import { homesOfType } from '../property/homes-of-type.ts';
import type { Property } from '../property/property.ts';
import type { Catalogue, PlacedHome } from './catalogue.ts';

export interface CityHomes {
  name: string;
  homes: readonly Property[];
}

const cache = new WeakMap<Catalogue, ReadonlyMap<Offer, readonly CityHomes[]>>();

/** The cities with homes of this offer, the default city first. Two spellings of one folder are one city. */
export function homesByCity(offer: Offer, catalogue: Catalogue): readonly CityHomes[] {
  const byOffer =
    cache.get(catalogue) ?? new Map(offers.map((each) => [each, groupByCity(each, catalogue)] as const));
  cache.set(catalogue, byOffer);
  return byOffer.get(offer) ?? [];
}

/** The same for a catalogue in which only facts of a few homes differ that do not move them between cities. */
export function deriveHomesByCity(before: Catalogue, catalogue: Catalogue): void {
  const earlier = cache.get(before);
  const replaced = earlier && catalogue.areas === before.areas ? replacedHomes(before, catalogue) : null;
  if (!earlier || !replaced || catalogue.cities !== before.cities || cache.has(catalogue)) return;
  const renewed = (homes: readonly Property[]) => homes.map((home) => replaced.get(home) ?? home);
  cache.set(
    catalogue,
    new Map(
      [...earlier].map(([offer, cities]) => [
        offer,
        cities.map(({ name, homes }) => ({ name, homes: renewed(homes) })),
      ]),
    ),
  );
}

/** By the earlier row. Null if a home is added, removed or moved. */
function replacedHomes(
  { properties: before }: Catalogue,
  { properties: after }: Catalogue,
): ReadonlyMap<Property, Property> | null {
  if (before.length !== after.length) return null;
  const replaced = new Map<Property, Property>();
  for (const [at, home] of after.entries()) {
    const earlier = before[at];
    if (earlier === home || earlier === undefined) continue;
    const isInPlace =
      earlier.id === home.id &&
      earlier.property_type === home.property_type &&
      earlier.area_id === home.area_id &&
      earlier.city === home.city;
    if (!isInPlace) return null;
    replaced.set(earlier, home);
  }
  return replaced;
}

function groupByCity(offer: Offer, catalogue: Catalogue): CityHomes[] {
  const names = new Map(cityNames(catalogue).map((name) => [cityFolder(name), name]));
  const byFolder = new Map<string, { name: string; homes: Property[] }>();
  const byName = new Map<string, Property[]>();
  for (const home of homesOfType(catalogue.properties)[offer]) {
    const name = catalogue.cityOfHome(home);
    let homes = byName.get(name);
    if (!homes) {
      const folder = cityFolder(name);
      const city = byFolder.get(folder) ?? { name: names.get(folder) ?? name, homes: [] };
      byFolder.set(folder, city);
      byName.set(name, city.homes);
      homes = city.homes;
    }
    homes.push(home);
  }
  return inOrder(byFolder);
}

const DEFAULT_FOLDER = cityFolder(DEFAULT_CITY);

/** The default city first, the others by their folders. */
function inOrder<City>(byFolder: ReadonlyMap<string, City>): City[] {
  const rank = (folder: string) => (folder === DEFAULT_FOLDER ? '' : folder);
  return [...byFolder].sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1)).map(([, city]) => city);
}

/** The cities that have pages, each folder once. The default city always has some (decision A2). */
export function cityNames({ cities }: Pick<Catalogue, 'cities'>): string[] {
  const byFolder = new Map(
    [DEFAULT_CITY, ...cities.map(({ name }) => name)].map((name) => [cityFolder(name), name]),
  );
  return [...byFolder.values()];
}

export function cityFolders(catalogue: Pick<Catalogue, 'cities'>): string[] {
  return cityNames(catalogue).map(cityFolder);
}

/** The names of the cities in which homes are listed, of one offer or of both. Without homes, the default city. */
export function citiesWithHomes(
  catalogue: Catalogue,
  offersShown: readonly Offer[] = offers,
): readonly [string, ...string[]] {
  const names = new Map(
    offersShown
      .flatMap((offer) => homesByCity(offer, catalogue))
      .map(({ name }) => [cityFolder(name), name] as const)
      .map(([folder, name]) => [folder, folder === DEFAULT_FOLDER ? DEFAULT_CITY : name]),
  );
  const [first = DEFAULT_CITY, ...others] = inOrder(names);
  return [first, ...others];
}

/** The names of the cities that societies are in. Without societies, those with homes. */
export function citiesWithSocieties(catalogue: Catalogue): readonly [string, ...string[]] {
  const namesOfRows = new Map(cityNames(catalogue).map((name) => [cityFolder(name), name]));
  const names = new Map(
    catalogue.societies.map(({ city }) => {
      const folder = cityFolder(city);
      return [folder, folder === DEFAULT_FOLDER ? DEFAULT_CITY : (namesOfRows.get(folder) ?? city ?? '')];
    }),
  );
  const [first, ...others] = inOrder(names);
  return first === undefined ? citiesWithHomes(catalogue) : [first, ...others];
}

/** The city of a home. Null if all homes are in one, because its name would then tell nothing. */
export function tellingCity(home: PlacedHome, catalogue: Catalogue): { slug: string; name: string } | null {
  const cities = tellingCities.get(catalogue) ?? findTellingCities(catalogue);
  tellingCities.set(catalogue, cities);
  return cities.size === 0 ? null : (cities.get(cityFolder(catalogue.cityOfHome(home))) ?? null);
}

const tellingCities = new WeakMap<Catalogue, ReadonlyMap<string, { slug: string; name: string }>>();

function findTellingCities(catalogue: Catalogue): ReadonlyMap<string, { slug: string; name: string }> {
  const names = citiesWithHomes(catalogue);
  const cities = names.map((name) => ({ slug: cityFolder(name), name }));
  return new Map(names.length === 1 ? [] : cities.map((city) => [city.slug, city]));
}
