import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { cityOfSociety } from '#domain/catalogue/city-of-society.ts';
import { builderInLists, societiesBuiltBy } from '#domain/catalogue/homes-by-builder.ts';
import { citiesWithHomes } from '#domain/catalogue/homes-by-city.ts';
import { cityFolder } from '#domain/city/city-folder.ts';
import { type Facet, type FacetLimit, type FacetPlace, limitSlug } from '#domain/facet/facet.ts';
import { surroundingPlace } from '#domain/facet/surrounding-place.ts';
import { facetKey, type Facets, facetsAt, facetsOf, findFacet } from '#domain/facet/facets.ts';
import { type Offer, offers } from '#domain/offer.ts';
import type { Society } from '#domain/society/society.ts';
import { formatCount, shownFact } from '#domain/text/text.ts';
import { areasPath, facetPath, homesPath, societyPath } from '#site/paths.ts';
import { facetHeading, formatLimit, placeName } from './facet-heading.ts';

/** Links to narrower or neighbouring lists of homes under one label: 'Size', 'Budget', 'Moving in', 'Area'. */
export interface FacetLinks {
  label: string;
  links: FacetLink[];
}

export interface FacetLink {
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
export function linksOfType(offer: Offer, catalogue: Catalogue): FacetLinks[] {
  const places = [...facetsOf(offer, catalogue).values()];
  const wholePlaces = places.flatMap(([first]) => (first && first.limit === null ? first : []));
  const cityFacets = places.filter(([first]) => first?.place.kind === 'city');
  const [onlyCity] = cityFacets.length === 1 ? cityFacets : [];
  return withoutEmpty([
    { label: 'City', links: largest(wholePlaces, 'city', AREAS) },
    {
      label: 'Area',
      links: [...largest(wholePlaces, 'area', AREAS), ...allAreas(catalogue)],
    },
    ...limitLinks(onlyCity ?? [], { counts: true }),
    { label: 'Society', links: largest(wholePlaces, 'society', SOCIETIES) },
    { label: 'Builder', links: largest(wholePlaces, 'builder', BUILDERS) },
  ]);
}

/** For a list without homes: nothing could narrow it down. */
export function linkToOtherOffer(offer: Offer): FacetLinks {
  const other = offer === 'Rent' ? 'Sale' : 'Rent';
  return {
    label: 'More',
    links: [{ href: homesPath(other), label: `All Properties for ${other}`, count: null }],
  };
}

function allAreas(catalogue: Catalogue): FacetLink[] {
  const cities = citiesWithHomes(catalogue);
  return cities.map((city) => ({
    href: areasPath(city),
    label: cities.length === 1 ? 'All areas' : `All areas of ${city}`,
    count: null,
  }));
}

/** Other sizes, budgets and facts, nearby societies and areas. */
export function linksOfFacet(facet: Facet, catalogue: Catalogue): FacetLinks[] {
  const { offer, place, limit } = facet;
  const others = facetsAt(offer, place, catalogue).filter((other) => other.limit && other !== facet);
  const limits = limitLinks(others, { counts: limit === null });
  const more = { label: 'More', links: [widerLink(facet, catalogue)] };
  switch (place.kind) {
    case 'city': {
      const areas = (areasByLimit(offer, catalogue).get(keyOf(limit)) ?? []).filter(
        (each) => each.place.kind === 'area' && cityFolder(each.place.city) === cityFolder(place.name),
      );
      return withoutEmpty([{ label: 'Area', links: largest(areas, 'area', AREAS) }, ...limits, more]);
    }
    case 'area':
      return withoutEmpty([
        ...limits,
        { label: 'Society', links: societiesWithin(place.area, offer, catalogue) },
        { label: 'Areas nearby', links: areasNearby(place.area, facet, catalogue) },
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
function widerLink({ offer, place, limit }: Facet, catalogue: Catalogue): FacetLink {
  const surroundings = limit ? place : surroundingPlace(place, catalogue);
  const facet = surroundings && findFacet(offer, surroundings, null, catalogue);
  return facet
    ? { href: hrefOf(facet), label: facetHeading(facet), count: null }
    : { href: homesPath(offer), label: `All Properties for ${offer}`, count: null };
}

/** The lists of a place for its own page: 'All for sale', '3 BHK for sale', each with its count. */
export function listsOfPlace(place: FacetPlace, catalogue: Catalogue): FacetLinks[] {
  return offers.flatMap((offer) => {
    const [whole, ...limited] = facetsAt(offer, place, catalogue);
    if (!whole) return [];
    const all = { href: hrefOf(whole), label: `All for ${offer.toLowerCase()}`, count: countOf(whole) };
    return [
      { label: `For ${offer.toLowerCase()}`, links: [all, ...limited.map((facet) => limitLink(facet))] },
    ];
  });
}

/** The lists of everything that the builder of a society has built in its city. Without counts, see `byName`. */
export function listsOfBuilder(society: Society, catalogue: Catalogue): FacetLinks[] {
  const builder = builderInLists(society, catalogue);
  if (!builder) return [];
  const place = { kind: 'builder', builder, city: cityOfSociety(society, catalogue) } as const;
  const links = offers.flatMap((offer) => {
    const facet = findFacet(offer, place, null, catalogue);
    return facet ? { href: hrefOf(facet), label: `All for ${offer.toLowerCase()}`, count: null } : [];
  });
  return withoutEmpty([{ label: `Built by ${builder.name}`, links }]);
}

/** The same for the page of a home: 'Properties for Sale built by Neralu Builders'. */
export function linksToBuilder(society: Society, catalogue: Catalogue): Pick<FacetLink, 'href' | 'label'>[] {
  const builder = builderInLists(society, catalogue);
  if (!builder) return [];
  const place = { kind: 'builder', builder, city: cityOfSociety(society, catalogue) } as const;
  return offers.flatMap((offer) => {
    const facet = findFacet(offer, place, null, catalogue);
    return facet ? { href: hrefOf(facet), label: facetHeading(facet) } : [];
  });
}

function societiesOfBuilder(
  { builder, city }: Extract<FacetPlace, { kind: 'builder' }>,
  offer: Offer,
  catalogue: Catalogue,
): FacetLink[] {
  const facets = societiesBuiltBy(builder.slug, catalogue)
    .filter((society) => cityFolder(cityOfSociety(society, catalogue)) === cityFolder(city))
    .flatMap((society) => findFacet(offer, { kind: 'society', society }, null, catalogue) ?? []);
  return byName(facets, SOCIETIES);
}

function facetsInAreas(areas: readonly Area[], { offer, limit }: Facet, catalogue: Catalogue): Facet[] {
  return areas.flatMap(
    (area) => findFacet(offer, { kind: 'area', area, city: catalogue.cityOf(area) }, limit, catalogue) ?? [],
  );
}

const byLimitCache = new WeakMap<Facets, ReadonlyMap<string, readonly Facet[]>>();

/** Each list of a city links to the area lists with the same size, budget or fact. */
function areasByLimit(offer: Offer, catalogue: Catalogue): ReadonlyMap<string, readonly Facet[]> {
  const facets = facetsOf(offer, catalogue);
  const cached = byLimitCache.get(facets);
  if (cached) return cached;
  const byLimit = new Map<string, Facet[]>();
  for (const facet of [...facets.values()].flat()) {
    if (facet.place.kind !== 'area') continue;
    const sameLimit = byLimit.get(keyOf(facet.limit));
    if (sameLimit) sameLimit.push(facet);
    else byLimit.set(keyOf(facet.limit), [facet]);
  }
  byLimitCache.set(facets, byLimit);
  return byLimit;
}

function keyOf(limit: FacetLimit | null): string {
  return limit ? limitSlug(limit) : '';
}

/** In the same section of the city, with the same limit. */
function areasNearby(area: Area, facet: Facet, catalogue: Catalogue): FacetLink[] {
  const section = shownFact(area.city_section);
  const siblings = section ? catalogue.areasInSection(area.city_id, section) : [];
  return byName(
    facetsInAreas(
      siblings.filter(({ id }) => id !== area.id),
      facet,
      catalogue,
    ),
    NEIGHBOURS,
  );
}

function societiesWithin(area: Area, offer: Offer, catalogue: Catalogue): FacetLink[] {
  const facets = catalogue
    .societiesInArea(area.id)
    .flatMap((society) => findFacet(offer, { kind: 'society', society }, null, catalogue) ?? []);
  return byName(facets, SOCIETIES);
}

function limitLinks(facets: readonly Facet[], { counts }: { counts: boolean }): FacetLinks[] {
  const linksOfKind = (kind: FacetLimit['kind'], label: string) => ({
    label,
    links: facets
      .filter(({ limit }) => limit?.kind === kind)
      .map((facet) => (counts ? limitLink(facet) : { ...limitLink(facet), count: null })),
  });
  return [linksOfKind('bedrooms', 'Size'), linksOfKind('budget', 'Budget'), linksOfKind('fact', 'Moving in')];
}

/** With counts. Use it only if every counted home is on the page anyway. */
function largest(facets: readonly Facet[], kind: FacetPlace['kind'], max: number): FacetLink[] {
  return facets
    .filter(({ place }) => place.kind === kind)
    .sort((a, b) => b.homes.length - a.homes.length || compareNames(a, b))
    .slice(0, max)
    .map(placeLink);
}

/** Without counts and sorted by name, so that the page does not change with homes that it does not show. */
function byName(facets: readonly Facet[], max: number): FacetLink[] {
  return [...facets]
    .sort(compareNames)
    .slice(0, max)
    .map((facet) => ({ ...placeLink(facet), count: null }));
}

function compareNames(a: Facet, b: Facet): number {
  const [one, other] = [placeName(a.place), placeName(b.place)];
  return one < other ? -1 : one > other ? 1 : 0;
}

function placeLink(facet: Facet): FacetLink {
  return { href: hrefOf(facet), label: placeName(facet.place), count: countOf(facet) };
}

function limitLink(facet: Facet): FacetLink {
  const label = facet.limit ? formatLimit(facet.limit, facet.offer) : placeName(facet.place);
  return { href: hrefOf(facet), label, count: countOf(facet) };
}

function countOf(facet: Facet): string {
  return formatCount(facet.homes.length, 'home');
}

function hrefOf(facet: Facet): string {
  return facetPath(facet.offer, facetKey(facet));
}

function withoutEmpty(groups: readonly FacetLinks[]): FacetLinks[] {
  return groups.filter(({ links }) => links.length > 0);
}
