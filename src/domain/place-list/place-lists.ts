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
  type PlaceList,
  type PlaceListLimit,
  type ListPlace,
} from './place-list.ts';
import { derivePrices } from './figures.ts';

/**
 * All lists of places, by the key of the place: cities, then areas, societies and builders. Each has all its homes, its
 * sizes, its budgets, its facts.
 */
export type PlaceLists = ReadonlyMap<string, readonly PlaceList[]>;

interface FoundLists {
  lists: PlaceLists;
  /** By the key of the place, also places whose lists have no page. */
  places: ReadonlyMap<string, ListsOfPlace>;
}

const cache = new WeakMap<Catalogue, Map<Offer, FoundLists>>();
const NO_HOMES: readonly Property[] = [];

/** All lists that have a page, by place. They are computed once per catalogue. */
export function placeListsOf(offer: Offer, catalogue: Catalogue): PlaceLists {
  return (cache.get(catalogue)?.get(offer) ?? keep(offer, catalogue, findPlaceLists(offer, catalogue, null)))
    .lists;
}

/**
 * Finds the lists of a catalogue from those of an earlier one. They equal those that `placeListsOf` finds by itself, and
 * every list whose place and homes are unchanged is the same object.
 */
export function derivePlaceLists(before: Catalogue, catalogue: Catalogue): void {
  deriveHomesByCity(before, catalogue);
  for (const offer of offers) {
    const last = cache.get(before)?.get(offer);
    if (last) keep(offer, catalogue, findPlaceLists(offer, catalogue, last.places));
  }
}

function keep(offer: Offer, catalogue: Catalogue, found: FoundLists): FoundLists {
  const byOffer = cache.get(catalogue) ?? new Map<Offer, FoundLists>();
  cache.set(catalogue, byOffer.set(offer, found));
  return found;
}

/** The homes of a city, newest first: one object for its lists and its figures. */
export function homesInCity(city: string, offer: Offer, catalogue: Catalogue): readonly Property[] {
  placeListsOf(offer, catalogue);
  const place = placeKey({ kind: 'city', name: city });
  return cache.get(catalogue)?.get(offer)?.places.get(place)?.whole.homes ?? NO_HOMES;
}

/** The list of a place with this limit, or without one; null where it has no page. */
export function findPlaceList(
  offer: Offer,
  place: ListPlace,
  limit: PlaceListLimit | null,
  catalogue: Catalogue,
): PlaceList | null {
  return placeListsAt(offer, place, catalogue).find((list) => isSameLimit(list.limit, limit)) ?? null;
}

function isSameLimit(one: PlaceListLimit | null, other: PlaceListLimit | null): boolean {
  if (one === null || other === null) return one === other;
  return limitSlug(one) === limitSlug(other);
}

/** The lists at the address of a place, which may be those of another place with the same slug. */
export function placeListsAtAddress(
  offer: Offer,
  place: ListPlace,
  catalogue: Catalogue,
): readonly PlaceList[] {
  return placeListsOf(offer, catalogue).get(placeKey(place)) ?? [];
}

/** All homes of the place first, then sizes, budgets and facts. */
export function placeListsAt(offer: Offer, place: ListPlace, catalogue: Catalogue): readonly PlaceList[] {
  const lists = placeListsAtAddress(offer, place, catalogue);
  // Two areas may share a slug. The second one then has no lists.
  return lists[0] && idOf(lists[0].place) === idOf(place) ? lists : [];
}

function idOf(place: ListPlace): string {
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
export function listKey({ place, limit }: Pick<PlaceList, 'place' | 'limit'>): string {
  return limit ? `${placeKey(place)}/${limitSlug(limit)}` : placeKey(place);
}

function placeKey(place: ListPlace): string {
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

/** The area, society or builder of a list, as its address names it. Filters name areas and societies so too. */
export function placeSlug(place: Exclude<ListPlace, { kind: 'city' }>): string {
  if (place.kind === 'area') return listSlug(place.area.slug, place.city);
  if (place.kind === 'builder') return listSlug(place.builder.slug, place.city);
  const { slug, id, city } = place.society;
  return listSlug(slug?.trim() || id, city);
}

function findPlaceLists(
  offer: Offer,
  catalogue: Catalogue,
  before: ReadonlyMap<string, ListsOfPlace> | null,
): FoundLists {
  const lists = new Map<string, readonly PlaceList[]>();
  const places = new Map<string, ListsOfPlace>();
  const withHomes = placesWithHomes(offer, catalogue);
  const cities = withHomes.filter(({ place }) => place.kind === 'city').length;
  for (const { place, homes } of withHomes) {
    const key = placeKey(place);
    // A second place with the same slug has its own page, but no list here.
    if (lists.has(key) || !isPlainSlug(key.slice('in/'.length))) continue;
    const ofThisPlace = listsWithin({ offer, place, limit: null, homes }, before?.get(key));
    places.set(key, ofThisPlace);
    // Of a single city, /buy or /rent itself lists all homes.
    lists.set(key, place.kind === 'city' && cities === 1 ? ofThisPlace.limited : ofThisPlace.all);
  }
  return { lists, places };
}

interface ListsOfPlace {
  whole: PlaceList;
  limited: readonly PlaceList[];
  /** All homes of the place, then sizes, budgets and facts. Empty if the place has too few homes. */
  all: readonly PlaceList[];
}

/**
 * A place whose row and homes are unchanged keeps all its lists. A place with changed homes keeps the lists that do
 * not contain these homes.
 */
function listsWithin(whole: PlaceList, before: ListsOfPlace | undefined): ListsOfPlace {
  if (before && isSameWhole(before.whole, whole)) return before;
  if (before) derivePrices(before.whole.homes, whole.homes);
  if (whole.homes.length < MIN_HOMES) return { whole, limited: [], all: [] };
  const isLimited = whole.place.kind === 'city' || whole.place.kind === 'area';
  const limited = isLimited ? limitedLists(whole, before) : [];
  return { whole, limited, all: [whole, ...limited] };
}

function isSameWhole(one: PlaceList, other: PlaceList): boolean {
  return isSamePlace(one, other) && isSameList(one.homes, other.homes);
}

function isSamePlace({ place: one }: PlaceList, { place: other }: PlaceList): boolean {
  return rowOf(one) === rowOf(other) && placeCity(one) === placeCity(other);
}

function isSameList(one: readonly Property[], other: readonly Property[]): boolean {
  return one === other || (one.length === other.length && one.every((home, at) => home === other[at]));
}

function rowOf(place: ListPlace): unknown {
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

function placeCity(place: ListPlace): string | null {
  return place.kind === 'area' || place.kind === 'builder' ? place.city : null;
}

/** A slug or id of a society may be any text. Its own page can handle that, but an address with more parts cannot. */
export function isPlainSlug(slug: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug);
}

/** No list is made if it would hold all homes of the place, or no more than a smaller budget. */
function limitedLists(whole: PlaceList, before: ListsOfPlace | undefined): PlaceList[] {
  const reusable = before && isSamePlace(before.whole, whole) ? before.limited : [];
  let withinSmallerBudget = 0;
  return homesByLimit(whole).flatMap(({ limit, homes }) => {
    const repeats = limit.kind === 'budget' && homes.length === withinSmallerBudget;
    if (limit.kind === 'budget') withinSmallerBudget = homes.length;
    const isList = homes.length >= MIN_HOMES && homes.length < whole.homes.length && !repeats;
    if (!isList) return [];
    const previous = reusable.find((list) => isSameLimit(list.limit, limit));
    if (previous && isSameList(previous.homes, homes)) return [previous];
    if (previous) derivePrices(previous.homes, homes);
    return [{ ...whole, limit, homes }];
  });
}

/** The homes of each size, within each budget and of each fact, in one pass, because the lists of a city hold thousands of homes. */
function homesByLimit({ offer, homes }: PlaceList): { limit: PlaceListLimit; homes: Property[] }[] {
  const sizes = new Map<number, Property[]>();
  const limits: PlaceListLimit[] = [
    ...BUDGETS[offer].map((rupees) => ({ kind: 'budget', rupees }) as const),
    ...factListsOf(offer).map((fact) => ({ kind: 'fact', fact }) as const),
  ];
  const others = limits.map((limit): { limit: PlaceListLimit; homes: Property[] } => ({ limit, homes: [] }));
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
): { place: ListPlace; homes: readonly Property[] }[] {
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
