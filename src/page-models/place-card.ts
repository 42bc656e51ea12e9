import type { PageLink } from './homes/homes-page.ts';
import type { Picture } from './picture.ts';

/** A society or an area in an index or a block. */
export interface PlaceCard {
  href: string;
  name: string;
  /** 'Whitefield, Bangalore', or '' when nothing is known. */
  place: string;
  /** '12 homes listed', or null when none is. */
  count: string | null;
  /** Rotated every 3 seconds while hovered; empty for the plain rows of long lists. */
  pictures: Picture[];
}

/** Entries of an index under one heading: a locality or a city section. */
export interface PlaceGroup {
  name: string;
  /** Value of the filter's option for this group. */
  value: string;
  /** '44'; '1 to 2000 of 2300' where the group goes on over several pages. */
  count: string;
  cards: PlaceCard[];
  /** Leads to the rest of the group on the next page. */
  continued: PageLink | null;
}

/** The dropdown above an index. The first option shows everything. */
export interface PlaceFilter {
  label: string;
  /** The value is that of a group on this page, or the address of one on another page: '/societies/2#group-300'. */
  options: { value: string; label: string }[];
}

export interface Stat {
  value: string;
  label: string;
  /** What is counted, for a figure that appears beside another count of homes: 'in these societies'. */
  basis?: string;
}
