import { referenceOfPartner } from '#domain/property/reference-of-partner.ts';
import type { Area } from '#domain/area/area.ts';
import type { ListedHome } from '#domain/search/listed-home.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { isInRupees, isKnownPrice } from '#domain/money/price.ts';
import { isCheckRecorded } from '#domain/property/is-check-recorded.ts';
import { propertyDates } from '#domain/property/property-dates.ts';
import { misspeltRows } from '#domain/area/misspelt-rows.ts';
import { homeArea } from '#domain/catalogue/home-area.ts';
import type { Property } from '#domain/property/property.ts';
import { type Aspect, aspectNames, kindOf } from '#domain/search/filters.ts';
import { choiceSlug } from '#domain/search/slug-of-name.ts';
import { decodePlaceName, encodePlaceName, type HomesFile } from '#domain/search/homes/homes-file.ts';
import { type CardFiles, makeCardFiles } from '#domain/search/homes/card-files.ts';
import { makeHomesFile, type HomesFileBuild } from '#domain/search/homes/make-homes-file.ts';
import type { ListsFile } from '#domain/search/line/lists-file.ts';
import { metroLines, metroStations } from '#domain/city/metro-stations.ts';
import { builderOfSociety } from '#domain/society/builder.ts';
import { distanceKm, type Point } from '#domain/city/distance-km.ts';
import { packedPoint } from '#domain/position/packed-point.ts';
import { localityPoint } from '#domain/city/locality-point.ts';
import type { PositionsFile } from '#domain/search/positions/positions-file.ts';
import { spots } from '#domain/search/positions/spots.ts';
import type { Spot } from '#domain/search/positions/coordinates.ts';
import { namedAreas } from '#domain/city/named-areas.ts';
import {
  encodeLandmarks,
  type EncodedFormerArea,
  type EncodedMisspelt,
  encodeSaidPlaces,
  type EncodedPlace,
  type PlacesFile,
} from '#domain/search/places/places-file.ts';
import { floorBandOf } from '#domain/search/floor-band.ts';
import { sortedUnique } from '#domain/sorting/sorted-unique.ts';
import type { NamedPlace } from '#domain/search/named-place.ts';
import { OWN_PREFIX } from '#domain/search/own-prefix.ts';
import { shownFact } from '#domain/text/text.ts';
import { tellingCity } from '#domain/catalogue/homes-by-city.ts';
import { homeColumns } from '#domain/search/listed-home.ts';
import { OFFERED_DISTANCES } from '#domain/search/near.ts';
import { factsOfRow } from '#domain/search/facts-of-row.ts';
import { hasSameCities } from '#domain/place-list/has-same-cities.ts';
import { listSlug } from '#domain/city/list-slug.ts';
import { placeSlug } from '#domain/place-list/place-lists.ts';
import { makeListsFile } from './make-lists-file.ts';
import { pictureOf, plainPicture } from '../picture/picture.ts';
import { positionsFile } from '../location/coordinates-of.ts';
import { gateOfHome, positionOfHome } from '../location/own-position.ts';
import { firstPicture } from '../property/gallery.ts';

export interface SearchIndex {
  sale: HomesFile;
  rent: HomesFile;
  places: PlacesFile;
  lists: ListsFile;
  positions: PositionsFile;
  /** The homes of both offers again, a few in each file. */
  cards: Readonly<Record<'sale' | 'rent', readonly HomesFile[]>>;
}

export interface SearchIndexBuild {
  catalogue: Catalogue;
  /** The homes of the catalogue as they are described, at the positions of their rows. Without those that are not shown. */
  described: readonly (ListedHome | undefined)[];
  sale: HomesFileBuild;
  rent: HomesFileBuild;
  cards: Readonly<Record<'sale' | 'rent', CardFiles>>;
  index: SearchIndex;
}

/** The index of the homes that `isShown` accepts by row and position, which are those with a published page. */
export function searchIndex(
  catalogue: Catalogue,
  isShown: (home: Property, at: number) => boolean,
): SearchIndex {
  return searchIndexAfter(null, catalogue, isShown).index;
}

/** Each part that is unchanged is the same object as before, so that its text need not be made again. */
export function searchIndexAfter(
  before: SearchIndexBuild | null,
  catalogue: Catalogue,
  isShown: (home: Property, at: number) => boolean,
): SearchIndexBuild {
  const sale: ListedHome[] = [];
  const rent: ListedHome[] = [];
  const earlier = describedBefore(before, catalogue);
  const described = catalogue.properties.map((home, at) => {
    if (!isShown(home, at)) return undefined;
    const listed = earlier(home, at) ?? listedHome(home, catalogue);
    (home.property_type === 'Sale' ? sale : rent).push(listed);
    return listed;
  });
  const builds = { sale: homesAfter(before?.sale, sale), rent: homesAfter(before?.rent, rent) };
  const cards = {
    sale: cardsAfter(before?.cards.sale, builds.sale.homes),
    rent: cardsAfter(before?.cards.rent, builds.rent.homes),
  };
  const formerAreas = formerAreasOf(catalogue);
  const known = knownPlaces(catalogue);
  const index = {
    sale: builds.sale.file,
    rent: builds.rent.file,
    places:
      before &&
      hasSamePlaces(before.sale.homes, sale) &&
      hasSamePlaces(before.rent.homes, rent) &&
      isSameText(before.index.places.formerAreas ?? [], formerAreas) &&
      isSameText(knownPlaces(before.catalogue), known)
        ? before.index.places
        : placesFile(sale, rent, { formerAreas, known }),
    lists: makeListsFile(catalogue, before && { catalogue: before.catalogue, lists: before.index.lists }),
    positions: positionsAfter(before, catalogue),
    cards: { sale: cards.sale.files, rent: cards.rent.files },
  };
  return { catalogue, described, ...builds, cards, index };
}

/** The same while no area has come, gone or moved. */
function positionsAfter(before: SearchIndexBuild | null, catalogue: Catalogue): PositionsFile {
  const positions = positionsFile(catalogue);
  return before && isSameText(before.index.positions, positions) ? before.index.positions : positions;
}

/** It still holds while the rows of the home, its area and its society do. */
function describedBefore(
  before: SearchIndexBuild | null,
  catalogue: Catalogue,
): (home: Property, at: number) => ListedHome | undefined {
  if (!before) return () => undefined;
  const { properties: rows, areas, societies, cities } = before.catalogue;
  const hasSameRows = areas === catalogue.areas && societies === catalogue.societies;
  if (cities !== catalogue.cities || !hasSameCities(before.catalogue, catalogue)) return () => undefined;
  let positions: Map<Property, number> | null = null;
  const positionOf = (home: Property, at: number) => {
    if (rows[at] === home) return at;
    // The row itself has changed. The map is made only once rows have moved, because it takes longer than all else here.
    if (rows[at]?.id === home.id) return undefined;
    positions ??= new Map(rows.map((row, index) => [row, index]));
    return positions.get(home);
  };
  return (home, at) => {
    const position = positionOf(home, at);
    if (position === undefined) return undefined;
    const isSame =
      hasSameRows ||
      (isSameList(before.catalogue.areasAround(home.area_id), catalogue.areasAround(home.area_id)) &&
        // How large the area is decides whether a position contradicts it.
        isSameList(before.catalogue.partsOf(home.area_id ?? ''), catalogue.partsOf(home.area_id ?? '')) &&
        catalogue.society(home.society_id) === before.catalogue.society(home.society_id));
    return isSame ? before.described[position] : undefined;
  };
}

/** The same build while all homes are unchanged. If a few changed, most columns of the file are reused. */
function homesAfter(before: HomesFileBuild | undefined, homes: readonly ListedHome[]): HomesFileBuild {
  return before && isSameList(before.homes, homes) ? before : makeHomesFile(homes, before ?? null);
}

/** The same while all homes are unchanged, like the file of all. */
function cardsAfter(before: CardFiles | undefined, homes: readonly ListedHome[]): CardFiles {
  return before?.homes === homes ? before : makeCardFiles(homes, before ?? null);
}

function isSameList<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}

function hasSamePlaces(before: readonly ListedHome[], now: readonly ListedHome[]): boolean {
  if (before.length !== now.length) return false;
  const placeFacts = (home: ListedHome) => {
    const { city, area, localities, society, builder, type, facing, bedrooms, baths, reference } = home;
    return JSON.stringify([
      city,
      area,
      localities,
      society,
      builder,
      type,
      facing,
      bedrooms,
      baths,
      reference,
      aspectsStated(home),
    ]);
  };
  return now.every((home, at) => {
    const oldHome = before[at];
    return oldHome === home || (oldHome !== undefined && placeFacts(oldHome) === placeFacts(home));
  });
}

export function listedHomes(
  homes: readonly Property[],
  catalogue: Catalogue,
): { row: Property; home: ListedHome }[] {
  return homes.map((row) => ({ row, home: listedHome(row, catalogue) }));
}

function listedHome(home: Property, catalogue: Catalogue): ListedHome {
  const [area, society] = [catalogue.area(home.area_id), catalogue.society(home.society_id)];
  const { alt, ...picture } = plainPicture(firstPicture(home));
  const gate = gateOfHome(home, catalogue);
  return {
    title: home.title,
    slug: home.slug,
    reference: shownFact(referenceOfPartner(home.source_key)),
    price: isKnownPrice(home.price) ? home.price : null,
    currency: isInRupees(home) ? null : (home.currency ?? null),
    bedrooms: home.bedrooms ?? null,
    sqft: home.sqft ?? null,
    ...factsOfRow(home, society),
    city: tellingCity(home, catalogue),
    area: area ? namedArea(area, catalogue) : null,
    localities: catalogue
      .areasAround(home.area_id)
      .slice(1)
      .map((place) => namedArea(place, catalogue)),
    point: packed(positionOfHome(home, catalogue) ?? gate),
    society: society ? { slug: placeSlug({ kind: 'society', society }), name: society.name } : null,
    gate: packed(gate),
    builder: society ? builderOfSociety(society) : null,
    place: homeArea(home, catalogue),
    type: choiceOf(home.asset_type),
    facing: choiceOf(home.facing_dir),
    floor: floorBandOf(home.floor_no),
    checked: home.last_verified ?? null,
    recorded: isCheckRecorded(home),
    ...propertyDates(home.history),
    photos: (home.images ?? []).some((url) => pictureOf(url, '', home)?.illustration === false),
    picture: { ...picture, alt: alt === home.title ? null : alt },
  };
}

function packed(point: Point | null): number | null {
  return point && packedPoint(point);
}

/** As filters name it. */
function namedArea(area: Area, catalogue: Catalogue): NamedPlace {
  return { slug: listSlug(area.slug, catalogue.cityOf(area)), name: area.area };
}

/** A name that can be a slug in an address. Null if it is empty or has no Latin letter or digit. */
function choiceOf(value: string | null | undefined): string | null {
  const name = shownFact(value);
  return name !== null && choiceSlug(name) !== '' ? name : null;
}

const factAspects = aspectNames.filter((name) => kindOf[name].unsaid !== null);

function aspectsStated(home: ListedHome): Aspect[] {
  return factAspects.filter((name) => {
    const column = kindOf[name].unsaid;
    return column !== null && home[homeColumns[column].of] !== null;
  });
}

function isSameText(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The slugs, in lists, of areas of which it holds what they are: no spelling of another. */
function knownPlaces(catalogue: Catalogue): string[] {
  return catalogue.areas.flatMap((area) =>
    area.place_kind ? [listSlug(area.slug, catalogue.cityOf(area))] : [],
  );
}

/**
 * The slug of today of each area by that of another spelling and by its earlier ones. A slug that another area has now means that
 * one.
 */
export function formerAreasOf(catalogue: Catalogue): EncodedFormerArea[] {
  const slugOf = (area: Area) => listSlug(area.slug, catalogue.cityOf(area));
  const taken = new Set(catalogue.areas.map(slugOf));
  const named = [
    ...catalogue.spellings.map(({ area, of }) => ({ slugs: [slugOf(area)], of })),
    ...[...catalogue.areas.map((area) => ({ area, of: area })), ...catalogue.spellings].map(
      ({ area, of }) => ({
        slugs: (area.former_addresses ?? []).map((address) => {
          const [city, slug = ''] = address.split('/');
          return listSlug(slug, city);
        }),
        of,
      }),
    ),
  ];
  return named.flatMap(({ slugs, of }) =>
    slugs.flatMap((was): EncodedFormerArea[] => {
      if (taken.has(was)) return [];
      taken.add(was);
      return [[was, slugOf(of)]];
    }),
  );
}

function placesFile(
  sale: readonly ListedHome[],
  rent: readonly ListedHome[],
  { formerAreas, known }: { formerAreas: EncodedFormerArea[]; known: readonly string[] },
): PlacesFile {
  const all = [...sale, ...rent];
  const placesOfKind = (kind: 'city' | 'area' | 'society' | 'builder') => {
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
  const cities = placesOfKind('city');
  const areas = placesOfKind('area');
  const societies = placesOfKind('society');
  const tree = areaTree(all, areas);
  const misspelt = misspeltIn(areas, cityOfAreas(all), new Set(known));
  const positions = new Map(societies.map(([, , ...name], at) => [decodePlaceName(name).slug, at]));
  const societiesOf = new Map<string, Set<string>>();
  for (const { builder, society } of all)
    if (builder && society)
      societiesOf.set(builder.slug, (societiesOf.get(builder.slug) ?? new Set()).add(society.slug));
  return {
    ...(cities.length > 0 ? { cities } : {}),
    areas,
    ...tree,
    ...(formerAreas.length > 0 ? { formerAreas } : {}),
    ...(misspelt.length > 0 ? { misspelt } : {}),
    societies,
    builders: placesOfKind('builder').map(([sale, rent, ...name]) => {
      const own = societiesOf.get(decodePlaceName(name).slug) ?? [];
      return [sale, rent, sortedUnique([...own].flatMap((slug) => positions.get(slug) ?? [])), ...name];
    }),
    types: slugsOf(all.map(({ type }) => type)),
    facings: slugsOf(all.map(({ facing }) => facing)),
    bhk: sortedUnique(all.flatMap(({ bedrooms }) => bedrooms ?? [])),
    baths: sortedUnique(all.flatMap(({ baths }) => baths ?? [])),
    // Those of partners are no words of a search: each would be looked for in every line.
    referencePrefixes: all.some(({ reference }) => reference?.startsWith(OWN_PREFIX)) ? [OWN_PREFIX] : [],
    said: encodeSaidPlaces(
      namedAreas,
      areas.map(([, , ...name]) => decodePlaceName(name).slug),
      formerAreas,
    ),
    facts: [...new Set(all.flatMap(aspectsStated))].sort(),
    stations: metroStations.map(({ name }) => name),
    metroLines: [...metroLines],
    landmarks: encodeLandmarks(spots.filter((spot) => !spot.isMetro && isAmong(areas, spot))),
  };
}

/** In what areas lie: nothing if none lies in another. */
function areaTree(
  homes: readonly ListedHome[],
  areas: readonly EncodedPlace[],
): Pick<PlacesFile, 'localities' | 'within'> {
  const chains = new Map(
    homes.flatMap(({ area, localities }) => (area ? [[area.slug, [area, ...localities]] as const] : [])),
  );
  const positions = new Map(areas.map(([, , ...name], at) => [decodePlaceName(name).slug, at]));
  const others = [...chains.values()].flat().filter(({ slug }) => !positions.has(slug));
  const localities = sorted(new Map(others.map((place) => [place.slug, place])).values(), ({ slug }) => slug);
  for (const { slug } of localities) positions.set(slug, positions.size);
  const within = Array<number>(positions.size).fill(-1);
  for (const chain of chains.values())
    for (const [at, { slug }] of chain.entries())
      within[positions.get(slug) ?? -1] = positions.get(chain[at + 1]?.slug ?? '') ?? -1;
  return within.every((above) => above < 0)
    ? {}
    : { ...(localities.length > 0 && { localities: localities.map(encodePlaceName) }), within };
}

/** The slug of the city of each area. None, if the lists tell no city. */
function cityOfAreas(homes: readonly ListedHome[]): ReadonlyMap<string, string> {
  return new Map(homes.flatMap(({ area, city }) => (area && city ? [[area.slug, city.slug] as const] : [])));
}

function misspeltIn(
  areas: readonly EncodedPlace[],
  cityOf: ReadonlyMap<string, string>,
  known: ReadonlySet<string>,
): EncodedMisspelt[] {
  const counted = areas.map(([sale, rent, ...encoded], at) => {
    const { name, slug } = decodePlaceName(encoded);
    return { id: slug, name, city: cityOf.get(slug) ?? null, homes: sale + rent, societies: 0, at };
  });
  const rows = misspeltRows(
    counted,
    ({ id }) => {
      const locality = localityPoint(id);
      return locality?.confidence === 'low' ? null : locality;
    },
    ({ id }) => known.has(id),
  );
  return [...rows].map(([row, meant]): EncodedMisspelt => [row.at, meant.at]).sort(([a], [b]) => a - b);
}

/** Of all different names, sorted. */
function slugsOf(names: readonly (string | null)[]): string[] {
  return sorted(new Set([...new Set(names.flatMap((name) => name ?? []))].map(choiceSlug)), (slug) => slug);
}

/** The widest circle that the filters offer. */
const WIDEST_KM = Math.max(...OFFERED_DISTANCES) / 1000;

/** Whether an area with homes is near: where none is, the landmark helps nobody. */
function isAmong(areas: readonly EncodedPlace[], { points }: Spot): boolean {
  return areas.some(([, , ...name]) => {
    const middle = localityPoint(decodePlaceName(name).slug);
    return middle !== null && points.some((point) => distanceKm(middle, point) <= WIDEST_KM);
  });
}

/** Sorted by code point, so that the file is the same on every machine. */
function sorted<Value>(values: Iterable<Value>, key: (value: Value) => string): Value[] {
  return [...values].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}
