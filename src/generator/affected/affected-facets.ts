import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { builderInLists, societiesBuiltBy } from '#domain/catalogue/homes-by-builder.ts';
import { type Facet, type FacetPlace, isWithin } from '#domain/facet/facet.ts';
import {
  facetKey,
  facetsAt,
  facetsAtAddress,
  facetsOf,
  findFacet,
  homesInCity,
} from '#domain/facet/facets.ts';
import type { SqftGroup } from '#domain/cost/sqft-group.ts';
import { sqftPrices } from '#domain/facet/figures.ts';
import { type Offer, offers } from '#domain/offer.ts';
import type { Property } from '#domain/property/property.ts';
import { shownFact } from '#domain/text/text.ts';
import { ownSlugPaths } from '#page-models/area/own-slug-paths.ts';
import { pagesOfFacet } from '#page-models/pagination/list-pages.ts';
import { areaPath, facetPath, homesPath, propertyPath, societyPath } from '#site/paths.ts';

/** The first pages of the lists, and the numbered pages that the home is on. */
export function* facetsShowingHome(home: Property, catalogue: Catalogue): Iterable<string> {
  for (const place of placesOf(home, catalogue)) {
    for (const facet of facetsAt(home.property_type, place, catalogue)) {
      if (!isIn(facet, home)) continue;
      for (const { number, homes } of pagesOfFacet(facet)) {
        if (number === null || homes.includes(home)) yield pathOf(facet, number);
      }
      // What redirects to its lists names the society.
      if (place.kind === 'society') yield* ownPathsOf(facet);
    }
  }
}

/**
 * The lists that a changed home adds, removes, lengthens or shortens, and the lists that link to them. A list
 * exists only while enough homes match it. When it is added or removed, neighbouring lists gain or lose a link to
 * it. A change of its count affects only pages that show these homes themselves (decision 091). `isMoved` means
 * that the home may have left a place or changed its position, so that all pages of its lists may differ.
 */
export function* facetsCounting(
  [oldHome, newHome]: readonly [oldHome: Property | undefined, newHome: Property | undefined],
  [before, after]: readonly [before: Catalogue, after: Catalogue],
  isMoved: boolean,
): Iterable<string> {
  for (const offer of new Set([oldHome?.property_type, newHome?.property_type])) {
    if (!offer) continue;
    yield homesPath(offer);
    const places = [
      ...(oldHome ? placesOf(oldHome, before) : []),
      ...(newHome ? placesOf(newHome, after) : []),
    ];
    for (const place of places) {
      const [oldFacets, newFacets] = [
        byKey(facetsAtAddress(offer, place, before)),
        byKey(facetsAtAddress(offer, place, after)),
      ];
      const [oldPlace, newPlace] = [placeWith(oldFacets), placeWith(newFacets)];
      const isSamePlace = nameOrId(oldPlace) === nameOrId(newPlace);
      const keys = [...new Set([...oldFacets.keys(), ...newFacets.keys()])];
      for (const key of keys) {
        const [oldFacet, newFacet] = [oldFacets.get(key), newFacets.get(key)];
        if (
          !isMoved &&
          isSamePlace &&
          oldFacet &&
          newFacet &&
          hasSameHomes([oldFacet, oldHome], [newFacet, newHome])
        )
          continue;
        for (const facet of [oldFacet, newFacet]) if (facet) yield* pagesOf(facet);
      }
      const isAddedOrRemoved = !isSamePlace || keys.some((key) => !oldFacets.has(key) || !newFacets.has(key));
      for (const facet of [...oldFacets.values(), ...newFacets.values()]) {
        if (isAddedOrRemoved || facet.limit === null) yield pathOf(facet, null);
      }
      if (!isAddedOrRemoved) continue;
      for (const catalogue of [before, after]) {
        for (const each of [place, oldPlace, newPlace]) {
          // The page of the place links to its lists.
          if (each?.kind === 'society') yield societyPath(each.society);
          if (each?.kind === 'area') yield areaPath(each.area, each.city);
          if (each?.kind === 'builder') yield* pagesNamingBuilder(each.builder.slug, catalogue);
          const area = areaOf(each, catalogue);
          if (area) yield* facetsNaming(area, catalogue, [offer]);
        }
      }
    }
  }
}

function placeWith(facets: ReadonlyMap<string, Facet>): FacetPlace | undefined {
  return facets.values().next().value?.place;
}

/** Two areas may share a slug, and two spellings of a city are one folder: their lists then change hands. */
function nameOrId(place: FacetPlace | undefined): string | undefined {
  switch (place?.kind) {
    case undefined:
      return undefined;
    case 'city':
      return place.name;
    case 'area':
      return place.area.id;
    case 'society':
      return place.society.id;
    case 'builder':
      return place.builder.slug;
  }
}

/** The pages of its societies and of the homes in them link to the lists of a builder. */
function* pagesNamingBuilder(builder: string, catalogue: Catalogue): Iterable<string> {
  for (const society of societiesBuiltBy(builder, catalogue)) {
    yield societyPath(society);
    for (const home of catalogue.homesInSociety(society.id)) yield propertyPath(home);
  }
}

function areaOf(place: FacetPlace | undefined, catalogue: Catalogue): Area | undefined {
  if (place?.kind !== 'area' && place?.kind !== 'society') return undefined;
  return catalogue.area(place.kind === 'area' ? place.area.id : catalogue.society(place.society.id)?.area);
}

function byKey(facets: readonly Facet[]): Map<string, Facet> {
  return new Map(facets.map((facet) => [facetKey(facet), facet]));
}

/** As far as this one changed home decides. Other homes may have changed with it, so the lengths are compared too. */
function hasSameHomes(
  [oldFacet, oldHome]: readonly [Facet, Property | undefined],
  [newFacet, newHome]: readonly [Facet, Property | undefined],
): boolean {
  const [hadHome, hasHome] = [
    oldHome !== undefined && isIn(oldFacet, oldHome),
    newHome !== undefined && isIn(newFacet, newHome),
  ];
  return oldFacet.homes.length === newFacet.homes.length && hadHome === hasHome;
}

/** The lists that name an area: its own, and those of its societies, its neighbours and its city. */
export function* facetsNaming(
  area: Area,
  catalogue: Catalogue,
  types: readonly Offer[] = offers,
): Iterable<string> {
  const section = shownFact(area.city_section);
  const neighbours = section ? catalogue.areasInSection(area.city_id, section) : [];
  const city = catalogue.cityOf(area);
  const places: FacetPlace[] = [
    { kind: 'city', name: city },
    ...[area, ...neighbours].map(
      (each) => ({ kind: 'area', area: each, city: catalogue.cityOf(each) }) as const,
    ),
    ...catalogue.societiesInArea(area.id).map((society) => ({ kind: 'society', society }) as const),
  ];
  for (const offer of types) {
    for (const place of places) {
      // Every page of a society's list has a breadcrumb to the list of the area.
      for (const facet of facetsAt(offer, place, catalogue))
        yield* place.kind === 'society' ? pagesOf(facet) : [pathOf(facet, null), ...ownPathsOf(facet)];
    }
  }
}

export function* listsAt(place: FacetPlace, catalogue: Catalogue): Iterable<string> {
  for (const offer of offers) {
    for (const facet of facetsAtAddress(offer, place, catalogue)) yield* pagesOf(facet);
  }
}

/** /buy and /rent, each if it links to the lists of the place. */
export function* listsNaming(place: FacetPlace, catalogue: Catalogue): Iterable<string> {
  for (const offer of offers) {
    if (findFacet(offer, place, null, catalogue)) yield homesPath(offer);
  }
}

/** The lists that a society joins or leaves with its homes when it has another builder, and those of builders with a new name. */
export function* listsOfBuilders(id: string, before: Catalogue, after: Catalogue): Iterable<string> {
  const [oldBuilder, newBuilder] = [before, after].map((each) => builderInLists(each.society(id), each));
  if (oldBuilder?.slug !== newBuilder?.slug) {
    // One home of each offer and city stands for all.
    const homes = [...before.homesInSociety(id), ...after.homesInSociety(id)];
    const samples = new Map(homes.map((home) => [`${home.property_type} ${after.cityOfHome(home)}`, home]));
    for (const home of samples.values()) yield* facetsCounting([home, home], [before, after], true);
  }
  for (const slug of new Set([oldBuilder?.slug, newBuilder?.slug])) {
    if (slug === undefined || nameOfBuilder(slug, before) === nameOfBuilder(slug, after)) continue;
    for (const catalogue of [before, after]) {
      yield* pagesNamingBuilder(slug, catalogue);
      for (const offer of offers) {
        yield homesPath(offer);
        for (const [facet] of facetsOf(offer, catalogue).values())
          if (facet?.place.kind === 'builder' && facet.place.builder.slug === slug) yield* pagesOf(facet);
      }
    }
  }
}

function nameOfBuilder(slug: string, catalogue: Catalogue): string | undefined {
  return builderInLists(societiesBuiltBy(slug, catalogue)[0], catalogue)?.name;
}

/** The first pages of the lists, if the median of this group of homes has changed in a city that has or had the home. */
export function* facetsComparing(
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
  for (const facet of [...facetsOf('Sale', after).values()].flat()) yield pathOf(facet, null);
}

function placesOf(home: Property, catalogue: Catalogue): FacetPlace[] {
  const area = catalogue.area(home.area_id);
  const society = catalogue.society(home.society_id);
  const builder = builderInLists(society, catalogue);
  return [
    { kind: 'city', name: catalogue.cityOfHome(home) },
    ...(area ? [{ kind: 'area', area, city: catalogue.cityOf(area) } as const] : []),
    ...(society ? [{ kind: 'society', society } as const] : []),
    ...(builder ? [{ kind: 'builder', builder, city: catalogue.cityOfHome(home) } as const] : []),
  ];
}

function isIn({ limit }: Facet, home: Property): boolean {
  return limit === null || isWithin(home, limit);
}

function* pagesOf(facet: Facet): Iterable<string> {
  for (const { number } of pagesOfFacet(facet)) yield pathOf(facet, number);
  yield* ownPathsOf(facet);
}

function ownPathsOf(facet: Facet): string[] {
  return ownSlugPaths(facet).map(({ path }) => path);
}

function pathOf(facet: Facet, number: number | null): string {
  return facetPath(facet.offer, facetKey(facet), number ?? undefined);
}
