import type { Crumb, Head } from '../head.ts';
import type { PlaceCard, PlaceFilter, PlaceGroup, Stat } from '../place-card.ts';

/** /{city}/areas (spec.md section 2, 'Areas index'). */
export interface AreasPage {
  kind: 'areas';
  path: string;
  head: Head;
  crumbs: Crumb[];
  city: string;
  filter: PlaceFilter;
  top: PlaceCard[];
  groups: PlaceGroup[];
  stats: Stat[];
}
