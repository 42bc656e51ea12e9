import type { Crumb, Head } from '../head.ts';
import type { PlaceCard, PlaceGroup, PlaceFilter, Stat } from '../place-card.ts';

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
  /** How many are shown at first and added by 'Show More Societies'. */
  pageSize: number;
}
