import { indianNumber } from '#domain/money/rupees.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Property } from '#domain/property/property.ts';
import type { Society } from '#domain/society/society.ts';
import { counted } from '#domain/text/text.ts';
import { societiesPath } from '#site/paths.ts';
import type { PageContext } from '../context.ts';
import { breadcrumbData, headOf, type Crumb, type Head } from '../head.ts';
import { type IndexPage, type IndexPages, indexPages, type IndexSteps, indexSteps } from '../index-pages.ts';
import type { PlaceCard, PlaceFilter, PlaceGroup, Stat } from '../place-card.ts';
import { placeFilter, placeGroups } from '../place-groups.ts';
import { nothingShown, type Shown } from '../vary-lead-pictures.ts';
import { verifiedData } from '../verified-data.ts';
import { societyLeadPictures } from './pictures.ts';
import { localityOf, societyCard, societyCards } from './society-card.ts';

const TOP = 6;
const TOP_PICTURES = 5;
/** 20 at first, 20 more with 'Show More Societies' (spec.md section 9). */
const PAGE_SIZE = 20;

/** /societies (spec.md section 2, 'Societies index') and its numbered pages (decision 139). */
export interface SocietiesPage {
  kind: 'societies';
  path: string;
  head: Head;
  crumbs: Crumb[];
  /** Null on the first page. */
  number: number | null;
  /** 'Page 2 of 3.', or null on the first page. */
  summary: string | null;
  filter: PlaceFilter;
  /** Only on the first page. */
  top: PlaceCard[];
  groups: PlaceGroup[];
  steps: IndexSteps;
  /** Only on the first page. */
  stats: Stat[];
  /** The date of the claim among the stats, and what the data says now. Null on a numbered page. */
  statsNote: string | null;
  /** How many are shown at first, and how many 'Show More Societies' adds. */
  pageSize: number;
}

/** The index of all visible societies, the first page first. Each page is built only when it is read. */
export function societiesPages(context: PageContext): { path: string; model: () => SocietiesPage }[] {
  return societyIndex(context.catalogue).pages.map((page) => ({
    path: societiesPath(page.number),
    model: () => societiesPage(page, context),
  }));
}

const known = new WeakMap<Catalogue, IndexPages<Society>>();

/** Built once per catalogue: societies by locality, those with most homes first. */
export function societyIndex(catalogue: Catalogue): IndexPages<Society> {
  let index = known.get(catalogue);
  if (!index) {
    index = indexPages(
      mostHomesFirst(catalogue),
      (society) => localityOf(society, catalogue) ?? 'Other localities',
    );
    known.set(catalogue, index);
  }
  return index;
}

function mostHomesFirst(catalogue: Catalogue): Society[] {
  const homes = ({ id }: Society) => catalogue.homesInSociety(id).length;
  return [...catalogue.societies].sort((a, b) => homes(b) - homes(a));
}

function societiesPage(page: IndexPage<Society>, { catalogue, site }: PageContext): SocietiesPage {
  const { number } = page;
  const path = societiesPath(number);
  const index = societyIndex(catalogue);
  const total = catalogue.societies.length;
  const shown = nothingShown();
  const groups = placeGroups(page, {
    leadPicturesOf: (society) => societyLeadPictures(society, catalogue),
    cardOf: (society, pictures) => societyCard(society, catalogue, pictures),
    pathOf: societiesPath,
    shown,
  });
  const opening = number === null ? openingOf(catalogue, shown) : { top: [], stats: [], statsNote: null };
  const count = `${counted(total, 'society', 'societies')} in ${counted(index.groups.length, 'locality', 'localities')} of Bangalore`;
  const summary = number === null ? null : `Page ${number} of ${index.pages.length}.`;
  const crumbs: Crumb[] = [
    { label: 'Home', href: '/' },
    { label: 'Societies', href: number === null ? null : societiesPath() },
    ...(number === null ? [] : [{ label: `Page ${number}`, href: null }]),
  ];
  return {
    kind: 'societies',
    path,
    head: headOf(site, path, {
      title: `Residential societies in Bangalore${number === null ? '' : `, page ${number}`} | ${site.config.name}`,
      description:
        summary === null
          ? `${count}, with ${counted(homesListed(catalogue).length, 'home')} listed in them.`
          : `${count}. ${summary}`,
      jsonLd: [breadcrumbData(site, crumbs)],
    }),
    crumbs,
    number,
    summary,
    filter: placeFilter(index, page, {
      label: 'Locality',
      all: `All Localities (${total})`,
      pathOf: societiesPath,
    }),
    groups,
    steps: indexSteps(number, { pages: index.pages.length, pathOf: societiesPath, things: 'societies' }),
    ...opening,
    pageSize: PAGE_SIZE,
  };
}

function openingOf(catalogue: Catalogue, shown: Shown): Pick<SocietiesPage, 'top' | 'stats' | 'statsNote'> {
  const listings = homesListed(catalogue);
  const listed = mostHomesFirst(catalogue)
    .slice(0, TOP)
    .filter(({ id }) => catalogue.homesInSociety(id).length > 0);
  const verified = verifiedData(listings);
  return {
    top: societyCards(listed, catalogue, { most: TOP_PICTURES, shown }),
    stats: [
      { value: indianNumber(catalogue.societies.length), label: 'Societies' },
      { value: indianNumber(listings.length), label: 'Active listings', basis: 'in these societies' },
      { value: indianNumber(societyIndex(catalogue).groups.length), label: 'Localities covered' },
      verified.stat,
    ],
    statsNote: verified.note,
  };
}

function homesListed(catalogue: Catalogue): Property[] {
  return catalogue.societies.flatMap(({ id }) => [...catalogue.homesInSociety(id)]);
}
