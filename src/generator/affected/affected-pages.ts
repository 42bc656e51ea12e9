import { isDeepStrictEqual } from 'node:util';
import type { Entity } from '#domain/entity.ts';
import type { Area } from '#domain/area/area.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { comparableGroup } from '#domain/cost/comparable-group.ts';
import { factColumns } from '#domain/place-list/place-list.ts';
import type { Property } from '#domain/property/property.ts';
import { type Offer, offers } from '#domain/offer.ts';
import { isFeatured } from '#domain/property/property.ts';
import { homesOfType } from '#domain/property/homes-of-type.ts';
import { homeOnDay } from '#domain/property/home-on-day.ts';
import { changeBadge, propertyDates } from '#domain/property/property-dates.ts';
import { homesShowingAsRelated, relatedHomes } from '#domain/property/related-homes.ts';
import { hasUnavailablePage } from '#domain/property/unavailable-home.ts';
import type { Society } from '#domain/society/society.ts';
import { shownFact } from '#domain/text/text.ts';
import { areaIndex } from '#page-models/area/areas-page.ts';
import { shortAreaSlug } from '#page-models/area/short-area-slug.ts';
import { filterStart } from '#page-models/homes/filter-start.ts';
import { areaSizeKm } from '#page-models/location/area-position.ts';
import { nearbyAreas } from '#page-models/location/nearby-areas.ts';
import { listPages } from '#page-models/pagination/list-pages.ts';
import { societyIndex } from '#page-models/society/societies-page.ts';
import {
  areaPath,
  areasPath,
  formerPlacePaths,
  homesPath,
  paths,
  propertyPath,
  societiesPath,
  societyPath,
} from '#site/paths.ts';
import {
  listsComparing,
  listsCounting,
  listsNaming,
  listsShowingHome,
  listPathsAt,
  partsAround,
  offerPagesNaming,
  listsOfBuilders,
} from './affected-lists.ts';
import { areasWithin } from './areas-within.ts';
import { areasAround, pagesComparing } from './pages-comparing.ts';
import { placesShowingAround, societiesAround } from './places-around.ts';

/** Either catalogue may lack the row. */
export interface Change {
  entity: Entity;
  before: Catalogue;
  after: Catalogue;
}

/**
 * The paths of all pages that a change may affect, from the rules of the pages, before anything is rendered. The
 * digests show later which pages did change. A page that changed without being listed here is a bug.
 */
export function affectedPages({ entity, before, after }: Change): Set<string> {
  const affected = new Set<string>();
  for (const catalogue of [before, after]) {
    for (const path of pagesShowing(entity, catalogue)) affected.add(path);
  }
  const add = (pages: Iterable<string>) => {
    for (const path of pages) affected.add(path);
  };
  add(listsWithFilters(before, after));
  if (entity.type === 'area') {
    add(listsOfArea(entity.id, before, after));
    add(citiesOfArea(entity.id, before, after));
    add(placesOfArea(entity.id, before, after));
    add(placesWithoutArea(entity.id, before, after));
  }
  if (entity.type === 'society') add(listsOfBuilders(entity.id, before, after));
  if (entity.type !== 'property') return affected;
  const [oldHome, newHome] = [before.property(entity.id), after.property(entity.id)];
  for (const catalogue of [before, after]) {
    for (const home of catalogue.unavailableHomes)
      if (home.id === entity.id) add(addressesOf(home, catalogue));
  }
  for (const home of [oldHome, newHome]) {
    const group = home && comparableGroup(home);
    if (!group) continue;
    add(pagesComparing({ home, group }, before, after));
    add(listsComparing({ home, group }, before, after));
  }
  if (changesPlaceCards(oldHome, newHome)) {
    for (const catalogue of [before, after])
      for (const home of [oldHome, newHome]) add(placesOf(home, catalogue));
  }
  const isMoved = changesCounts(oldHome, newHome);
  if (isMoved) {
    for (const catalogue of [before, after])
      for (const home of [oldHome, newHome]) add(listsOf(home, catalogue));
  }
  if (isMoved || changesLists(oldHome, newHome))
    add(listsCounting([oldHome, newHome], [before, after], isMoved));
  return affected;
}

/**
 * The paths of pages that change without a change of a row: the badge 'Listed' or 'Reduced' of a card is removed after
 * a week, the page of a sold or let home after 90 days, and the possession of a home once its month is over.
 */
export function* pagesOfAnotherDay(before: Day, after: Catalogue): Iterable<string> {
  const { today } = after;
  if (today === null || today === before) return;
  for (const home of after.unavailableHomes) {
    if (hasUnavailablePage(home, before) !== hasUnavailablePage(home, today)) yield* addressesOf(home, after);
  }
  for (const home of after.properties) {
    const news = propertyDates(home.history);
    if (
      changeBadge(news, before)?.text !== changeBadge(news, today)?.text ||
      homeOnDay(home, before).possession !== homeOnDay(home, today).possession
    )
      yield* pagesShowingHome(home, after);
  }
}

function pagesShowing(entity: Entity, catalogue: Catalogue): Iterable<string> {
  switch (entity.type) {
    case 'property':
      return pagesShowingHome(catalogue.property(entity.id), catalogue);
    case 'society':
      return pagesShowingSociety(catalogue.society(entity.id), catalogue);
    case 'area':
      return pagesShowingArea(catalogue.area(entity.id), catalogue);
  }
}

function* pagesShowingHome(home: Property | undefined, catalogue: Catalogue): Iterable<string> {
  if (!home) return;
  yield* addressesOf(home, catalogue);
  const society = catalogue.society(home.society_id);
  if (society) yield societyPath(society);
  for (const area of catalogue.areasAround(home.area_id)) yield areaPath(area, catalogue.cityOf(area));
  yield* placesShowingAround(home, catalogue);
  if (isFeatured(home)) yield paths.home;
  yield* listsShowing(home, catalogue);
  yield* listsShowingHome(home, catalogue);
  for (const other of homesShowingAsRelated(catalogue.related, home)) yield propertyPath(other);
  for (const other of catalogue.unavailableHomes) {
    if (relatedHomes(catalogue.related, other).includes(home)) yield propertyPath(other);
  }
}

/** The page of a home and its earlier addresses, which redirect to it. */
function* addressesOf(home: { id: string; slug: string }, catalogue: Catalogue): Iterable<string> {
  yield propertyPath(home);
  for (const former of catalogue.formerSlugs) {
    if (former.property_id === home.id) yield propertyPath(former);
  }
}

function* listsShowing(home: Property, catalogue: Catalogue): Iterable<string> {
  for (const { number, homes: shown } of listPages(homesOfType(catalogue.properties)[home.property_type])) {
    if (shown.includes(home)) yield homesPath(home.property_type, number ?? undefined);
  }
}

/** The lists of an area with a new name or address, of all that lies in it, and of its societies: each of their pages names the area. */
function* listsOfArea(id: string, before: Catalogue, after: Catalogue): Iterable<string> {
  if (!isChanged(before.area(id), after.area(id), ['slug', 'area', 'city_id'])) return;
  for (const catalogue of [before, after]) {
    const area = catalogue.area(id);
    for (const within of area ? areasWithin(area, catalogue) : [])
      yield* listPathsAt({ kind: 'area', area: within, city: catalogue.cityOf(within) }, catalogue);
    for (const society of catalogue.societiesInArea(id)) {
      yield* listPathsAt({ kind: 'society', society }, catalogue);
      // They link to the lists of its builder in its city, which is that of its area.
      for (const home of catalogue.homesInSociety(society.id)) yield propertyPath(home);
    }
  }
}

/** The lists of the cities between which an area moves with its homes, and the areas that compare their prices. */
function* citiesOfArea(id: string, before: Catalogue, after: Catalogue): Iterable<string> {
  const homes = [before, after].flatMap((catalogue) => homesUnder(id, catalogue));
  if (homes.length === 0 || !isChanged(before.area(id), after.area(id), ['slug', 'city_id'])) return;
  // Without its area, a home is in the city that its own row names. One home of each type, city and society stands for all.
  const samples = new Map(
    homes.map((home) => [[home.property_type, home.city, home.society_id].join('\n'), home]),
  );
  for (const home of samples.values()) yield* listsCounting([home, home], [before, after], true);
  for (const [group, [home]] of Map.groupBy(homes, comparableGroup))
    if (group && home) yield* listsComparing({ home, group }, before, after);
  for (const catalogue of [before, after]) {
    for (const home of samples.values()) yield* listsOf(home, catalogue);
    const cityId = catalogue.area(id)?.city_id;
    for (const place of catalogue.areas)
      if (place.city_id === cityId) yield areaPath(place, catalogue.cityOf(place));
  }
}

/** What an area has left and what it lies in now, with all that counts or compares their homes. */
function* placesOfArea(id: string, before: Catalogue, after: Catalogue): Iterable<string> {
  const rows = [rowOfArea(id, before), rowOfArea(id, after)] as const;
  if (isChanged(...rows, ['middle', 'slug', 'city_id'])) yield* pagesMeasuring(id, before, after);
  if (isChanged(...rows, ['place_kind', 'lies_in'])) yield* placesAround(id, before, after);
}

/** What lay in an area that is gone lies in none, and what lies in one that has come lay in none. */
function* placesWithoutArea(id: string, before: Catalogue, after: Catalogue): Iterable<string> {
  if ((rowOfArea(id, before) === undefined) === (rowOfArea(id, after) === undefined)) return;
  const below = [before, after].flatMap(({ areas, spellings }) =>
    [...areas, ...spellings.map(({ area }) => area)].filter(({ lies_in: above }) => above === id),
  );
  for (const one of new Set(below.map((area) => area.id))) yield* placesAround(one, before, after);
}

function* placesAround(id: string, before: Catalogue, after: Catalogue): Iterable<string> {
  const homes = [before, after].flatMap((catalogue) => homesUnder(id, catalogue));
  for (const home of homes) yield* listsCounting([home, home], [before, after], true);
  for (const catalogue of [before, after]) {
    for (const area of catalogue.areasAround(id)) {
      yield* pagesShowingArea(area, catalogue);
      yield* listPathsAt({ kind: 'area', area, city: catalogue.cityOf(area) }, catalogue);
    }
    // A home in another place is of another area in the index, and its card names it.
    for (const home of homesUnder(id, catalogue)) yield* pagesShowingHome(home, catalogue);
    for (const area of catalogue.areasAround(id)) yield* homesMeasuring(area, before, after);
  }
}

/** The pages that say how far it is from the middle of an area, or name it as nearby, before or after that was known otherwise. */
function* pagesMeasuring(id: string, before: Catalogue, after: Catalogue): Iterable<string> {
  for (const catalogue of [before, after]) {
    const area = catalogue.area(id);
    if (!area) continue;
    yield* areasAround(area, catalogue);
    yield* societiesAround(area, catalogue);
    for (const place of [area, ...catalogue.partsOf(area.id)]) yield areaPath(place, catalogue.cityOf(place));
    for (const society of catalogue.societiesInArea(area.id)) yield societyPath(society);
    for (const home of catalogue.homesInArea(area.id)) yield propertyPath(home);
    for (const around of catalogue.areasAround(area.id)) yield* homesMeasuring(around, before, after);
  }
}

/** The homes of an area that has grown to its parts: their pages say how far from its middle they may be. */
function* homesMeasuring(area: Area, before: Catalogue, after: Catalogue): Iterable<string> {
  if (areaSizeKm(area, before) === areaSizeKm(area, after)) return;
  for (const home of after.homesInArea(area.id))
    if (after.area(home.area_id)?.id === area.id) yield propertyPath(home);
}

/** The homes of an area, and those that name its row: of another spelling of a place, or of an area that is gone. */
function homesUnder(id: string, catalogue: Catalogue): readonly Property[] {
  const own = catalogue.properties.filter((home) => home.area_id === id);
  return [...new Set([...catalogue.homesInArea(id), ...own])];
}

/** Also of another spelling of a place. */
function rowOfArea(id: string, { areas, spellings }: Catalogue): Area | undefined {
  return areas.find((area) => area.id === id) ?? spellings.find(({ area }) => area.id === id)?.area;
}

/** A home that is added, removed or moved also changes the order of the places that are sorted by count. */
function changesCounts(oldHome: Property | undefined, newHome: Property | undefined): boolean {
  return isChanged(oldHome, newHome, ['society_id', 'area_id', 'city', 'property_type', 'created_at']);
}

/** Each size, budget and fact has its own list, so a new price, size or furnishing moves a home from one list to another. */
function changesLists(oldHome: Property | undefined, newHome: Property | undefined): boolean {
  return isChanged(oldHome, newHome, ['price', 'currency', 'bedrooms', ...factColumns]);
}

/**
 * The cards count homes; without pictures of their own they show those of the homes. The indexes also count the homes
 * that were checked.
 */
function changesPlaceCards(oldHome: Property | undefined, newHome: Property | undefined): boolean {
  return (
    changesCounts(oldHome, newHome) || isChanged(oldHome, newHome, ['images', 'photographs', 'last_verified'])
  );
}

function isChanged<Row, Field extends keyof Row>(
  oldRow: Row | undefined,
  newRow: Row | undefined,
  fields: readonly Field[],
): boolean {
  if (!oldRow || !newRow) return oldRow !== newRow;
  return fields.some((field) => !isDeepStrictEqual(oldRow[field], newRow[field]));
}

function* placesOf(home: Property | undefined, catalogue: Catalogue): Iterable<string> {
  if (!home) return;
  const society = catalogue.society(home.society_id);
  const areas = new Set([...catalogue.areasAround(home.area_id), ...catalogue.areasAround(society?.area)]);
  yield* pagesWithCardsOf(areas, catalogue);
}

function* listsOf(home: Property | undefined, catalogue: Catalogue): Iterable<string> {
  if (!home) return;
  yield* pagesOfOffer(home.property_type, catalogue);
}

/** Every page of /buy or /rent, if its filters offer something else. */
function* listsWithFilters(before: Catalogue, after: Catalogue): Iterable<string> {
  for (const offer of offers) {
    const [oldHomes, homes] = [before, after].map(({ properties }) => homesOfType(properties)[offer]);
    if (!oldHomes || !homes) continue;
    if (isDeepStrictEqual(filterStart(oldHomes, before), filterStart(homes, after, oldHomes))) continue;
    for (const catalogue of [before, after]) yield* pagesOfOffer(offer, catalogue);
  }
}

function* pagesOfOffer(offer: Offer, catalogue: Catalogue): Iterable<string> {
  for (const { number } of listPages(homesOfType(catalogue.properties)[offer]))
    yield homesPath(offer, number ?? undefined);
}

/**
 * The pages of neighbours that list the society or the area, and all pages of both indexes, because each of
 * these shows the count of every group.
 */
function* pagesWithCardsOf(areas: Iterable<Area>, catalogue: Catalogue): Iterable<string> {
  for (const place of areas) {
    yield areaPath(place, catalogue.cityOf(place));
    const city = catalogue.cityOf(place);
    for (const { number } of areaIndex(city, catalogue).pages) yield areasPath(city, number);
    for (const sibling of siblings(place, catalogue)) {
      yield areaPath(sibling, catalogue.cityOf(sibling));
      for (const neighbour of catalogue.societiesInArea(sibling.id)) yield societyPath(neighbour);
    }
  }
  for (const { number } of societyIndex(catalogue).pages) yield societiesPath(number);
}

function siblings(area: Area, catalogue: Catalogue): readonly Area[] {
  const section = shownFact(area.city_section);
  const inSection = section ? catalogue.areasInSection(area.city_id, section) : [];
  return [area, ...partsAround(area, catalogue), ...inSection];
}

function* pagesShowingSociety(society: Society | undefined, catalogue: Catalogue): Iterable<string> {
  if (!society) return;
  yield societyPath(society);
  yield* formerPlacePaths('society', society);
  for (const home of catalogue.homesInSociety(society.id)) yield* pagesShowingHome(home, catalogue);
  yield* pagesWithCardsOf(catalogue.areasAround(society.area), catalogue);
  const area = catalogue.area(society.area);
  if (area) yield* listsNaming(area, catalogue);
  yield* offerPagesNaming({ kind: 'society', society }, catalogue);
}

function* pagesShowingArea(area: Area | undefined, catalogue: Catalogue): Iterable<string> {
  if (!area) return;
  yield* pagesWithCardsOf([...catalogue.areasAround(area.id), ...areasWithin(area, catalogue)], catalogue);
  for (const spelling of catalogue.spellings)
    if (spelling.of === area) {
      yield areaPath(spelling.area, catalogue.cityOf(spelling.area));
      yield* formerPlacePaths('area', spelling.area);
    }
  // An area lists a limited number of neighbours. One that is added may push another out, and one that is removed
  // may be replaced by another.
  for (const near of nearbyAreas(area, catalogue))
    for (const place of areasWithin(near, catalogue)) yield areaPath(place, catalogue.cityOf(place));
  yield* areasAround(area, catalogue);
  yield* societiesAround(area, catalogue);
  yield* listsNaming(area, catalogue);
  const homes = homesOfType(catalogue.homesInArea(area.id));
  // Their map and its sentences name areas also where these have no list.
  for (const offer of offers) if (homes[offer].length > 0) yield homesPath(offer);
  const city = catalogue.cityOf(area);
  const short = shortAreaSlug(area, city);
  if (short) yield areaPath({ slug: short }, city);
  yield* formerPlacePaths('area', area);
  for (const society of catalogue.societiesInArea(area.id)) yield societyPath(society);
  for (const home of catalogue.unavailableHomes)
    if (catalogue.areasAround(home.area_id).includes(area)) yield propertyPath(home);
  for (const home of catalogue.homesInArea(area.id)) {
    yield propertyPath(home);
    // A home whose row has no area text shows the area's name instead, wherever its card is listed.
    if (!shownFact(home.area)) yield* pagesShowingHome(home, catalogue);
  }
}
