import type { LetterPart } from '../pagination/letters.ts';
import type { PageLink } from '../pagination/page-link.ts';
import type { Picture } from '../picture/picture.ts';

export interface PlaceCard {
  href: string;
  name: string;
  /** 'Whitefield, Bangalore', or '' if nothing is known. */
  place: string;
  /** '12 homes listed', or null if there are none. */
  count: string | null;
  /** Below which row it stands where rows are divided by letter: 'JP Nagar'. Absent for one that lies in no other. */
  within?: string;
  /** Rotates every 3 seconds while hovered. Empty for the plain rows of long lists. */
  pictures: Picture[];
}

/** A locality or a city section. */
export interface PlaceGroup {
  name: string;
  value: string;
  /** '44', '561 and 602 parts of them', or '1 to 2000 of 2300' if the group continues over several pages. */
  count: string;
  cards: PlaceCard[];
  /** Null for a group that is short enough to be read. */
  letters: LetterPart[] | null;
  continued: PageLink | null;
}

/** The dropdown above an index. The first option shows everything. */
export interface PlaceFilter {
  label: string;
  /** The name of the choice in the address: 'locality'. */
  parameter: string;
  /** `value`: the id of a group on this page, or the address of one on another page: '/societies/2#group-300'. */
  options: { value: string; label: string }[];
}

export interface Stat {
  value: string;
  label: string;
  /** What is counted, for a figure beside another count of homes: 'in these societies'. */
  basis?: string;
}
