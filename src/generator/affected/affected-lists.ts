import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { builderInLists, societiesBuiltBy } from '#domain/catalogue/homes-by-builder.ts';
import { type PlaceList, type ListPlace, isWithin } from '#domain/place-list/place-list.ts';
import {
  listKey,
  placeListsAt,
  placeListsAtAddress,
  placeListsOf,
  findPlaceList,
  homesInCity,
} from '#domain/place-list/place-lists.ts';
import type { SqftGroup } from '#domain/cost/sqft-group.ts';
import { sqftPrices } from '#domain/place-list/figures.ts';
import { type Offer, offers } from '#domain/offer.ts';
import type { Property } from '#domain/property/property.ts';
import { shownFact } from '#domain/text/text.ts';
import { ownSlugPaths } from '#page-models/area/own-slug-paths.ts';
import { pagesOfPlaceList } from '#page-models/pagination/list-pages.ts';
import { areaPath, placeListPath, homesPath, propertyPath, societyPath } from '#site/paths.ts';

/** The first pages of the lists, and the numbered pages that the home is on. */
export function* listsShowingHome(home: Property, catalogue: Catalogue): Iterable<string> {
  for (const place of placesOf(home, catalogue)) {
    for (const list of placeListsAt(home.property_type, place, catalogue)) {
      if (!isIn(list, home)) continue;
      for (const { number, homes } of pagesOfPlaceList(list)) {
        if (number === null || homes.includes(home)) yield pathOf(list, number);
      }
      // What redirects to its lists names the society.
      if (place.kind === 'society') yield* ownPathsOf(list);
    }
  }
}

/**
 * The lists that a changed home joins or leaves, the other lists of their places, and the pages that link to them: a
 * list exists only while enough homes match it, so a change may add or remove it. Whether it does is not asked here;
 * the digests tell which of these pages differ. `isMoved`: the home may have left a place or changed its position
 * in lists, so that it joins or leaves them all.
 */
export function* listsCounting(
  homes: readonly [oldHome: Property | undefined, newHome: Property | undefined],
  catalogues: readonly [before: Catalogue, after: Catalogue],
  isMoved: boolean,
): Iterable<string> {
  const isResized = (list: PlaceList) =>
    isMoved || new Set(homes.map((home) => home !== undefined && isIn(list, home))).size > 1;
  for (const [at, catalogue] of catalogues.entries())
    for (const home of homes) {
      if (!home) continue;
      const offer = home.property_type;
      for (const place of placesOf(home, catalogue)) {
        const lists = placeListsAtAddress(offer, place, catalogue);
        // A list that repeated a smaller budget comes because that one has lost a home, and goes because it has won one.
        const others = new Set(
          placeListsAtAddress(offer, place, catalogues[1 - at] ?? catalogue).map(listKey),
        );
        const isOther = (list: PlaceList) => isResized(list) || !others.has(listKey(list));
        if (!isMoved && !lists.some(isOther)) continue;
        for (const list of lists) {
          if (isOther(list)) yield* pagesOf(list);
          else yield pathOf(list, null);
        }
        yield homesPath(offer);
        yield* pagesLinkingTo(place, offer, catalogue);
      }
    }
}

function* pagesLinkingTo(place: ListPlace, offer: Offer, catalogue: Catalogue): Iterable<string> {
  if (place.kind === 'society') yield societyPath(place.society);
  if (place.kind === 'area') yield areaPath(place.area, place.city);
  if (place.kind === 'builder') yield* pagesNamingBuilder(place.builder.slug, catalogue);
  const area = areaOf(place, catalogue);
  if (area) yield* listsNaming(area, catalogue, [offer]);
}

/** The pages of its societies and of the homes in them link to the lists of a builder. */
function* pagesNamingBuilder(builder: string, catalogue: Catalogue): Iterable<string> {
  for (const society of societiesBuiltBy(builder, catalogue)) {
    yield societyPath(society);
    for (const home of catalogue.homesInSociety(society.id)) yield propertyPath(home);
  }
}

function areaOf(place: ListPlace | undefined, catalogue: Catalogue): Area | undefined {
  if (place?.kind !== 'area' && place?.kind !== 'society') return undefined;
  return catalogue.area(place.kind === 'area' ? place.area.id : catalogue.society(place.society.id)?.area);
}

/** The lists that name an area: its own, and those of its societies, its neighbours and its city. */
export function* listsNaming(
  area: Area,
  catalogue: Catalogue,
  types: readonly Offer[] = offers,
): Iterable<string> {
  const section = shownFact(area.city_section);
  const neighbours = section ? catalogue.areasInSection(area.city_id, section) : [];
  const city = catalogue.cityOf(area);
  const places: ListPlace[] = [
    { kind: 'city', name: city },
    ...[...catalogue.areasAround(area.id), ...partsAround(area, catalogue), ...neighbours].map(
      (each) => ({ kind: 'area', area: each, city: catalogue.cityOf(each) }) as const,
    ),
    ...catalogue.societiesInArea(area.id).map((society) => ({ kind: 'society', society }) as const),
  ];
  for (const offer of types) {
    for (const place of places) {
      // Every page of a society's list has a breadcrumb to the list of the area.
      for (const list of placeListsAt(offer, place, catalogue))
        yield* place.kind === 'society' ? pagesOf(list) : [pathOf(list, null), ...ownPathsOf(list)];
    }
  }
}

/** What lies in the area, and what lies beside it in the same one. */
export function partsAround(area: Area, catalogue: Catalogue): readonly Area[] {
  return catalogue.areasAround(area.id).flatMap(({ id }) => catalogue.partsOf(id));
}

/** All pages of the lists of this place, for both offers. */
export function* listPathsAt(place: ListPlace, catalogue: Catalogue): Iterable<string> {
  for (const offer of offers) {
    for (const list of placeListsAtAddress(offer, place, catalogue)) yield* pagesOf(list);
  }
}

/** /buy and /rent, each if it links to the lists of the place. */
export function* offerPagesNaming(place: ListPlace, catalogue: Catalogue): Iterable<string> {
  for (const offer of offers) {
    if (findPlaceList(offer, place, null, catalogue)) yield homesPath(offer);
  }
}

/** The lists that a society joins or leaves with its homes when it has another builder, and those of builders with a new name. */
export function* listsOfBuilders(id: string, before: Catalogue, after: Catalogue): Iterable<string> {
  const [oldBuilder, newBuilder] = [before, after].map((each) => builderInLists(each.society(id), each));
  if (oldBuilder?.slug !== newBuilder?.slug) {
    // One home of each offer and city stands for all.
    const homes = [...before.homesInSociety(id), ...after.homesInSociety(id)];
    const samples = new Map(homes.map((home) => [`${home.property_type} ${after.cityOfHome(home)}`, home]));
    for (const home of samples.values()) yield* listsCounting([home, home], [before, after], true);
  }
  for (const slug of new Set([oldBuilder?.slug, newBuilder?.slug])) {
    if (slug === undefined || nameOfBuilder(slug, before) === nameOfBuilder(slug, after)) continue;
    for (const catalogue of [before, after]) {
      yield* pagesNamingBuilder(slug, catalogue);
      for (const offer of offers) {
        yield homesPath(offer);
        for (const [list] of placeListsOf(offer, catalogue).values())
          if (list?.place.kind === 'builder' && list.place.builder.slug === slug) yield* pagesOf(list);
      }
    }
  }
}

function nameOfBuilder(slug: string, catalogue: Catalogue): string | undefined {
  return builderInLists(societiesBuiltBy(slug, catalogue)[0], catalogue)?.name;
}

/** The first pages of the lists, if the median of this group of homes has changed in a city that has or had the home. */
export function* listsComparing(
  { home, group }: { home: Property; group: SqftGroup },
  before: Catalogue,
  after: Catalogue,
): Iterable<string> {
  const isChanged = [before.cityOfHome(home), after.cityOfHome(home)].some((city) => {
    const [oldMedian, newMedian] = [before, after].map(
      (catalogue) => sqftPrices(homesInCity(city, 'Sale', catalogue)).get(group)?.rupees,
    );
    return oldMedian !== newMedian;
  });
  if (!isChanged) return;
  for (const list of [...placeListsOf('Sale', after).values()].flat()) yield pathOf(list, null);
}

function placesOf(home: Property, catalogue: Catalogue): ListPlace[] {
  const society = catalogue.society(home.society_id);
  const builder = builderInLists(society, catalogue);
  return [
    { kind: 'city', name: catalogue.cityOfHome(home) },
    ...catalogue
      .areasAround(home.area_id)
      .map((area) => ({ kind: 'area', area, city: catalogue.cityOf(area) }) as const),
    ...(society ? [{ kind: 'society', society } as const] : []),
    ...(builder ? [{ kind: 'builder', builder, city: catalogue.cityOfHome(home) } as const] : []),
  ];
}

function isIn({ limit }: PlaceList, home: Property): boolean {
  return limit === null || isWithin(home, limit);
}

function* pagesOf(list: PlaceList): Iterable<string> {
  for (const { number } of pagesOfPlaceList(list)) yield pathOf(list, number);
  yield* ownPathsOf(list);
}

function ownPathsOf(list: PlaceList): string[] {
  return ownSlugPaths(list).map(({ path }) => path);
}

function pathOf(list: PlaceList, number: number | null): string {
  return placeListPath(list.offer, listKey(list), number ?? undefined);
}
