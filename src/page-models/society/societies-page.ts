import { formatNumber } from '#domain/money/rupees.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { citiesWithSocieties } from '#domain/catalogue/homes-by-city.ts';
import type { Property } from '#domain/property/property.ts';
import type { Society } from '#domain/society/society.ts';
import { formatCount, joinNames } from '#domain/text/text.ts';
import { societiesPath } from '#site/paths.ts';
import type { PageContext } from '../context/page-context.ts';
import { type IndexPage, type IndexPages, indexPages } from '../pagination/index-pages.ts';
import { type IndexTexts, placeIndex, type PlaceIndex } from '../place/place-index.ts';
import { noShownPictures, type ShownPictures } from '../picture/vary-lead-pictures.ts';
import { verifiedData } from '../place/verified-data.ts';
import { societyLeadPictures } from './pictures.ts';
import { societyLocality, societyCard, societyCards } from './society-card.ts';

const TOP = 6;
const TOP_PICTURES = 5;
/** 20 at first, 20 more with 'Show More Societies' (spec.md section 9). */
const PAGE_SIZE = 20;

/** /societies (spec.md section 2, 'Societies index'). */
export interface SocietiesPage extends PlaceIndex {
  kind: 'societies';
  /** 'Residential societies in Bangalore'. */
  heading: string;
  /** How many are shown at first, and how many 'Show More Societies' adds. */
  pageSize: number;
}

/** The first page first. Each page is built only when it is read. */
export function societiesPages(context: PageContext): { path: string; model: () => SocietiesPage }[] {
  return societyIndex(context.catalogue).pages.map((page) => ({
    path: societiesPath(page.number),
    model: () => societiesPage(page, context),
  }));
}

const cache = new WeakMap<Catalogue, IndexPages<Society>>();

/** Built once per catalogue: societies by locality, those with most homes first. */
export function societyIndex(catalogue: Catalogue): IndexPages<Society> {
  let index = cache.get(catalogue);
  if (!index) {
    index = indexPages(
      mostHomesFirst(catalogue),
      (society) => societyLocality(society, catalogue) ?? 'Other localities',
    );
    cache.set(catalogue, index);
  }
  return index;
}

function mostHomesFirst(catalogue: Catalogue): Society[] {
  const homes = ({ id }: Society) => catalogue.homesInSociety(id).length;
  return [...catalogue.societies].sort((a, b) => homes(b) - homes(a));
}

function societiesPage(page: IndexPage<Society>, context: PageContext): SocietiesPage {
  const { catalogue, site } = context;
  const index = societyIndex(catalogue);
  const total = catalogue.societies.length;
  const cities = joinNames(citiesWithSocieties(catalogue));
  const shownPictures = noShownPictures();
  const texts: IndexTexts<Society> = {
    leadPicturesOf: (society) => societyLeadPictures(society, catalogue),
    cardOf: (society, pictures) => societyCard(society, catalogue, pictures),
    pathOf: societiesPath,
    name: 'Societies',
    title: `Residential societies in ${cities}`,
    count: `${formatCount(total, 'society', 'societies')} in ${formatCount(index.groups.length, 'locality', 'localities')} of ${cities}`,
    countDetail: `with ${formatCount(homesListed(catalogue).length, 'home')} listed in them`,
    filter: { label: 'Locality', parameter: 'locality', all: `All Localities (${formatNumber(total)})` },
    noun: 'societies',
  };
  return {
    kind: 'societies',
    heading: texts.title,
    ...placeIndex(index, page, texts, { site, shownPictures }),
    ...(page.number === null
      ? firstPageContent(context, shownPictures)
      : { top: [], stats: [], statsNote: null }),
    pageSize: PAGE_SIZE,
  };
}

function firstPageContent(
  context: PageContext,
  shownPictures: ShownPictures,
): Pick<SocietiesPage, 'top' | 'stats' | 'statsNote'> {
  const { catalogue } = context;
  const homes = homesListed(catalogue);
  const listed = mostHomesFirst(catalogue)
    .slice(0, TOP)
    .filter(({ id }) => catalogue.homesInSociety(id).length > 0);
  const verified = verifiedData(homes, context);
  return {
    top: societyCards(listed, catalogue, { max: TOP_PICTURES, shownPictures }),
    stats: [
      { value: formatNumber(catalogue.societies.length), label: 'Societies' },
      { value: formatNumber(homes.length), label: 'Active listings', basis: 'in these societies' },
      { value: formatNumber(societyIndex(catalogue).groups.length), label: 'Localities covered' },
      ...verified.stats,
    ],
    statsNote: verified.note,
  };
}

function homesListed(catalogue: Catalogue): Property[] {
  return catalogue.societies.flatMap(({ id }) => [...catalogue.homesInSociety(id)]);
}
