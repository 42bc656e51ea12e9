import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { DEFAULT_CITY } from '#domain/city/city-folder.ts';
import { type Facet, type FacetPlace, isWithin } from '#domain/facet/facet.ts';
import { facetKey, facetsAt, facetsOf, findFacet } from '#domain/facet/facets.ts';
import { medianOfAll } from '#domain/facet/figures.ts';
import { type Offer, offers } from '#domain/offer.ts';
import type { Property } from '#domain/property/property.ts';
import { shownFact } from '#domain/text/text.ts';
import { pagesOfFacet } from '#page-models/pagination/list-pages.ts';
import { facetPath, homesPath } from '#site/paths.ts';

/** The lists by place, size and budget that show the home: their first pages, and the numbered pages it is on. */
export function* facetsShowingHome(home: Property, catalogue: Catalogue): Iterable<string> {
  for (const place of placesOf(home, catalogue)) {
    for (const facet of facetsAt(home.property_type, place, catalogue)) {
      if (!isIn(facet, home)) continue;
      for (const { number, homes } of pagesOfFacet(facet)) {
        if (number === null || homes.includes(home)) yield pathOf(facet, number);
      }
    }
  }
}

/**
 * The lists that a changed home adds, removes, lengthens or shortens, and the lists that link to them. A list
 * exists only while enough homes match it. When it begins or ends, neighbouring lists gain or lose a link to
 * it. A change of its count affects only pages that show these homes themselves (decision 091). `isMoved` means
 * that the home may have left a place or changed its position, so that all pages of its lists may differ.
 */
export function* facetsCounting(
  [was, is]: readonly [was: Property | undefined, is: Property | undefined],
  [before, after]: readonly [before: Catalogue, after: Catalogue],
  isMoved: boolean,
): Iterable<string> {
  for (const type of new Set([was?.property_type, is?.property_type])) {
    if (!type) continue;
    yield homesPath(type);
    const isOnlyFlagged = before === after;
    const places = [
      ...(was ? placesOf(was, before) : []),
      ...(is ? placesOf(is, after) : []),
      ...(hasSameCities(type, before, after)
        ? []
        : [before, after].flatMap((catalogue) => citiesOf(type, catalogue).map(({ place }) => place))),
    ];
    for (const place of places) {
      const [old, now] = [byKey(facetsAt(type, place, before)), byKey(facetsAt(type, place, after))];
      const keys = [...new Set([...old.keys(), ...now.keys()])];
      for (const key of keys) {
        const [one, other] = [old.get(key), now.get(key)];
        if (!isMoved && !isOnlyFlagged && one && other && hasSameHomes([one, was], [other, is])) continue;
        for (const facet of [one, other]) if (facet) yield* pagesOf(facet);
      }
      const isBegunOrEnded = isOnlyFlagged || keys.some((key) => !old.has(key) || !now.has(key));
      for (const facet of [...old.values(), ...now.values()]) {
        if (isBegunOrEnded || facet.limit === null) yield pathOf(facet, null);
      }
      if (!isBegunOrEnded || place.kind === 'city') continue;
      for (const catalogue of [before, after]) {
        const area = areaOf(place, catalogue);
        if (area) yield* facetsNaming(area, catalogue, [type]);
      }
    }
  }
}

function areaOf(place: Exclude<FacetPlace, { kind: 'city' }>, catalogue: Catalogue): Area | undefined {
  return catalogue.area(place.kind === 'area' ? place.area.id : catalogue.society(place.society.id)?.area);
}

function byKey(facets: readonly Facet[]): Map<string, Facet> {
  return new Map(facets.map((facet) => [facetKey(facet), facet]));
}

/**
 * Whether the two facets hold the same homes, as far as this one changed home decides. Other homes may have
 * changed with it, so the lengths are compared too.
 */
function hasSameHomes(
  [one, was]: readonly [Facet, Property | undefined],
  [other, is]: readonly [Facet, Property | undefined],
): boolean {
  const [held, holds] = [was !== undefined && isIn(one, was), is !== undefined && isIn(other, is)];
  return one.homes.length === other.homes.length && held === holds;
}

/**
 * Whether the same cities have lists. With two or more cities each has a list of all its homes; a single city
 * has none, because /buy or /rent is that list.
 */
function hasSameCities(type: Offer, before: Catalogue, after: Catalogue): boolean {
  const listsOf = (catalogue: Catalogue) => citiesOf(type, catalogue).map(facetKey).join();
  return before === after || listsOf(before) === listsOf(after);
}

/** The first list of each city. */
function citiesOf(type: Offer, catalogue: Catalogue): Facet[] {
  const first: Facet[] = [];
  for (const [facet] of facetsOf(type, catalogue).values()) {
    if (facet === undefined) continue;
    // Cities come first.
    if (facet.place.kind !== 'city') break;
    first.push(facet);
  }
  return first;
}

/** The lists that name an area: its own, and those of its societies, its neighbours and its city. */
export function* facetsNaming(
  area: Area,
  catalogue: Catalogue,
  types: readonly Offer[] = offers,
): Iterable<string> {
  const section = shownFact(area.city_section);
  const around = section ? catalogue.areasInSection(area.city_id, section) : [];
  const city = catalogue.cityOf(area);
  const places: FacetPlace[] = [
    { kind: 'city', name: city },
    ...[area, ...around].map((each) => ({ kind: 'area', area: each, city: catalogue.cityOf(each) }) as const),
    ...catalogue.societiesInArea(area.id).map((society) => ({ kind: 'society', society }) as const),
  ];
  for (const type of types) {
    for (const place of places) {
      for (const facet of facetsAt(type, place, catalogue)) yield pathOf(facet, null);
    }
  }
}

/** /buy and /rent, each if it links to the lists of the place. */
export function* listsNaming(place: FacetPlace, catalogue: Catalogue): Iterable<string> {
  for (const type of offers) {
    if (findFacet(type, place, null, catalogue)) yield homesPath(type);
  }
}

/** The first pages of all lists that show the median of this type of home, if that median has changed. */
export function* facetsComparing(type: string, before: Catalogue, after: Catalogue): Iterable<string> {
  const [was, is] = [before, after].map((catalogue) => medianOfAll(type, catalogue)?.rupees);
  if (before !== after && was === is) return;
  for (const facet of [...facetsOf('Sale', after).values()].flat()) yield pathOf(facet, null);
}

function placesOf(home: Property, catalogue: Catalogue): FacetPlace[] {
  const area = catalogue.area(home.area_id);
  const society = catalogue.society(home.society_id);
  return [
    { kind: 'city', name: area ? catalogue.cityOf(area) : (home.city ?? DEFAULT_CITY) },
    ...(area ? [{ kind: 'area', area, city: catalogue.cityOf(area) } as const] : []),
    ...(society ? [{ kind: 'society', society } as const] : []),
  ];
}

/** Whether a facet around the home holds it. */
function isIn({ limit }: Facet, home: Property): boolean {
  return limit === null || isWithin(home, limit);
}

function* pagesOf(facet: Facet): Iterable<string> {
  for (const { number } of pagesOfFacet(facet)) yield pathOf(facet, number);
}

function pathOf(facet: Facet, number: number | null): string {
  return facetPath(facet.type, facetKey(facet), number ?? undefined);
}
