import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { type GeoCredit, landmarkCredit } from '#domain/city/geo-credits.ts';
import { isPlainSlug } from '#domain/place-list/place-lists.ts';
import { formatNumber } from '#domain/money/rupees.ts';
import { homesOfType } from '#domain/property/homes-of-type.ts';
import type { Property } from '#domain/property/property.ts';
import { formatCount, paragraphs, shownFact, shownList } from '#domain/text/text.ts';
import { areaPath, areasPath } from '#site/paths.ts';
import { textBlocks, type TextBlock } from '../place/blocks.ts';
import { areaCharts, type Chart } from '../chart/chart.ts';
import type { PageContext } from '../context/page-context.ts';
import { feedOf } from '../feed/feed-of.ts';
import { listsOfPlace, type ListLinks } from '../place-list/list-links.ts';
import {
  absolute,
  breadcrumbData,
  headOf,
  type Crumb,
  type Head,
  type JsonLd,
  pageTitle,
  type SiteFacts,
} from '../head/head.ts';
import type { CaptionedPicture } from '../picture/picture.ts';
import type { PlaceCard } from '../place/place-card.ts';
import { homeCards, type HomeCard } from '../property/home-card.ts';
import { type MoreHomes, moreHomes } from '../property/more-homes.ts';
import type { Fact } from '../property/tiles.ts';
import { societyCards } from '../society/society-card.ts';
import { noShownPictures, type ShownPictures } from '../picture/vary-lead-pictures.ts';
import { areaSocialImage } from '../place/place-social-images.ts';
import { areaCards, areaHero } from './area-card.ts';
import { type AreaParts, areaParts, linksAround } from './area-parts.ts';
import { areaKeyDetails } from './key-details.ts';
import { describeSection } from './describe-section.ts';
import { areaCrumbs } from '../location/area-crumbs.ts';
import { homesAroundArea } from '../location/homes-around.ts';
import { landmarksAround } from '../location/landmarks-around.ts';
import { nearestMetroText, type NearestMetroText } from '../location/nearest-metro-text.ts';
import { nearbyAmenities, type AmenityGroup } from './nearby-amenities.ts';

/** The area page shows 6 properties, 6 societies and 4 other areas (spec.md section 9). */
const HOMES = 6;
const SOCIETIES = 6;
const OTHER_AREAS = 4;

interface NamedPage {
  name: string;
  href: string;
}

/** /{city}/areas/{slug} (spec.md section 2, 'Area detail'). Groups without content are empty lists. */
export interface AreaPage {
  kind: 'area';
  path: string;
  head: Head;
  crumbs: Crumb[];
  id: string;
  name: string;
  city: string;
  /** What it lies in: 'JP Nagar'. Null of an area that lies in no other. */
  within: NamedPage | null;
  /** 'East Bangalore', or null. */
  section: string | null;
  hero: CaptionedPicture[];
  /** '12 homes listed here'. */
  count: string;
  overview: string[];
  /** Null of an area without parts. */
  parts: AreaParts | null;
  /** Based on the homes listed here. Empty if there are too few. */
  charts: Chart[];
  /** Null if the position of the area is not known well enough. */
  metro: NearestMetroText | null;
  /** The parts beside it, and areas nearby with their distance. */
  around: ListLinks[];
  /** Landmarks with their distance, and whose data they are. Null without any. */
  landmarks: { text: string; credit: GeoCredit } | null;
  /** The single-open accordion 'Area Insights'. */
  insights: TextBlock[];
  /** 'Top Schools', 'Healthcare Facilities', 'Shopping Centers'. */
  amenities: AmenityGroup[];
  insiderTips: string[];
  commonMistakes: string[];
  homes: HomeCard[];
  /** For an area with two homes at most. Null if it has more, or none is around. */
  more: MoreHomes | null;
  /** The address of the feed of the newest homes here. Null if there are no homes. */
  feed: string | null;
  /** Lists of all homes here, by size and budget, with their counts. */
  lists: ListLinks[];
  societies: PlaceCard[];
  /** 'More Areas in Bangalore'. */
  others: { heading: string; cards: PlaceCard[] };
  keyDetails: Fact[];
  bestSuitedFor: string[];
}

export function areaPage(area: Area, { catalogue, site }: PageContext): AreaPage {
  const city = catalogue.cityOf(area);
  const path = areaPath(area, city);
  const narratives = area.narratives ?? {};
  const homes = catalogue.homesInArea(area.id);
  const hero = areaHero(area, catalogue);
  const overview = overviewOf(area);
  const keyDetails = areaKeyDetails(area, catalogue);
  const section = shownFact(area.city_section);
  const count =
    homes.length > 0 ? `${formatCount(homes.length, 'home')} listed here` : 'No home listed here yet';
  const [, place] = catalogue.areasAround(area.id);
  const above = catalogue
    .areasAround(area.id)
    .slice(1)
    .toReversed()
    .map((each) => ({ name: each.area, href: areaPath(each, city) }));
  const metro = nearestMetroText(area, catalogue);
  const near = landmarksAround(area, catalogue);
  const crumbs: Crumb[] = [
    { label: 'Home', href: '/' },
    { label: `Areas of ${city}`, href: areasPath(city) },
    ...areaCrumbs(area.id, catalogue).map((crumb) =>
      crumb.href === path ? { ...crumb, href: null } : crumb,
    ),
  ];
  // Chosen from the last list of the page upwards, so that no card starts with a picture like a nearby one.
  const shownPictures = noShownPictures();
  const others = otherAreas(area, catalogue, shownPictures);
  const inArea = catalogue.societiesInArea(area.id).slice(0, SOCIETIES);
  const societies = societyCards(inArea, catalogue, { max: 1, shownPictures });
  const more = moreHomes(homesAroundArea(area, catalogue), catalogue, shownPictures);
  return {
    kind: 'area',
    path,
    head: headOf(site, path, {
      title: pageTitle(site, [
        `${nameWithin(area, place)}, ${city}: ${offerCounts(homes)}`,
        `${area.area}, ${city}: ${offerCounts(homes)}`,
        `${area.area}: ${offerCounts(homes)}`,
      ]),
      description: [
        `${nameWithin(area, place)}, ${section ?? city}: ${offerCounts(homes)}.`,
        ...(metro ? [`Nearest metro: ${metro.name}.`] : []),
        ...overview,
      ].join(' '),
      socialImage: areaSocialImage({
        name: area.area,
        place: describeSection(area, catalogue),
        hero,
        keyDetails,
        listed: homes.length > 0 ? `${formatCount(homes.length, 'home')} listed` : '',
      }),
      photograph: hero.find((picture) => !picture.illustration),
      // As of a society (society-page.ts).
      noindex: homes.length <= 1 && more === null && overview.length === 0 && near.length === 0,
      jsonLd: [placeData(area, { path, city, above, site }), breadcrumbData(site, crumbs)],
    }),
    crumbs,
    id: area.id,
    name: area.area,
    city,
    within: above.at(-1) ?? null,
    section,
    hero,
    count,
    overview,
    parts: areaParts(area, catalogue),
    charts: areaCharts(area, catalogue),
    metro,
    around: linksAround(area, catalogue),
    landmarks:
      near.length > 0
        ? {
            text: `From the middle of ${area.area}, as the crow flies: ${near.join(', ')}.`,
            credit: landmarkCredit,
          }
        : null,
    insights: textBlocks([
      ['Vibe & Community', narratives['vibeNarrative']],
      [
        'Connectivity',
        shownFact(narratives['connectivityNarrative']) ?? area.infrastructure?.['connectivity'],
      ],
      ['Market Insights', narratives['marketNarrative']],
      ['Amenities & Infrastructure', narratives['amenitiesNarrative']],
      ['Investment Perspective', narratives['investmentNarrative']],
    ]),
    amenities: nearbyAmenities(area),
    insiderTips: listOf(area.buyer_intelligence?.['insiderTips']),
    commonMistakes: listOf(area.buyer_intelligence?.['commonMistakes']),
    homes: homeCards(homes.slice(0, HOMES), catalogue, { shownPictures }),
    more,
    feed: isPlainSlug(area.slug) ? feedOf(path, homes) : null,
    lists: listsOfPlace({ kind: 'area', area, city }, catalogue),
    societies,
    others: { heading: `More Areas in ${city}`, cards: others },
    keyDetails,
    bestSuitedFor: listOf(area.vibe_and_lifestyle?.['bestSuitedFor']),
  };
}

function overviewOf(area: Area): string[] {
  const own = paragraphs(area.overview);
  return own.length > 0 ? own : paragraphs(area.description);
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? shownList(value) : [];
}

/** 'JP Nagar 7th Phase', 'Kaveri Layout, JP Nagar': a part is known by its place. */
function nameWithin(area: Area, place: Area | undefined): string {
  const isNamed = !place || area.area.toLowerCase().includes(place.area.toLowerCase());
  return isNamed ? area.area : `${area.area}, ${place.area}`;
}

/** '12 homes for sale, 3 for rent': what the page has, and nothing else. */
function offerCounts(homes: readonly Property[]): string {
  const { Sale: sale, Rent: rent } = homesOfType(homes);
  if (homes.length === 0) return 'no home listed today';
  if (rent.length === 0) return `${formatCount(sale.length, 'home')} for sale`;
  if (sale.length === 0) return `${formatCount(rent.length, 'home')} for rent`;
  return `${formatCount(sale.length, 'home')} for sale, ${formatNumber(rent.length)} for rent`;
}

/**
 * Siblings of the same city section that have homes, most homes first (spec.md section 7), without what it lies in and
 * what lies in it.
 */
function otherAreas(area: Area, catalogue: Catalogue, shownPictures: ShownPictures): PlaceCard[] {
  const section = shownFact(area.city_section);
  if (!section) return [];
  const around = catalogue.areasAround(area.id);
  const siblings = catalogue
    .areasInSection(area.city_id, section)
    .filter(
      (sibling) =>
        !around.includes(sibling) &&
        !catalogue.areasAround(sibling.id).includes(area) &&
        catalogue.homesInArea(sibling.id).length > 0,
    )
    .slice(0, OTHER_AREAS);
  return areaCards(siblings, catalogue, { max: 1, shownPictures });
}

function placeData(
  area: Area,
  { path, city, above, site }: { path: string; city: string; above: readonly NamedPage[]; site: SiteFacts },
): JsonLd {
  const place = above.at(-1);
  return {
    '@type': 'Place',
    name: area.area,
    url: absolute(site, path),
    address: {
      '@type': 'PostalAddress',
      streetAddress: area.area,
      addressLocality: city,
      addressCountry: 'IN',
    },
    ...(place
      ? { containedInPlace: { '@type': 'Place', name: place.name, url: absolute(site, place.href) } }
      : {}),
  };
}
