import { indianNumber } from '#domain/money/rupees.ts';
import type { Society } from '#domain/society/society.ts';
import { counted } from '#domain/text/text.ts';
import { paths } from '#site/paths.ts';
import type { PageContext } from '../context.ts';
import { breadcrumbData, headOf, type Crumb, type Head } from '../head.ts';
import type { PlaceCard, PlaceFilter, PlaceGroup, Stat } from '../place-card.ts';
import { placeFilter, placeGroups } from '../place-groups.ts';
import { nothingShown } from '../vary-lead-pictures.ts';
import { verifiedData } from '../verified-data.ts';
import { societyLeadPictures } from './pictures.ts';
import { localityOf, societyCard, societyCards } from './society-card.ts';

const TOP = 6;
const TOP_PICTURES = 5;
/** Spec.md section 9: 20 at first, 20 more with 'Show More Societies'. */
const PAGE_SIZE = 20;

/** /societies (spec.md section 2, 'Societies index'). */
export interface SocietiesPage {
  kind: 'societies';
  path: string;
  head: Head;
  crumbs: Crumb[];
  filter: PlaceFilter;
  top: PlaceCard[];
  groups: PlaceGroup[];
  stats: Stat[];
  /** The date of the claim among them, and what the data says now. */
  statsNote: string;
  /** How many are shown at first and added by 'Show More Societies'. */
  pageSize: number;
}

/** The index of all societies that may be shown. */
export function societiesPage({ catalogue, site }: PageContext): SocietiesPage {
  const path = paths.societies;
  const homes = (society: Society) => catalogue.homesInSociety(society.id).length;
  const societies = [...catalogue.societies].sort((a, b) => homes(b) - homes(a));
  const shown = nothingShown();
  const groups = placeGroups(societies, {
    nameOf: (society) => localityOf(society, catalogue) ?? 'Other localities',
    openingsOf: (society) => societyLeadPictures(society, catalogue),
    cardOf: (society, pictures) => societyCard(society, catalogue, pictures),
    shown,
  });
  const listed = societies.filter((society) => homes(society) > 0);
  const listings = societies.flatMap((society) => catalogue.homesInSociety(society.id));
  const verified = verifiedData(listings);
  const crumbs: Crumb[] = [
    { label: 'Home', href: '/' },
    { label: 'Societies', href: null },
  ];
  return {
    kind: 'societies',
    path,
    head: headOf(site, path, {
      title: `Residential societies in Bangalore | ${site.config.name}`,
      description: `${counted(societies.length, 'society', 'societies')} in ${counted(groups.length, 'locality', 'localities')} of Bangalore, with ${counted(listings.length, 'home')} listed in them.`,
      jsonLd: [breadcrumbData(site, crumbs)],
    }),
    crumbs,
    filter: placeFilter('Locality', `All Localities (${societies.length})`, groups),
    top: societyCards(listed.slice(0, TOP), catalogue, { most: TOP_PICTURES, shown }),
    groups,
    stats: [
      { value: indianNumber(societies.length), label: 'Societies' },
      { value: indianNumber(listings.length), label: 'Active listings', basis: 'in these societies' },
      { value: indianNumber(groups.length), label: 'Localities covered' },
      verified.stat,
    ],
    statsNote: verified.note,
    pageSize: PAGE_SIZE,
  };
}
