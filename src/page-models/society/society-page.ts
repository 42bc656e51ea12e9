import { amenityTabs, clubhouseFeatures, otherHighlights } from '#domain/society/amenities.ts';
import type { Society } from '#domain/society/society.ts';
import { formatCount, joinShown, paragraphs, shownFact } from '#domain/text/text.ts';
import { paths, societyPath } from '#site/paths.ts';
import { listBlocks, textBlocks, type ListBlock, type TextBlock } from '../place/blocks.ts';
import { societyCharts, type Chart } from '../chart/chart.ts';
import type { PageContext } from '../context/page-context.ts';
import { listsOfBuilder, listsOfPlace, type ListLinks } from '../place-list/list-links.ts';
import { breadcrumbData, headOf, pageTitle, type Crumb, type Head } from '../head/head.ts';
import type { CaptionedPicture } from '../picture/picture.ts';
import type { PlaceCard } from '../place/place-card.ts';
import { homeCards, type HomeCard } from '../property/home-card.ts';
import { type MoreHomes, moreHomes } from '../property/more-homes.ts';
import type { Fact } from '../property/tiles.ts';
import { noShownPictures } from '../picture/vary-lead-pictures.ts';
import { societySocialImage } from '../place/place-social-images.ts';
import { homesAroundSociety } from '../location/homes-around.ts';
import { nearestMetroText, type NearestMetroText } from '../location/nearest-metro-text.ts';
import { societyKeyDetails } from './key-details.ts';
import { otherSocieties } from './other-societies.ts';
import { societyHero } from './pictures.ts';
import { societyLocality } from './society-card.ts';
import { societyData } from './society-data.ts';

const HOMES = 6;

/** /{city}/societies/{slug} (spec.md section 2, 'Society detail'). Groups without content are empty lists or null. */
export interface SocietyPage {
  kind: 'society';
  path: string;
  head: Head;
  crumbs: Crumb[];
  id: string;
  name: string;
  /** 'Whitefield, Bangalore'. */
  place: string;
  hero: CaptionedPicture[];
  /** 'No overview available.' without one, as in the spec. */
  overview: string[];
  positioning: string[] | null;
  /** Based on the homes listed here. Empty if there are too few. */
  charts: Chart[];
  /** Measured from the middle of its area. Null if that is not known well enough. */
  metro: NearestMetroText | null;
  /** 'Neighborhood & Lifestyle': About the Area, Entertainment & Lifestyle, Connectivity, Family Appeal. */
  neighborhood: TextBlock[];
  /** 'Nearby Amenities': educational institutions, healthcare facilities, key landmarks. */
  amenities: ListBlock[];
  clubhouse: string[];
  /** Tabs Sports & Fitness, Recreation, Family, Security. Empty ones are left out. */
  tabs: ListBlock[];
  otherHighlights: string[];
  homes: HomeCard[];
  /** For a society with two homes at most. Null if it has more, or none is around. */
  more: MoreHomes | null;
  lists: ListLinks[];
  others: { heading: string; cards: PlaceCard[] };
  keyDetails: Fact[];
}

export function societyPage(society: Society, context: PageContext): SocietyPage {
  const { catalogue, site } = context;
  const path = societyPath(society);
  const narratives = society.narratives ?? {};
  const place = joinShown([societyLocality(society, catalogue), shownFact(society.city)]);
  const homes = catalogue.homesInSociety(society.id);
  const hero = societyHero(society, catalogue);
  const keyDetails = societyKeyDetails(society, context);
  const overview = firstParagraphs(narratives['projectOverview'], society.overview, society.description);
  const crumbs: Crumb[] = [
    { label: 'Home', href: '/' },
    { label: 'Societies', href: paths.societies },
    { label: society.name, href: null },
  ];
  const listed =
    homes.length > 0 ? `${formatCount(homes.length, 'home')} listed.` : 'No home listed at the moment.';
  // Chosen from the last list of the page upwards, so that no card starts with a picture like a nearby one.
  const shownPictures = noShownPictures();
  const others = otherSocieties(society, catalogue, shownPictures);
  const more = moreHomes(homesAroundSociety(society, catalogue), catalogue, shownPictures);
  return {
    kind: 'society',
    path,
    head: headOf(site, path, {
      title: pageTitle(site, [
        `${joinShown([society.name, place])}: homes and facts`,
        joinShown([society.name, place]),
      ]),
      description: `${society.name}${place ? ` in ${place}` : ''}. ${listed} ${overview.join(' ')}`,
      socialImage: societySocialImage({
        name: society.name,
        place,
        hero,
        keyDetails,
        listed: homes.length > 0 ? `${formatCount(homes.length, 'home')} listed` : '',
      }),
      photograph: hero.find((picture) => !picture.illustration),
      // One home or none, no text and nothing around: the page says nothing that the home's own does not.
      noindex: homes.length <= 1 && more === null && overview.length === 0,
      jsonLd: [societyData(society, { path, hero, catalogue, site }), breadcrumbData(site, crumbs)],
    }),
    crumbs,
    id: society.id,
    name: society.name,
    place,
    hero,
    overview: overview.length > 0 ? overview : ['No overview available.'],
    positioning: orNull(paragraphs(narratives['propertyPositioning'])),
    charts: societyCharts(society, catalogue),
    metro: nearestMetroText(catalogue.area(society.area), catalogue),
    neighborhood: textBlocks([
      ['About the Area', narratives['neighborhoodDescription']],
      ['Entertainment & Lifestyle', narratives['entertainmentLifestyle']],
      ['Connectivity', narratives['connectivityAnalysis']],
      ['Family Appeal', narratives['familyAppeal']],
    ]),
    amenities: listBlocks([
      ['Educational institutions', society.location?.['educationalInstitutions']],
      ['Healthcare facilities', society.location?.['healthcareFacilities']],
      ['Key landmarks', society.location?.['nearbyAmenities']],
    ]),
    clubhouse: clubhouseFeatures(society),
    tabs: amenityTabs(society),
    otherHighlights: otherHighlights(society),
    homes: homeCards(homes.slice(0, HOMES), catalogue, { shownPictures }),
    more,
    lists: [...listsOfPlace({ kind: 'society', society }, catalogue), ...listsOfBuilder(society, catalogue)],
    others,
    keyDetails,
  };
}

function firstParagraphs(...values: readonly unknown[]): string[] {
  return values.map(paragraphs).find((text) => text.length > 0) ?? [];
}

function orNull<Item>(list: Item[]): Item[] | null {
  return list.length > 0 ? list : null;
}
