import { propertyFolder } from '#domain/address/page-addresses.ts';
import { offers } from '#domain/offer.ts';
import type { Entity, EntityType } from '#domain/entity.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { cityFolders, cityNames } from '#domain/catalogue/homes-by-city.ts';
import { cityOfPlace, type PlaceList } from '#domain/place-list/place-list.ts';
import { listKey, placeListsOf } from '#domain/place-list/place-lists.ts';
import { placeWords } from '#domain/place-list/place-words.ts';
import { hasUnavailablePage, type UnavailableHome } from '#domain/property/unavailable-home.ts';
import {
  areaPath,
  placeListPath,
  formerPlacePaths,
  listFilePath,
  paths,
  propertyFilePath,
  propertyPath,
  societyPath,
} from '#site/paths.ts';
import { areaPage } from './area/area-page.ts';
import { areasPages } from './area/areas-page.ts';
import { ownSlugPaths } from './area/own-slug-paths.ts';
import { shortAreaSlug } from './area/short-area-slug.ts';
import type { PageContext } from './context/page-context.ts';
import type { SiteFacts } from './head/head.ts';
import { withCities } from './head/with-cities.ts';
import { frontPage } from './front-page/front-page.ts';
import { placeName } from './place-list/place-list-heading.ts';
import { placeListPages, homesPages } from './homes/homes-page.ts';
import { plainKinds, plainPage } from './legal/plain-page.ts';
import { movedPage } from './moved-page.ts';
import { notFoundPage } from './not-found/not-found-page.ts';
import type { Page } from './page.ts';
import { pagesOfPlaceList } from './pagination/list-pages.ts';
import { propertyPage } from './property/property-page.ts';
import { unavailableHomePage } from './property/unavailable-home-page.ts';
import { shortlistKinds, shortlistPage } from './shortlist/shortlist-page.ts';
import { societiesPages } from './society/societies-page.ts';
import { societyPage } from './society/society-page.ts';
import { staffKinds, staffPage } from './staff/staff-page.ts';

export interface SitePage {
  path: string;
  entity: Entity | null;
  /** The path of the file. It differs from `path` in the first folder for a property: the city (decision A1). */
  filePath: string;
  /** The current address, if the page only redirects to it. */
  movedTo?: string;
  model: () => Page;
}

/** Every page of the site, in a fixed order. Page-models are built only on request, so the list is cheap. */
export function sitePages({ catalogue, site: facts }: PageContext): SitePage[] {
  const site = withCities(facts, catalogue);
  const context = { catalogue, site };
  return [
    ...fixedPages(site),
    ...listingPages(context),
    ...pagesOfPlaceLists(context),
    ...entityPages(context),
    ...movedPages(context),
    ...unavailablePages(context),
    ...notFoundPages(catalogue, site),
  ];
}

function fixedPages(site: SiteFacts): SitePage[] {
  return [
    ...plainKinds.map((kind) => ready(plainPage(kind, site))),
    ...shortlistKinds.map((kind) => ready(shortlistPage(kind, site))),
    ...staffKinds.map((kind) => ready(staffPage(kind, site))),
  ];
}

function listingPages(context: PageContext): SitePage[] {
  return [
    lazy(paths.home, () => frontPage(context)),
    ...offers.flatMap((offer) => homesPages(offer, context).map(({ path, model }) => lazy(path, model))),
    ...[
      ...societiesPages(context),
      ...cityNames(context.catalogue).flatMap((city) => areasPages(city, context)),
    ].map(({ path, model }) => lazy(path, model)),
  ];
}

function pagesOfPlaceLists(context: PageContext): SitePage[] {
  return offers.flatMap((offer) =>
    [...placeListsOf(offer, context.catalogue).values()].flat().flatMap((list) => {
      const city = cityOfPlace(list.place);
      return placeListPages(list, context).map(({ path, model }) => ({
        ...lazy(path, model),
        filePath: listFilePath(path, city),
      }));
    }),
  );
}

function entityPages(context: PageContext): SitePage[] {
  const { catalogue } = context;
  return [
    ...catalogue.areas.map((area) => {
      const city = catalogue.cityOf(area);
      const address = addressOf('area', area, city, () => areaPath(area, city));
      return pageAt(address, () => areaPage(area, context));
    }),
    // The address of another spelling leads to the place, and stays its own: what a person decided can be taken back.
    ...catalogue.spellings.map(({ area, of }) => {
      const city = catalogue.cityOf(area);
      const to = areaPath(of, catalogue.cityOf(of));
      const address = addressOf('area', area, city, () => areaPath(area, city));
      return {
        ...pageAt(address, () => movedPage(address.path, { to, title: of.area }, context.site)),
        movedTo: to,
      };
    }),
    ...catalogue.societies.map((society) => {
      const address = addressOf('society', society, '', () => societyPath(society));
      return pageAt(address, () => societyPage(society, context));
    }),
    ...catalogue.properties.map((home) => {
      const filePath = () => propertyFilePath(home);
      const address = addressOf('property', home, '', () => propertyPath(home), filePath);
      return pageAt(address, () => propertyPage(home, context));
    }),
  ];
}

type Address = Omit<SitePage, 'model'>;

function pageAt({ path, filePath, entity }: Address, model: () => Page): SitePage {
  return { path, filePath, entity, model };
}

const addresses = new WeakMap<object, { city: string; address: Address }>();

/** Cached for each version of the row. */
function addressOf(
  type: EntityType,
  row: { id: string },
  city: string,
  pathOf: () => string,
  filePathOf = pathOf,
): Address {
  const cached = addresses.get(row);
  if (cached?.city === city) return cached.address;
  const address = { path: pathOf(), filePath: filePathOf(), entity: { type, id: row.id } };
  addresses.set(row, { city, address });
  return address;
}

function lazy(path: string, model: () => Page): SitePage {
  return { path, filePath: path, entity: null, model };
}

function ready(page: Page): SitePage {
  return lazy(page.path, () => page);
}

function movedPages({ catalogue, site }: PageContext): SitePage[] {
  const pages: SitePage[] = [];
  const unavailable = new Map(unavailableHomesWithPage(catalogue).map((home) => [home.id, home]));
  for (const former of catalogue.formerSlugs) {
    const home = catalogue.property(former.property_id) ?? unavailable.get(former.property_id);
    if (!home) continue;
    const moved = redirectingPage(propertyPath(former), propertyPath(home), home.title, site);
    pages.push({ ...moved, filePath: propertyFilePath({ slug: former.slug, city: home.city }) });
  }
  return [...movedLists(catalogue, site), ...pages, ...movedPlaces(catalogue, site)];
}

/** The lists of a place by the slugs of its own page. An address that two places could have leads nowhere: it may mean either. */
function movedLists(catalogue: Catalogue, site: SiteFacts): SitePage[] {
  const lists = offers.flatMap((offer) => [...placeListsOf(offer, catalogue).values()].flat());
  const taken = new Set(
    lists.flatMap((list) =>
      pagesOfPlaceList(list).map(({ number }) =>
        placeListPath(list.offer, listKey(list), number ?? undefined),
      ),
    ),
  );
  const found = new Map<string, { list: PlaceList; to: string } | null>();
  for (const list of lists)
    for (const { path, to } of ownSlugPaths(list))
      found.set(path, taken.has(path) || found.has(path) ? null : { list, to });
  return [...found].flatMap(([path, leads]) => {
    if (!leads) return [];
    const { list, to } = leads;
    return {
      ...redirectingPage(path, to, placeName(list.place), site),
      filePath: listFilePath(path, cityOfPlace(list.place)),
    };
  });
}

/** Earlier addresses of areas and societies, and the short ones of areas, as far as no other place has them now. */
function movedPlaces(catalogue: Catalogue, site: SiteFacts): SitePage[] {
  const places = [
    ...catalogue.areas.map((area) => {
      const city = catalogue.cityOf(area);
      const short = shortAreaSlug(area, city);
      const shortPaths = short ? [areaPath({ slug: short }, city)] : [];
      const from = [...shortPaths, ...formerPlacePaths('area', area)];
      return { to: areaPath(area, city), title: area.area, from };
    }),
    ...catalogue.spellings.map(({ area, of }) => ({
      to: areaPath(of, catalogue.cityOf(of)),
      title: of.area,
      from: formerPlacePaths('area', area),
    })),
    ...catalogue.societies.map((society) => ({
      to: societyPath(society),
      title: society.name,
      from: formerPlacePaths('society', society),
    })),
  ];
  const taken = new Set([
    ...places.map(({ to }) => to),
    ...catalogue.spellings.map(({ area }) => areaPath(area, catalogue.cityOf(area))),
  ]);
  return places.flatMap(({ from, to, title }) =>
    from.flatMap((path) => {
      if (taken.has(path)) return [];
      taken.add(path);
      return redirectingPage(path, to, title, site);
    }),
  );
}

function redirectingPage(path: string, to: string, title: string, site: SiteFacts): SitePage {
  return { ...ready(movedPage(path, { to, title }, site)), movedTo: to };
}

/** Pages of homes that were sold or let. They have no entity, because nothing lists or requests them. */
function unavailablePages(context: PageContext): SitePage[] {
  return unavailableHomesWithPage(context.catalogue).map((home) => ({
    ...lazy(propertyPath(home), () => unavailableHomePage(home, context)),
    filePath: propertyFilePath(home),
  }));
}

function unavailableHomesWithPage({ unavailableHomes, today }: Catalogue): readonly UnavailableHome[] {
  return unavailableHomes.filter((home) => today !== null && hasUnavailablePage(home, today));
}

function notFoundPages(catalogue: Catalogue, site: SiteFacts): SitePage[] {
  return [
    ready(notFoundPage('page', '/404.html', site)),
    ready(notFoundPage('property', `${propertyFolder}404.html`, site)),
    ...[paths.buy, paths.rent].flatMap((list) =>
      placeWords.flatMap((part) => {
        const path = `${list}/${part}/404.html`;
        return [path, listFilePath(path)].map((each) => ready(notFoundPage('homes', each, site)));
      }),
    ),
    ...cityFolders(catalogue).flatMap((folder) => [
      ready(notFoundPage('property', `/${folder}${propertyFolder}404.html`, site)),
      ready(notFoundPage('society', `/${folder}/societies/404.html`, site)),
      ready(notFoundPage('area', `/${folder}/areas/404.html`, site, folder)),
    ]),
  ];
}
