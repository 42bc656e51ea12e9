import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { widestAreas } from '#domain/catalogue/widest-areas.ts';
import { cityFolder, DEFAULT_CITY } from '#domain/city/city-folder.ts';
import { formatNumber } from '#domain/money/rupees.ts';
import type { Property } from '#domain/property/property.ts';
import { formatCount, shownFact } from '#domain/text/text.ts';
import { areaPath, areasPath } from '#site/paths.ts';
import type { PageContext } from '../context/page-context.ts';
import { type IndexPage, type IndexPages, indexPages } from '../pagination/index-pages.ts';
import { groupHref } from '../place/place-groups.ts';
import { type IndexTexts, placeIndex, type PlaceIndex } from '../place/place-index.ts';
import { areaCard, areaCards, areaLeadPictures } from './area-card.ts';
import { noShownPictures, type ShownPictures } from '../picture/vary-lead-pictures.ts';
import { verifiedData } from '../place/verified-data.ts';
import { type CityMap, areaMap } from '../homes/city-map.ts';
import { sectionMap, type SectionMap } from './section-map.ts';

const TOP = 6;
const TOP_PICTURES = 5;

/** /{city}/areas (spec.md section 2, 'Areas index'). */
export interface AreasPage extends PlaceIndex {
  kind: 'areas';
  city: string;
  /** 'All areas by section': above the index. */
  listHeading: string;
  /** Whether the index is so long that the top of the page leads to it. */
  isLong: boolean;
  /** The sections as a plan, only on the first page. Null if they have no compass names. */
  map: SectionMap | null;
  /** The areas on the map of the city, only on the first page and in place of a plan. Null if no position is known. */
  cityMap: CityMap | null;
}

/** The first page first. Each page is built only when it is read. */
export function areasPages(city: string, context: PageContext): { path: string; model: () => AreasPage }[] {
  return areaIndex(city, context.catalogue).pages.map((page) => ({
    path: areasPath(city, page.number),
    model: () => areasPage(city, page, context),
  }));
}

const cache = new WeakMap<Catalogue, Map<string, IndexPages<Area>>>();

/** Built once per catalogue and city: areas by section, those with most homes first, or by name in a large section. */
export function areaIndex(city: string, catalogue: Catalogue): IndexPages<Area> {
  const byCity = cache.get(catalogue) ?? new Map<string, IndexPages<Area>>();
  cache.set(catalogue, byCity);
  const folder = cityFolder(city);
  const index =
    byCity.get(folder) ??
    indexPages(mostHomesFirst(folder, catalogue), sectionOf, {
      namesOfRow: (area) => [...localitiesAround(area, catalogue), area.area],
    });
  byCity.set(folder, index);
  return index;
}

function sectionOf({ city_section: section }: Area): string {
  return shownFact(section) ?? 'Other Areas';
}

/** The names of what an area lies in, the widest first, as far as they are of its section. */
function localitiesAround(area: Area, catalogue: Catalogue): string[] {
  const [, ...around] = catalogue.areasAround(area.id);
  return around
    .filter((each) => sectionOf(each) === sectionOf(area))
    .map((each) => each.area)
    .reverse();
}

function mostHomesFirst(folder: string, catalogue: Catalogue): Area[] {
  const homes = ({ id }: Area) => catalogue.homesInArea(id).length;
  return catalogue.areas
    .filter((area) => cityFolder(catalogue.cityOf(area)) === folder)
    .sort((a, b) => homes(b) - homes(a));
}

function areasPage(city: string, page: IndexPage<Area>, context: PageContext): AreasPage {
  const { catalogue, site } = context;
  const pathOf = (number: number | null) => areasPath(city, number);
  const index = areaIndex(city, catalogue);
  const areas = mostHomesFirst(cityFolder(city), catalogue);
  const properties = areas.flatMap((area) => catalogue.homesInAreaItself(area.id));
  const localities = widestAreas(areas, catalogue);
  const parts = areas.length - localities.length;
  const shownPictures = noShownPictures();
  const isLong = index.groups.some(({ byLetter }) => byLetter);
  const texts: IndexTexts<Area> = {
    leadPicturesOf: (area) => areaLeadPictures(area, catalogue),
    cardOf: (area, pictures) => {
      const [within] = isLong ? localitiesAround(area, catalogue) : [];
      return { ...areaCard(area, catalogue, pictures), ...(within ? { within } : {}) };
    },
    pathOf,
    name: `Areas of ${city}`,
    // Only of our own city do we know the stations.
    title: `Areas of ${city}: prices, water${cityFolder(city) === cityFolder(DEFAULT_CITY) ? ', metro' : ''}`,
    count: `${formatCount(localities.length, 'locality', 'localities')} of ${city}${parts > 0 ? ` and ${formatCount(parts, 'part')} of them` : ''} in ${formatCount(index.groups.length, 'section')}`,
    countDetail: `with ${formatCount(properties.length, 'home')} listed in them and what a neighbour would tell you`,
    filter: {
      label: 'Filter by Section',
      parameter: 'section',
      all: `All Sections (${formatNumber(areas.length)})`,
    },
    noun: 'areas',
  };
  return {
    kind: 'areas',
    ...placeIndex(index, page, texts, { site, shownPictures }),
    city,
    listHeading: isLong && index.groups.length === 1 ? 'All areas by letter' : 'All areas by section',
    isLong,
    ...(page.number === null
      ? firstPageContent({ city, areas, localities, properties, index, pathOf }, context, shownPictures)
      : { top: [], map: null, cityMap: null, stats: [], statsNote: null }),
  };
}

interface CityAreas {
  city: string;
  areas: readonly Area[];
  /** Those that lie in no other. */
  localities: readonly Area[];
  properties: readonly Property[];
  index: IndexPages<Area>;
  pathOf: (number: number | null) => string;
}

function firstPageContent(
  { city, areas, localities, properties, index, pathOf }: CityAreas,
  context: PageContext,
  shownPictures: ShownPictures,
): Pick<AreasPage, 'top' | 'map' | 'cityMap' | 'stats' | 'statsNote'> {
  const { catalogue } = context;
  const homes = (area: Area) => catalogue.homesInArea(area.id).length;
  const verified = verifiedData(properties, context);
  const map = sectionMap(
    index.groups.map((group) => ({
      name: group.name,
      href: groupHref(group, null, pathOf),
      rows: group.rows,
    })),
    {
      city,
      areasIn: ({ rows }) =>
        widestAreas(rows, catalogue)
          .map((area) => ({ name: area.area, href: areaPath(area, city), homes: homes(area) }))
          .sort((a, b) => b.homes - a.homes),
    },
  );
  return {
    top: areaCards(
      localities.slice(0, TOP).filter((area) => homes(area) > 0),
      catalogue,
      {
        max: TOP_PICTURES,
        shownPictures,
      },
    ),
    map,
    cityMap: map ? null : areaMap(areas, catalogue),
    stats: [
      { value: formatNumber(localities.length), label: 'Localities' },
      { value: formatNumber(properties.length), label: 'Listings', basis: 'in these areas' },
      { value: formatNumber(index.groups.length), label: index.groups.length === 1 ? 'Section' : 'Sections' },
      ...verified.stats,
    ],
    statsNote: verified.note,
  };
}
