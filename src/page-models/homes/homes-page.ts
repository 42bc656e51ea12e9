import { citiesWithHomes } from '#domain/catalogue/homes-by-city.ts';
import type { PlaceList } from '#domain/place-list/place-list.ts';
import { listKey } from '#domain/place-list/place-lists.ts';
import { type Offer, offerWord } from '#domain/offer.ts';
import { homesOfType } from '#domain/property/homes-of-type.ts';
import type { Property } from '#domain/property/property.ts';
import type { FilterStart } from '#domain/search/filter-start.ts';
import { filterQuery } from '#domain/search/filter-query.ts';
import { filtersOfPlaceList } from '#domain/search/filters-of-place-list.ts';
import { formatCount, joinNames } from '#domain/text/text.ts';
import { formatNumber } from '#domain/money/rupees.ts';
import { placeListPath, filteredHomesPath, homesPath, openMapHash } from '#site/paths.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { type AlertForm, listAlert } from '../alert/alert-form.ts';
import type { PageContext } from '../context/page-context.ts';
import {
  placeListCrumbs,
  placeListFigures,
  placeListHeading,
  placeListTitle,
} from '../place-list/place-list-heading.ts';
import { linksOfPlaceList, linksOfType, linkToOtherOffer, type ListLinks } from '../place-list/list-links.ts';
import { type CityMap, cityMap, isOnMap } from './city-map.ts';
import { filterStart } from './filter-start.ts';
import { feedOf } from '../feed/feed-of.ts';
import { DEFAULT_CITY } from '#domain/city/city-folder.ts';
import { joinShown } from '#domain/text/text.ts';
import { breadcrumbData, headOf, pageTitle, type Crumb, type Head, type SiteFacts } from '../head/head.ts';
import { homeCards, type HomeCard } from '../property/home-card.ts';
import {
  listHeadings,
  listPages,
  OLDEST_NUMBER,
  pagesOfPlaceList,
  type ListPage,
} from '../pagination/list-pages.ts';
import type { PageLink } from '../pagination/page-link.ts';

const EMPTY: Record<Offer, string> = {
  Sale: 'No properties available for sale at the moment.',
  Rent: 'No rental properties available at the moment.',
};

const OFFER_WORDS: Record<Offer, string> = { Sale: 'to buy', Rent: 'to rent' };

/** /buy, /rent, the lists of places, and the numbered pages of each (decisions P15, 091). */
export interface HomesPage {
  kind: 'homes';
  path: string;
  head: Head;
  crumbs: Crumb[];
  type: Offer;
  /** 'Properties for Sale' / 'Properties for Rent'. On the list of a place also place, size and budget. */
  heading: string;
  summary: string;
  /** Figures about all homes of the list of a place, one sentence each. Empty on other lists and on numbered pages. */
  figures: string[];
  /** The number in the address. Null on the first page (/buy, /rent), which shows the newest homes. */
  number: number | null;
  cards: HomeCard[];
  /** The sentence of the spec for an empty list. */
  empty: string;
  newer: PageLink | null;
  older: PageLink | null;
  /** A few links that reach distant pages in few steps. */
  jumps: PageLink[];
  /** Narrower and neighbouring lists, or where else to look if there are no homes. Empty on numbered pages. */
  facets: ListLinks[];
  /** Every page of /buy and /rent has filters. The list of a place links to a page with filters. */
  filters: FiltersHere | FiltersElsewhere;
  /** Only on the first page of /buy and /rent. */
  map: CityMap | null;
  /** The address of the feed of the newest homes. Null on numbered pages and without homes. */
  feed: string | null;
  alert: AlertForm;
}

/**
 * What stands in place of the filters for visitors for whom they do not load. `lists` leads to the lists by place, size
 * and budget, `map` to the small map. It is null if there is no map.
 */
export interface FiltersHere {
  lists: string;
  map: string | null;
  /** The offer as the search function reads it. */
  offer: string;
  start: FilterStart;
}

/** The same homes on /buy or /rent: with filters, and with the map open. `map` is null if no position is known. */
export interface FiltersElsewhere {
  href: string;
  map: string | null;
}

interface HomesList {
  type: Offer;
  path: string;
  homes: readonly Property[];
  heading: string;
  /** The heading with the city, for search engines. */
  title: string;
  crumbs: Crumb[];
  summary: string;
  figures: () => string[];
  facets: () => ListLinks[];
  filters: HomesPage['filters'];
  /** As a query string. */
  query: string;
  map: () => CityMap | null;
}

type LazyPage = { path: string; model: () => HomesPage };

/** The first one first. Each page is built only when it is read. */
export function homesPages(offer: Offer, context: PageContext): LazyPage[] {
  const homes = homesOfType(context.catalogue.properties)[offer];
  const cities = citiesWithHomes(context.catalogue, [offer]);
  const path = homesPath(offer);
  const list = (): HomesList => ({
    type: offer,
    path,
    homes,
    heading: listHeadings[offer],
    title: `${listHeadings[offer]} in ${joinNames(cities)}`,
    crumbs: [
      { label: 'Home', href: '/' },
      { label: offer === 'Rent' ? 'Rent' : 'Buy', href: homesPath(offer) },
    ],
    summary:
      homes.length > 0
        ? // It stays above the results of the filters.
          `${countOf(offer, homes)} in ${cities.length > 1 ? joinNames(cities) : 'all'}, newest first.`
        : `New homes ${OFFER_WORDS[offer]} appear here first.`,
    figures: () => [],
    facets: () => [
      ...linksOfType(offer, context.catalogue),
      ...(homes.length > 0 ? [] : [linkToOtherOffer(offer)]),
    ],
    // Also without homes: the filters then explain what an address with filters asked for.
    filters: {
      lists: `${homesPath(offer)}#narrow`,
      map: hasMap(homes, context.catalogue) ? `${homesPath(offer)}#map` : null,
      offer: offerWord(offer),
      start: filterStart(homes, context.catalogue),
    },
    query: '',
    map: () => cityMap(offer, homes, context.catalogue),
  });
  return pagesOf({ path, list }, listPages(homes), context);
}

/** The pages of a list, the first of them at its own address. */
export function placeListPages(placeList: PlaceList, context: PageContext): LazyPage[] {
  const { offer, homes } = placeList;
  const pages = listPages(homes);
  const path = placeListPath(offer, listKey(placeList));
  const list = (): HomesList => {
    const query = filterQuery(
      filtersOfPlaceList(placeList, { isOnlyCity: citiesWithHomes(context.catalogue).length === 1 }),
    );
    const filtered = filteredHomesPath(offer, query);
    return {
      type: offer,
      path,
      homes,
      heading: placeListHeading(placeList),
      title: placeListTitle(placeList, context.catalogue),
      crumbs: placeListCrumbs(placeList, context.catalogue),
      summary: placeListSummary(placeList, pages),
      figures: () => placeListFigures(placeList, context.catalogue),
      facets: () => linksOfPlaceList(placeList, context.catalogue),
      filters: { href: filtered, map: hasMap(homes, context.catalogue) ? `${filtered}${openMapHash}` : null },
      query,
      map: () => null,
    };
  };
  return pagesOf({ path, list }, pagesOfPlaceList(placeList), context);
}

function hasMap(homes: readonly Property[], catalogue: Catalogue): boolean {
  return homes.some((home) => isOnMap(home, catalogue));
}

function placeListSummary(
  { offer, place, homes }: PlaceList,
  [first, ...numbered]: readonly ListPage[],
): string {
  const count = countOf(offer, homes);
  return place.kind === 'city' && numbered.length > 0
    ? `${count}. These are the newest ${first?.homes.length ?? 0}; the areas lead to the others.`
    : `${count}, newest first.`;
}

/** '41 homes to rent'. */
function countOf(offer: Offer, homes: readonly Property[]): string {
  return `${formatCount(homes.length, 'home')} ${OFFER_WORDS[offer]}`;
}

/** There are thousands of lists, and a publish builds few of them. So a list is built only with one of its pages. */
function pagesOf(
  { path, list }: { path: string; list: () => HomesList },
  pages: readonly ListPage[],
  context: PageContext,
): LazyPage[] {
  const paths = pathsOf(path, pages);
  return pages.map((page, at) => ({
    path: paths[at] ?? path,
    model: () => homesPage(list(), page, pages.length, context),
  }));
}

const pathsCache = new WeakMap<readonly ListPage[], { path: string; paths: readonly string[] }>();

/** Cached while the list is cut into the same pages. */
function pathsOf(path: string, pages: readonly ListPage[]): readonly string[] {
  const cached = pathsCache.get(pages);
  if (cached?.path === path) return cached.paths;
  const paths = pages.map(({ number }) => pathOf({ path }, number));
  pathsCache.set(pages, { path, paths });
  return paths;
}

function homesPage(
  list: HomesList,
  { number, homes }: ListPage,
  pages: number,
  { catalogue, site }: PageContext,
): HomesPage {
  const path = pathOf(list, number);
  const read = readingOrder(list, number, pages);
  const crumbs = crumbsOf(list, number, read.position);
  const figures = number === null ? list.figures() : [];
  const page = number === null ? null : `page ${read.position}`;
  return {
    kind: 'homes',
    path,
    head: headOf(site, path, {
      title: titleOf(list.title, page, site),
      description: descriptionOf(list, page, figures),
      jsonLd: [breadcrumbData(site, crumbs)],
    }),
    crumbs,
    type: list.type,
    heading: list.heading,
    summary: number === null ? list.summary : `Older homes, page ${read.position}`,
    figures,
    number,
    cards: homeCards(homes, catalogue),
    empty: EMPTY[list.type],
    ...read.links,
    facets: number === null ? list.facets() : [],
    filters: list.filters,
    map: number === null ? list.map() : null,
    alert: listAlert(list.type, list.query, list.path),
    feed: number === null ? feedOf(list.path, list.homes) : null,
  };
}

/** Begins with the title, because lists of different places may have the same figures. */
function descriptionOf(list: HomesList, page: string | null, figures: readonly string[]): string {
  if (figures.length > 0)
    return `${list.title}: ${formatCount(list.homes.length, 'home')}. ${figures.join(' ')}`;
  return `${list.title}, ${page ?? 'newest first'}: price, size, society and when each home was last checked.`;
}

function pathOf({ path }: Pick<HomesList, 'path'>, number: number | null): string {
  return number === null ? path : `${path}/${number}`;
}

interface ReadingOrder {
  /** '2 of 278'. */
  position: string;
  links: Pick<HomesPage, 'newer' | 'older' | 'jumps'>;
}

/**
 * Pages as a reader counts them: the first is 1, and the oldest is the last. Addresses count from the oldest home, so
 * that they keep their homes (decisions P15, 206).
 */
function readingOrder(list: Pick<HomesList, 'path'>, number: number | null, pages: number): ReadingOrder {
  const here = number === null ? 1 : pages - number + OLDEST_NUMBER;
  const hrefOf = (page: number) => pathOf(list, page === 1 ? null : pages - page + OLDEST_NUMBER);
  const link = (page: number, label: string) =>
    page >= 1 && page <= pages ? { href: hrefOf(page), label } : null;
  const targets = [10, 100].map((step) => here + step).filter((target) => target < pages);
  if (here + 1 < pages) targets.push(pages);
  return {
    position: `${formatNumber(here)} of ${formatNumber(pages)}`,
    links: {
      newer: link(here - 1, here === 2 ? 'Newest homes' : 'Newer homes'),
      older: link(here + 1, `Older homes, page ${formatNumber(here + 1)} of ${formatNumber(pages)}`),
      jumps: targets.map((target) => ({
        href: hrefOf(target),
        label: target === pages ? 'Oldest homes' : `Page ${formatNumber(target)}`,
      })),
    },
  };
}

/** The last step is the page itself and has no link. */
function crumbsOf({ crumbs }: HomesList, number: number | null, position: string): Crumb[] {
  if (number !== null) return [...crumbs, { label: `Page ${position}`, href: null }];
  return crumbs.map((crumb, at) => (at === crumbs.length - 1 ? { ...crumb, href: null } : crumb));
}

/** Without the city, and then in fewer words, where it would be too long. */
function titleOf(title: string, page: string | null, site: SiteFacts): string {
  const short = site.cities ? title : title.replace(`, ${DEFAULT_CITY}`, '');
  const texts = [title, short, short.replace(/^Properties for (?=Sale|Rent)/, 'For ')];
  const [whole = title, ...shorter] = texts.map((text) => joinShown([text, page]));
  return pageTitle(site, [whole, ...shorter]);
}
