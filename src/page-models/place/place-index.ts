import { breadcrumbData, headOf, pageTitle, type Crumb, type Head, type SiteFacts } from '../head/head.ts';
import { type IndexPage, type IndexPages, type IndexSteps, indexSteps } from '../pagination/index-pages.ts';
import type { Picture } from '../picture/picture.ts';
import type { PlaceCard, PlaceFilter, PlaceGroup, Stat } from './place-card.ts';
import { type IndexPath, placeFilter, placeGroups } from './place-groups.ts';
import type { LeadPicture, ShownPictures } from '../picture/vary-lead-pictures.ts';

/** A page of the index of areas or of societies: the first one, or a numbered one (decision 139). */
export interface PlaceIndex {
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
}

export interface IndexTexts<Row> {
  leadPicturesOf: (row: Row) => LeadPicture[];
  cardOf: (row: Row, pictures: Picture[]) => PlaceCard;
  pathOf: IndexPath;
  /** Its name in the breadcrumbs: 'Societies'. */
  name: string;
  title: string;
  /** '159 societies in 98 localities of Bangalore'. */
  count: string;
  /** Follows the count in the description of the first page: 'with 146 homes listed in them'. */
  countDetail: string;
  filter: Pick<PlaceFilter, 'label' | 'parameter'> & { all: string };
  /** A plural: 'societies'. */
  noun: string;
}

/** Everything but what only the first page shows above its groups. */
export function placeIndex<Row>(
  index: IndexPages<Row>,
  page: IndexPage<Row>,
  { leadPicturesOf, cardOf, pathOf, name, title, count, countDetail, filter, noun }: IndexTexts<Row>,
  { site, shownPictures }: { site: SiteFacts; shownPictures: ShownPictures },
): Omit<PlaceIndex, 'top' | 'stats' | 'statsNote'> {
  const { number } = page;
  const path = pathOf(number);
  const summary = number === null ? null : `Page ${number} of ${index.pages.length}.`;
  const crumbs: Crumb[] = [
    { label: 'Home', href: '/' },
    { label: name, href: number === null ? null : pathOf(null) },
    ...(number === null ? [] : [{ label: `Page ${number}`, href: null }]),
  ];
  return {
    path,
    head: headOf(site, path, {
      title: pageTitle(site, [`${title}${number === null ? '' : `, page ${number}`}`]),
      description: summary === null ? `${count}, ${countDetail}.` : `${count}. ${summary}`,
      jsonLd: [breadcrumbData(site, crumbs)],
    }),
    crumbs,
    number,
    summary,
    filter: placeFilter(index, page, { ...filter, pathOf }),
    groups: placeGroups(page, { leadPicturesOf, cardOf, pathOf, shownPictures }),
    steps: indexSteps(number, { pages: index.pages.length, pathOf, noun }),
  };
}
