import type { Area } from '#domain/area/area.ts';
import type { PlaceList } from '#domain/place-list/place-list.ts';
import { listKey, placeListsOf, isPlainSlug } from '#domain/place-list/place-lists.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { citiesWithHomes } from '#domain/catalogue/homes-by-city.ts';
import { type Offer, offers } from '#domain/offer.ts';
import { homesOfType } from '#domain/property/homes-of-type.ts';
import { joinNames } from '#domain/text/text.ts';
import type { Property } from '#domain/property/property.ts';
import { areaPath, placeListPath, feedPath, homesPath } from '#site/paths.ts';
import type { PageContext } from '../context/page-context.ts';
import { placeListTitle } from '../place-list/place-list-heading.ts';
import { HOMES_PER_PAGE, listHeadings } from '../pagination/list-pages.ts';
import { isDated } from './feed-of.ts';

/** The newest homes of the list of a page, as many as its first page shows. */
export interface SiteFeed {
  path: string;
  page: string;
  title: () => string;
  /** Newest first. */
  homes: () => readonly Property[];
}

/** The Atom feeds of /buy and /rent, of their lists by place, size and budget, and of areas. */
export function siteFeeds({ catalogue }: Pick<PageContext, 'catalogue'>): readonly SiteFeed[] {
  const feeds = cache.get(catalogue) ?? feedsOf(catalogue);
  cache.set(catalogue, feeds);
  return feeds;
}

const cache = new WeakMap<Catalogue, readonly SiteFeed[]>();

function feedsOf(catalogue: Catalogue): SiteFeed[] {
  return [
    ...offers.map((offer) => feedOfType(offer, catalogue)),
    ...offers.flatMap((offer) =>
      [...placeListsOf(offer, catalogue).values()].flat().map((list) => feedOfPlaceList(list, catalogue)),
    ),
    ...catalogue.areas.filter(({ slug }) => isPlainSlug(slug)).map((area) => feedOfArea(area, catalogue)),
  ].filter((each) => each !== null);
}

function feedOfType(offer: Offer, catalogue: Catalogue): SiteFeed | null {
  const homes = homesOfType(catalogue.properties)[offer];
  const cities = () => joinNames(citiesWithHomes(catalogue, [offer]));
  return feed(homesPath(offer), () => `${listHeadings[offer]} in ${cities()}`, homes);
}

function feedOfPlaceList(list: PlaceList, catalogue: Catalogue): SiteFeed | null {
  return feed(placeListPath(list.offer, listKey(list)), () => placeListTitle(list, catalogue), list.homes);
}

function feedOfArea(area: Area, catalogue: Catalogue): SiteFeed | null {
  const city = catalogue.cityOf(area);
  return feed(areaPath(area, city), () => `Homes in ${area.area}, ${city}`, catalogue.homesInArea(area.id));
}

/** Null without a dated home. */
function feed(page: string, title: () => string, homes: readonly Property[]): SiteFeed | null {
  if (!homes.some(isDated)) return null;
  return { path: feedPath(page), page, title, homes: () => newestDated(homes) };
}

/** A list may hold thousands of homes, but a feed has only a few. */
function newestDated(homes: readonly Property[]): Property[] {
  const dated: Property[] = [];
  for (const home of homes) {
    if (dated.length === HOMES_PER_PAGE) break;
    if (isDated(home)) dated.push(home);
  }
  return dated;
}
