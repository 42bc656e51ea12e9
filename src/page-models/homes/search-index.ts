import type { ListedHome } from '#domain/search/listed-home.ts';
import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { isInRupees } from '#domain/money/price.ts';
import type { Offer } from '#domain/offer.ts';
import { propertyDates } from '#domain/property/property-dates.ts';
import { homeArea } from '#domain/catalogue/home-area.ts';
import type { Property } from '#domain/property/property.ts';
import { choiceSlug } from '#domain/search/filters.ts';
import { encodePlaceName, type HomesFile } from '#domain/search/homes/homes-file.ts';
import { makeHomesFile, type HomesFileBuild } from '#domain/search/homes/make-homes-file.ts';
import type { ListsFile } from '#domain/search/line/lists-file.ts';
import type { EncodedPlace, PlacesFile } from '#domain/search/places/places-file.ts';
import { floorBandOf } from '#domain/search/floor-band.ts';
import type { NamedPlace } from '#domain/search/named-place.ts';
import { referenceParts } from '#domain/search/homes/title-pattern.ts';
import type { Society } from '#domain/society/society.ts';
import { shownFact } from '#domain/text/text.ts';
import { listsFile } from './lists-file.ts';
import { pictureOf, plainPicture } from '../picture/picture.ts';
import { firstPicture } from '../property/gallery.ts';

/** The data for the filters of /buy and /rent and for the search line: the homes of each offer, and the places. */
export interface SearchIndex {
  sale: HomesFile;
  rent: HomesFile;
  places: PlacesFile;
  lists: ListsFile;
}

/** The index of the homes that `isShown` accepts by row and position, which are those with a published page. */
export function searchIndex(
  catalogue: Catalogue,
  isShown: (home: Property, at: number) => boolean,
): SearchIndex {
  const sale: ListedHome[] = [];
  const rent: ListedHome[] = [];
  const reusable = reusableHomes(catalogue);
  for (const [at, home] of catalogue.properties.entries()) {
    if (!isShown(home, at)) continue;
    const described = reusable.previous[at] ?? listedHome(home, catalogue);
    reusable.next[at] = described;
    (home.property_type === 'Sale' ? sale : rent).push(described);
  }
  lastListed = { catalogue, homes: reusable.next };
  return {
    sale: fileOf('Sale', sale),
    rent: fileOf('Rent', rent),
    places: placesOf(sale, rent),
    lists: listsFile(catalogue),
  };
}

/** The homes of the last catalogue, at the positions of their rows. */
let lastListed: { catalogue: Catalogue; homes: readonly (ListedHome | undefined)[] } | null = null;

/** If no area or society has changed, an unchanged row at a position means that the described home is unchanged too. */
function reusableHomes({ properties, areas, societies }: Catalogue): {
  previous: readonly (ListedHome | undefined)[];
  next: (ListedHome | undefined)[];
} {
  const last = lastListed;
  const next = new Array<ListedHome | undefined>(properties.length).fill(undefined);
  if (last?.catalogue.areas !== areas || last.catalogue.societies !== societies)
    return { previous: [], next };
  const before = last.catalogue.properties;
  return { previous: properties.map((home, at) => (home === before[at] ? last.homes[at] : undefined)), next };
}

const lastFiles = new Map<Offer, HomesFileBuild>();

/**
 * Reuses the file of an offer if its homes are unchanged: the same object, so its text is made only once. If a few
 * homes changed, most columns of the file are reused.
 */
function fileOf(offer: Offer, homes: readonly ListedHome[]): HomesFile {
  const before = lastFiles.get(offer) ?? null;
  if (before && isSameList(before.homes, homes)) return before.file;
  const build = makeHomesFile(homes, before);
  lastFiles.set(offer, build);
  return build.file;
}

function isSameList<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}

let lastPlaces: { sale: readonly ListedHome[]; rent: readonly ListedHome[]; file: PlacesFile } | null = null;

/** Returns the same object until a home changes its place, type, size or reference. */
function placesOf(sale: readonly ListedHome[], rent: readonly ListedHome[]): PlacesFile {
  const isSame = lastPlaces && hasSamePlaces(lastPlaces.sale, sale) && hasSamePlaces(lastPlaces.rent, rent);
  const file = isSame && lastPlaces ? lastPlaces.file : placesFile(sale, rent);
  lastPlaces = { sale, rent, file };
  return file;
}

function hasSamePlaces(before: readonly ListedHome[], now: readonly ListedHome[]): boolean {
  if (before.length !== now.length) return false;
  const placeFacts = ({ area, society, type, bedrooms, reference }: ListedHome) =>
    JSON.stringify([area, society, type, bedrooms, reference]);
  return now.every((home, at) => {
    const oldHome = before[at];
    return oldHome === home || (oldHome !== undefined && placeFacts(oldHome) === placeFacts(home));
  });
}

let cache = new WeakMap<
  Property,
  { home: ListedHome; area: Area | undefined; society: Society | undefined }
>();

/** Frees the memory that speeds up the next index: 1.3 kB for each home (measured). */
export function clearSearchIndexCache(): void {
  lastListed = null;
  lastPlaces = null;
  lastFiles.clear();
  cache = new WeakMap();
}

/** Homes in the form that the filters use, each with its row. */
export function listedHomes(
  homes: readonly Property[],
  catalogue: Catalogue,
): { row: Property; home: ListedHome }[] {
  return homes.map((row) => ({ row, home: listedHome(row, catalogue) }));
}

/** Describes each home once for each version of its row, its area and its society. */
function listedHome(home: Property, catalogue: Catalogue): ListedHome {
  const [area, society] = [catalogue.area(home.area_id), catalogue.society(home.society_id)];
  const cached = cache.get(home);
  if (cached && cached.area === area && cached.society === society) return cached.home;
  const { alt, ...picture } = plainPicture(firstPicture(home));
  const listed: ListedHome = {
    title: home.title,
    slug: home.slug,
    reference: shownFact(home.source_key),
    price: home.price ?? null,
    currency: isInRupees(home) ? null : (home.currency ?? null),
    bedrooms: home.bedrooms ?? null,
    sqft: home.sqft ?? null,
    area: area ? { slug: area.slug, name: area.area } : null,
    society: society ? { slug: society.slug?.trim() || society.id, name: society.name } : null,
    place: homeArea(home, catalogue),
    type: choiceOf(home.asset_type),
    facing: choiceOf(home.facing_dir),
    floor: floorBandOf(home.floor_no),
    checked: home.last_verified ?? null,
    ...propertyDates(home.history),
    photos: (home.images ?? []).some((url) => pictureOf(url, '', home) !== null),
    picture: { ...picture, alt: alt === home.title ? null : alt },
  };
  cache.set(home, { home: listed, area, society });
  return listed;
}

/** A name that can be a slug in an address. Null if it is empty or has no Latin letter or digit. */
function choiceOf(value: string | null | undefined): string | null {
  const name = shownFact(value);
  return name !== null && choiceSlug(name) !== '' ? name : null;
}

function placesFile(sale: readonly ListedHome[], rent: readonly ListedHome[]): PlacesFile {
  const all = [...sale, ...rent];
  const placesOfKind = (kind: 'area' | 'society') => {
    const counts = new Map<string, { place: NamedPlace; sale: number; rent: number }>();
    const count = (homes: readonly ListedHome[], offer: 'sale' | 'rent') => {
      for (const home of homes) {
        const place = home[kind];
        if (!place) continue;
        const row = counts.get(place.slug) ?? { place, sale: 0, rent: 0 };
        row[offer]++;
        counts.set(place.slug, row);
      }
    };
    count(sale, 'sale');
    count(rent, 'rent');
    return sorted(counts.values(), ({ place }) => place.slug).map(({ place, sale, rent }): EncodedPlace => [
      sale,
      rent,
      ...encodePlaceName(place),
    ]);
  };
  return {
    areas: placesOfKind('area'),
    societies: placesOfKind('society'),
    types: sorted(
      new Set([...new Set(all.flatMap(({ type }) => type ?? []))].map(choiceSlug)),
      (type) => type,
    ),
    bhk: [...new Set(all.flatMap(({ bedrooms }) => bedrooms ?? []))].sort((a, b) => a - b),
    referencePrefixes: sorted(
      new Set(all.flatMap(({ reference }) => prefixOf(reference))),
      (before) => before,
    ),
  };
}

function prefixOf(reference: string | null): string[] {
  const { prefix, number } = referenceParts(reference);
  return prefix !== null && number !== null ? [prefix] : [];
}

/** Sorted by code point, so that the file is the same on every machine. */
function sorted<Value>(values: Iterable<Value>, key: (value: Value) => string): Value[] {
  return [...values].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}
