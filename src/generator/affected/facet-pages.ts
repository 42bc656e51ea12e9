import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { DEFAULT_CITY } from '#domain/city/city-folder.ts';
import type { Facet, FacetPlace } from '#domain/facet/facet.ts';
import { facetKey, facetsAt, facetsOf, findFacet } from '#domain/facet/facets.ts';
import { medianOfAll } from '#domain/facet/figures.ts';
import { comparableType } from '#domain/cost/sqft-prices.ts';
import type { PropertyType } from '#domain/money/price.ts';
import type { Property } from '#domain/property/property.ts';
import { shownFact } from '#domain/text/text.ts';
import { listPages } from '#page-models/homes/list-pages.ts';
import { facetPath, homesPath } from '#site/paths.ts';

/** The lists by place, size and budget that show the home: their first pages, and the numbered pages it is on. */
export function* facetsShowingHome(home: Property, catalogue: Catalogue): Iterable<string> {
  for (const facet of facetsAround(home, catalogue)) {
    if (!facet.homes.includes(home)) continue;
    for (const { number, homes } of listPages(facet.homes)) {
      if (number === null || homes.includes(home)) yield pathOf(facet, number);
    }
  }
}

/**
 * The lists that a home may make, end or reorder: all of its city, area and society, and those that link to them. A
 * list begins and ends with the number of homes that answer, so their neighbours link to it or no longer do.
 */
export function* facetsCountingHome(home: Property, catalogue: Catalogue): Iterable<string> {
  yield homesPath(home.property_type);
  for (const facet of facetsAround(home, catalogue)) {
    for (const { number } of listPages(facet.homes)) yield pathOf(facet, number);
  }
  const area = catalogue.area(home.area_id) ?? catalogue.area(catalogue.society(home.society_id)?.area);
  if (area) yield* facetsNaming(area, catalogue, [home.property_type]);
}

/** The lists that name an area: its own, those of its societies and neighbours, and those of its city. */
export function* facetsNaming(
  area: Area,
  catalogue: Catalogue,
  types: readonly PropertyType[] = ['Sale', 'Rent'],
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

/** /buy and /rent, where they link to the lists of a place. */
export function* listsNaming(place: FacetPlace, catalogue: Catalogue): Iterable<string> {
  for (const type of ['Sale', 'Rent'] as const) {
    if (findFacet(type, place, null, catalogue)) yield homesPath(type);
  }
}

/** The first pages of all lists that compare with the median of this home's type, where that median has moved. */
export function* facetsComparing(
  home: Property | undefined,
  before: Catalogue,
  after: Catalogue,
): Iterable<string> {
  const type = home && comparableType(home);
  if (!type) return;
  const [was, is] = [before, after].map((catalogue) => medianOfAll(type, catalogue)?.rupees);
  if (before !== after && was === is) return;
  for (const facet of [...facetsOf('Sale', after).values()].flat()) yield pathOf(facet, null);
}

function facetsAround(home: Property, catalogue: Catalogue): Facet[] {
  const area = catalogue.area(home.area_id);
  const society = catalogue.society(home.society_id);
  const places: FacetPlace[] = [
    { kind: 'city', name: area ? catalogue.cityOf(area) : (home.city ?? DEFAULT_CITY) },
    ...(area ? [{ kind: 'area', area, city: catalogue.cityOf(area) } as const] : []),
    ...(society ? [{ kind: 'society', society } as const] : []),
  ];
  return places.flatMap((place) => facetsAt(home.property_type, place, catalogue));
}

function pathOf(facet: Facet, number: number | null): string {
  return facetPath(facet.type, facetKey(facet), number ?? undefined);
}
