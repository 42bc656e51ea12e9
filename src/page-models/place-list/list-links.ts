import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { cityOfSociety } from '#domain/catalogue/city-of-society.ts';
import { builderInLists, societiesBuiltBy } from '#domain/catalogue/homes-by-builder.ts';
import { citiesWithHomes } from '#domain/catalogue/homes-by-city.ts';
import { cityFolder } from '#domain/city/city-folder.ts';
import {
  type PlaceList,
  type PlaceListLimit,
  type ListPlace,
  limitSlug,
} from '#domain/place-list/place-list.ts';
import { surroundingPlace } from '#domain/place-list/surrounding-place.ts';
import {
  listKey,
  type PlaceLists,
  placeListsAt,
  placeListsOf,
  findPlaceList,
} from '#domain/place-list/place-lists.ts';
import { type Offer, offers } from '#domain/offer.ts';
import type { Society } from '#domain/society/society.ts';
import { formatCount, shownFact } from '#domain/text/text.ts';
import { areasPath, placeListPath, homesPath, societyPath } from '#site/paths.ts';
import { placeListHeading, formatLimit, placeName } from './place-list-heading.ts';

/** Links to narrower or neighbouring lists of homes under one label: 'Size', 'Budget', 'Moving in', 'Area'. */
export interface ListLinks {
  label: string;
  links: ListLink[];
}

export interface ListLink {
  href: string;
  label: string;
  /** The number of homes in the list. Null if the page would then change because of homes that it does not show. */
  count: string | null;
}

const AREAS = 24;
const SOCIETIES = 12;
const BUILDERS = 12;
const NEIGHBOURS = 8;

/** The largest areas, sizes, budgets, facts, the largest societies and builders. */
export function linksOfType(offer: Offer, catalogue: Catalogue): ListLinks[] {
  const places = [...placeListsOf(offer, catalogue).values()];
  const wholePlaces = places.flatMap(([first]) => (first && first.limit === null ? first : []));
  const cityLists = places.filter(([first]) => first?.place.kind === 'city');
  const [onlyCity] = cityLists.length === 1 ? cityLists : [];
  return withoutEmpty([
    { label: 'City', links: largest(wholePlaces, 'city', AREAS) },
    {
      label: 'Area',
      links: [...largestAreas(wholePlaces, catalogue), ...allAreas(catalogue)],
    },
    ...limitLinks(onlyCity ?? [], { counts: true }),
    { label: 'Society', links: largest(wholePlaces, 'society', SOCIETIES) },
    { label: 'Builder', links: largest(wholePlaces, 'builder', BUILDERS) },
  ]);
}

/** The links of a list without homes, which nothing could narrow down: one to the other offer. */
export function linkToOtherOffer(offer: Offer): ListLinks {
  const other = offer === 'Rent' ? 'Sale' : 'Rent';
  return {
    label: 'More',
    links: [{ href: homesPath(other), label: `All Properties for ${other}`, count: null }],
  };
}

function allAreas(catalogue: Catalogue): ListLink[] {
  const cities = citiesWithHomes(catalogue);
  return cities.map((city) => ({
    href: areasPath(city),
    label: cities.length === 1 ? 'All areas' : `All areas of ${city}`,
    count: null,
  }));
}

/** Other sizes, budgets and facts, nearby societies and areas. */
export function linksOfPlaceList(list: PlaceList, catalogue: Catalogue): ListLinks[] {
  const { offer, place, limit } = list;
  const others = placeListsAt(offer, place, catalogue).filter((other) => other.limit && other !== list);
  const limits = limitLinks(others, { counts: limit === null });
  const more = { label: 'More', links: [widerLink(list, catalogue)] };
  switch (place.kind) {
    case 'city': {
      const areas = (areasByLimit(offer, catalogue).get(keyOf(limit)) ?? []).filter(
        (each) => each.place.kind === 'area' && cityFolder(each.place.city) === cityFolder(place.name),
      );
      return withoutEmpty([{ label: 'Area', links: largestAreas(areas, catalogue) }, ...limits, more]);
    }
    case 'area':
      return withoutEmpty([
        {
          label: 'Part',
          links: largest(listsInAreas(catalogue.partsOf(place.area.id), list, catalogue), 'area', AREAS),
        },
        ...limits,
        { label: 'Other parts', links: partsBeside(place.area, list, catalogue) },
        { label: 'Society', links: societiesWithin(place.area, offer, catalogue) },
        { label: 'Areas nearby', links: areasNearby(place.area, list, catalogue) },
        more,
      ]);
    case 'society': {
      const about = { href: societyPath(place.society), label: `About ${place.society.name}`, count: null };
      return [{ ...more, links: [...more.links, about] }];
    }
    case 'builder':
      return withoutEmpty([{ label: 'Society', links: societiesOfBuilder(place, offer, catalogue) }, more]);
  }
}

/** The next wider list: all homes of the place, of the society's area or of the area's city, otherwise /buy or /rent. */
function widerLink({ offer, place, limit }: PlaceList, catalogue: Catalogue): ListLink {
  const surroundings = limit ? place : surroundingPlace(place, catalogue);
  const list = surroundings && findPlaceList(offer, surroundings, null, catalogue);
  return list
    ? { href: hrefOf(list), label: placeListHeading(list), count: null }
    : { href: homesPath(offer), label: `All Properties for ${offer}`, count: null };
}

/** The lists of a place for its own page: 'All for sale', '3 BHK for sale', each with its count. */
export function listsOfPlace(place: ListPlace, catalogue: Catalogue): ListLinks[] {
  return offers.flatMap((offer) => {
    const [whole, ...limited] = placeListsAt(offer, place, catalogue);
    if (!whole) return [];
    const all = { href: hrefOf(whole), label: `All for ${offer.toLowerCase()}`, count: countOf(whole) };
    return [{ label: `For ${offer.toLowerCase()}`, links: [all, ...limited.map((list) => limitLink(list))] }];
  });
}

/** The lists of everything that the builder of a society has built in its city. Without counts, see `byName`. */
export function listsOfBuilder(society: Society, catalogue: Catalogue): ListLinks[] {
  const builder = builderInLists(society, catalogue);
  if (!builder) return [];
  const place = { kind: 'builder', builder, city: cityOfSociety(society, catalogue) } as const;
  const links = offers.flatMap((offer) => {
    const list = findPlaceList(offer, place, null, catalogue);
    return list ? { href: hrefOf(list), label: `All for ${offer.toLowerCase()}`, count: null } : [];
  });
  return withoutEmpty([{ label: `Built by ${builder.name}`, links }]);
}

/** The same for the page of a home: 'Properties for Sale built by Neralu Builders'. */
export function linksToBuilder(society: Society, catalogue: Catalogue): Pick<ListLink, 'href' | 'label'>[] {
  const builder = builderInLists(society, catalogue);
  if (!builder) return [];
  const place = { kind: 'builder', builder, city: cityOfSociety(society, catalogue) } as const;
  return offers.flatMap((offer) => {
    const list = findPlaceList(offer, place, null, catalogue);
    return list ? { href: hrefOf(list), label: placeListHeading(list) } : [];
  });
}

function societiesOfBuilder(
  { builder, city }: Extract<ListPlace, { kind: 'builder' }>,
  offer: Offer,
  catalogue: Catalogue,
): ListLink[] {
  const lists = societiesBuiltBy(builder.slug, catalogue)
    .filter((society) => cityFolder(cityOfSociety(society, catalogue)) === cityFolder(city))
    .flatMap((society) => findPlaceList(offer, { kind: 'society', society }, null, catalogue) ?? []);
  return byName(lists, SOCIETIES);
}

function listsInAreas(
  areas: readonly Area[],
  { offer, limit }: PlaceList,
  catalogue: Catalogue,
): PlaceList[] {
  return areas.flatMap(
    (area) =>
      findPlaceList(offer, { kind: 'area', area, city: catalogue.cityOf(area) }, limit, catalogue) ?? [],
  );
}

const byLimitCache = new WeakMap<PlaceLists, ReadonlyMap<string, readonly PlaceList[]>>();

/** Each list of a city links to the area lists with the same size, budget or fact. */
function areasByLimit(offer: Offer, catalogue: Catalogue): ReadonlyMap<string, readonly PlaceList[]> {
  const lists = placeListsOf(offer, catalogue);
  const cached = byLimitCache.get(lists);
  if (cached) return cached;
  const byLimit = new Map<string, PlaceList[]>();
  for (const list of [...lists.values()].flat()) {
    if (list.place.kind !== 'area') continue;
    const sameLimit = byLimit.get(keyOf(list.limit));
    if (sameLimit) sameLimit.push(list);
    else byLimit.set(keyOf(list.limit), [list]);
  }
  byLimitCache.set(lists, byLimit);
  return byLimit;
}

function keyOf(limit: PlaceListLimit | null): string {
  return limit ? limitSlug(limit) : '';
}

/** What lies in the same place, with the same limit. */
function partsBeside(area: Area, list: PlaceList, catalogue: Catalogue): ListLink[] {
  const [, place] = catalogue.areasAround(area.id);
  const parts = place ? catalogue.partsOf(place.id).filter(({ id }) => id !== area.id) : [];
  return byName(listsInAreas(parts, list, catalogue), AREAS);
}

/** In the same section of the city, with the same limit. Parts of the same place have links of their own. */
function areasNearby(area: Area, list: PlaceList, catalogue: Catalogue): ListLink[] {
  const section = shownFact(area.city_section);
  const siblings = section ? catalogue.areasInSection(area.city_id, section) : [];
  const own = catalogue.areasAround(area.id).at(-1);
  return byName(
    listsInAreas(
      siblings.filter(({ id }) => catalogue.areasAround(id).at(-1) !== own),
      list,
      catalogue,
    ),
    NEIGHBOURS,
  );
}

function societiesWithin(area: Area, offer: Offer, catalogue: Catalogue): ListLink[] {
  const lists = catalogue
    .societiesInArea(area.id)
    .flatMap((society) => findPlaceList(offer, { kind: 'society', society }, null, catalogue) ?? []);
  return byName(lists, SOCIETIES);
}

function limitLinks(lists: readonly PlaceList[], { counts }: { counts: boolean }): ListLinks[] {
  const linksOfKind = (kind: PlaceListLimit['kind'], label: string) => ({
    label,
    links: lists
      .filter(({ limit }) => limit?.kind === kind)
      .map((list) => (counts ? limitLink(list) : { ...limitLink(list), count: null })),
  });
  return [linksOfKind('bedrooms', 'Size'), linksOfKind('budget', 'Budget'), linksOfKind('fact', 'Moving in')];
}

/** With counts. Use it only if every counted home is on the page anyway. */
function largest(lists: readonly PlaceList[], kind: ListPlace['kind'], max: number): ListLink[] {
  return lists
    .filter(({ place }) => place.kind === kind)
    .sort((a, b) => b.homes.length - a.homes.length || compareNames(a, b))
    .slice(0, max)
    .map(placeLink);
}

/** Areas that lie in no other come before parts, whose homes they have. */
function largestAreas(lists: readonly PlaceList[], catalogue: Catalogue): ListLink[] {
  const isPart = ({ place }: PlaceList) =>
    place.kind === 'area' && catalogue.areasAround(place.area.id).length > 1;
  const localities = largest(
    lists.filter((list) => !isPart(list)),
    'area',
    AREAS,
  );
  return [...localities, ...largest(lists.filter(isPart), 'area', AREAS - localities.length)];
}

/** Without counts and sorted by name, so that the page does not change with homes that it does not show. */
function byName(lists: readonly PlaceList[], max: number): ListLink[] {
  return [...lists]
    .sort(compareNames)
    .slice(0, max)
    .map((list) => ({ ...placeLink(list), count: null }));
}

function compareNames(a: PlaceList, b: PlaceList): number {
  const [one, other] = [placeName(a.place), placeName(b.place)];
  return one < other ? -1 : one > other ? 1 : 0;
}

function placeLink(list: PlaceList): ListLink {
  return { href: hrefOf(list), label: placeName(list.place), count: countOf(list) };
}

function limitLink(list: PlaceList): ListLink {
  const label = list.limit ? formatLimit(list.limit, list.offer) : placeName(list.place);
  return { href: hrefOf(list), label, count: countOf(list) };
}

function countOf(list: PlaceList): string {
  return formatCount(list.homes.length, 'home');
}

function hrefOf(list: PlaceList): string {
  return placeListPath(list.offer, listKey(list));
}

function withoutEmpty(groups: readonly ListLinks[]): ListLinks[] {
  return groups.filter(({ links }) => links.length > 0);
}
