import type { Catalogue } from '../catalogue/catalogue.ts';
import { cityFolder } from '../city/city-folder.ts';
import { listSlug } from '../city/list-slug.ts';
import { homesByBuilder } from '../catalogue/homes-by-builder.ts';
import { deriveHomesByCity, homesByCity } from '../catalogue/homes-by-city.ts';
import { type Offer, offers } from '../offer.ts';
import type { Property } from '../property/property.ts';
import { homesOfType } from '../property/homes-of-type.ts';
import {
  BUDGETS,
  factListsOf,
  MIN_HOMES,
  isWithin,
  limitSlug,
  type Facet,
  type FacetLimit,
  type FacetPlace,
} from './facet.ts';
import { derivePrices } from './figures.ts';

/** By the key of the place: cities, then areas, societies and builders. Each has all its homes, its sizes, its budgets, its facts. */
export type Facets = ReadonlyMap<string, readonly Facet[]>;

interface FoundFacets {
  facets: Facets;
  /** By the key of the place, also places whose facets have no page. */
  places: ReadonlyMap<string, PlaceFacets>;
}

const cache = new WeakMap<Catalogue, Map<Offer, FoundFacets>>();
const NO_HOMES: readonly Property[] = [];

/** Computed once per catalogue. */
export function facetsOf(offer: Offer, catalogue: Catalogue): Facets {
  return (cache.get(catalogue)?.get(offer) ?? keep(offer, catalogue, findFacets(offer, catalogue, null)))
    .facets;
}

/**
 * Finds the facets of a catalogue from those of an earlier one. They equal those that `facetsOf` finds by itself, and
 * every facet whose place and homes are unchanged is the same object.
 */
export function deriveFacets(before: Catalogue, catalogue: Catalogue): void {
  deriveHomesByCity(before, catalogue);
  for (const offer of offers) {
    const last = cache.get(before)?.get(offer);
    if (last) keep(offer, catalogue, findFacets(offer, catalogue, last.places));
  }
}

function keep(offer: Offer, catalogue: Catalogue, found: FoundFacets): FoundFacets {
  const byOffer = cache.get(catalogue) ?? new Map<Offer, FoundFacets>();
  cache.set(catalogue, byOffer.set(offer, found));
  return found;
}

/** Newest first. The list of a city is the same object for its facets and its figures. */
export function homesInCity(city: string, offer: Offer, catalogue: Catalogue): readonly Property[] {
  facetsOf(offer, catalogue);
  const place = placeKey({ kind: 'city', name: city });
  return cache.get(catalogue)?.get(offer)?.places.get(place)?.whole.homes ?? NO_HOMES;
}

/** Only a facet that has a page. */
export function findFacet(
  offer: Offer,
  place: FacetPlace,
  limit: FacetLimit | null,
  catalogue: Catalogue,
): Facet | null {
  return facetsAt(offer, place, catalogue).find((facet) => isSameLimit(facet.limit, limit)) ?? null;
}

function isSameLimit(one: FacetLimit | null, other: FacetLimit | null): boolean {
  if (one === null || other === null) return one === other;
  return limitSlug(one) === limitSlug(other);
}

/** The facets at the address of a place, which may be those of another place with the same slug. */
export function facetsAtAddress(offer: Offer, place: FacetPlace, catalogue: Catalogue): readonly Facet[] {
  return facetsOf(offer, catalogue).get(placeKey(place)) ?? [];
}

/** All homes of the place first, then sizes, budgets and facts. */
export function facetsAt(offer: Offer, place: FacetPlace, catalogue: Catalogue): readonly Facet[] {
  const facets = facetsAtAddress(offer, place, catalogue);
  // Two areas may share a slug. The second one then has no lists.
  return facets[0] && idOf(facets[0].place) === idOf(place) ? facets : [];
}

function idOf(place: FacetPlace): string {
  switch (place.kind) {
    case 'city':
      return cityFolder(place.name);
    case 'area':
      return place.area.id;
    case 'society':
      return place.society.id;
    case 'builder':
      return placeSlug(place);
  }
}

/** 'in/whitefield/3-bhk': the address below /buy or /rent. It is unique within a type. */
export function facetKey({ place, limit }: Pick<Facet, 'place' | 'limit'>): string {
  return limit ? `${placeKey(place)}/${limitSlug(limit)}` : placeKey(place);
}

function placeKey(place: FacetPlace): string {
  switch (place.kind) {
    case 'city':
      return `in/${cityFolder(place.name)}`;
    case 'area':
      return `in/${placeSlug(place)}`;
    case 'society':
      return `at/${placeSlug(place)}`;
    case 'builder':
      return `by/${placeSlug(place)}`;
  }
}

/** As lists name the area, society or builder. Filters name areas and societies so too. */
export function placeSlug(place: Exclude<FacetPlace, { kind: 'city' }>): string {
  if (place.kind === 'area') return listSlug(place.area.slug, place.city);
  if (place.kind === 'builder') return listSlug(place.builder.slug, place.city);
  const { slug, id, city } = place.society;
  return listSlug(slug?.trim() || id, city);
}

function findFacets(
  offer: Offer,
  catalogue: Catalogue,
  before: ReadonlyMap<string, PlaceFacets> | null,
): FoundFacets {
  const facets = new Map<string, readonly Facet[]>();
  const places = new Map<string, PlaceFacets>();
  const withHomes = placesWithHomes(offer, catalogue);
  const cities = withHomes.filter(({ place }) => place.kind === 'city').length;
  for (const { place, homes } of withHomes) {
    const key = placeKey(place);
    // A second place with the same slug has its own page, but no list here.
    if (facets.has(key) || !isPlainSlug(key.slice('in/'.length))) continue;
    const ofThisPlace = facetsOfPlace({ offer, place, limit: null, homes }, before?.get(key));
    places.set(key, ofThisPlace);
    // Of a single city, /buy or /rent itself lists all homes.
    facets.set(key, place.kind === 'city' && cities === 1 ? ofThisPlace.limited : ofThisPlace.all);
  }
  return { facets, places };
}

interface PlaceFacets {
  whole: Facet;
  limited: readonly Facet[];
  /** All homes of the place, then sizes, budgets and facts. Empty if the place has too few homes. */
  all: readonly Facet[];
}

/**
 * A place whose row and homes are unchanged keeps all its facets. A place with changed homes keeps the facets that do
 * not contain these homes.
 */
function facetsOfPlace(whole: Facet, before: PlaceFacets | undefined): PlaceFacets {
  if (before && isSameWhole(before.whole, whole)) return before;
  if (before) derivePrices(before.whole.homes, whole.homes);
  if (whole.homes.length < MIN_HOMES) return { whole, limited: [], all: [] };
  const isLimited = whole.place.kind === 'city' || whole.place.kind === 'area';
  const limited = isLimited ? limitedFacets(whole, before) : [];
  return { whole, limited, all: [whole, ...limited] };
}

function isSameWhole(one: Facet, other: Facet): boolean {
  return isSamePlace(one, other) && isSameList(one.homes, other.homes);
}

function isSamePlace({ place: one }: Facet, { place: other }: Facet): boolean {
  return rowOf(one) === rowOf(other) && placeCity(one) === placeCity(other);
}

function isSameList(one: readonly Property[], other: readonly Property[]): boolean {
  return one === other || (one.length === other.length && one.every((home, at) => home === other[at]));
}

function rowOf(place: FacetPlace): unknown {
  switch (place.kind) {
    case 'city':
      return place.name;
    case 'area':
      return place.area;
    case 'society':
      return place.society;
    case 'builder':
      return place.builder.name;
  }
}

function placeCity(place: FacetPlace): string | null {
  return place.kind === 'area' || place.kind === 'builder' ? place.city : null;
}

/** A slug or id of a society may be any text. Its own page can handle that, but an address with more parts cannot. */
export function isPlainSlug(slug: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug);
}

/** No list is made if it would hold all homes of the place, or no more than a smaller budget. */
function limitedFacets(whole: Facet, before: PlaceFacets | undefined): Facet[] {
  const reusable = before && isSamePlace(before.whole, whole) ? before.limited : [];
  let withinSmallerBudget = 0;
  return homesByLimit(whole).flatMap(({ limit, homes }) => {
    const repeats = limit.kind === 'budget' && homes.length === withinSmallerBudget;
    if (limit.kind === 'budget') withinSmallerBudget = homes.length;
    const isList = homes.length >= MIN_HOMES && homes.length < whole.homes.length && !repeats;
    if (!isList) return [];
    const previous = reusable.find((facet) => isSameLimit(facet.limit, limit));
    if (previous && isSameList(previous.homes, homes)) return [previous];
    if (previous) derivePrices(previous.homes, homes);
    return [{ ...whole, limit, homes }];
  });
}

/** The homes of each size, within each budget and of each fact, in one pass, because the lists of a city hold thousands of homes. */
function homesByLimit({ offer, homes }: Facet): { limit: FacetLimit; homes: Property[] }[] {
  const sizes = new Map<number, Property[]>();
  const limits: FacetLimit[] = [
    ...BUDGETS[offer].map((rupees) => ({ kind: 'budget', rupees }) as const),
    ...factListsOf(offer).map((fact) => ({ kind: 'fact', fact }) as const),
  ];
  const others = limits.map((limit): { limit: FacetLimit; homes: Property[] } => ({ limit, homes: [] }));
  for (const home of homes) {
    const { bedrooms } = home;
    if (bedrooms !== null && bedrooms !== undefined) {
      const ofSize = sizes.get(bedrooms);
      if (ofSize) ofSize.push(home);
      else sizes.set(bedrooms, [home]);
    }
    for (const { limit, homes: within } of others) if (isWithin(home, limit)) within.push(home);
  }
  const bySize = [...sizes]
    .sort(([one], [other]) => one - other)
    .map(([bedrooms, ofSize]) => ({ limit: { kind: 'bedrooms', bedrooms } as const, homes: ofSize }));
  return [...bySize, ...others];
}

function placesWithHomes(
  offer: Offer,
  catalogue: Catalogue,
): { place: FacetPlace; homes: readonly Property[] }[] {
  const homesOfThisType = (homes: readonly Property[]) => homesOfType(homes)[offer];
  return [
    ...homesByCity(offer, catalogue).map(({ name, homes }) => ({
      place: { kind: 'city', name } as const,
      homes,
    })),
    ...catalogue.areas.map((area) => ({
      place: { kind: 'area', area, city: catalogue.cityOf(area) } as const,
      homes: homesOfThisType(catalogue.homesInArea(area.id)),
    })),
    ...catalogue.societies.map((society) => ({
      place: { kind: 'society', society } as const,
      homes: homesOfThisType(catalogue.homesInSociety(society.id)),
    })),
    ...homesByBuilder(offer, catalogue).map(({ builder, city, homes }) => ({
      place: { kind: 'builder', builder, city } as const,
      homes,
    })),
  ].filter(({ homes }) => homes.length > 0);
}
