import type { PropertyType } from '#domain/money/price.ts';
import type { Crumb, Head } from '../head.ts';
import type { HomeCard } from '../property/home-card.ts';

/** /buy, /rent and their numbered pages (decision P15). */
export interface HomesPage {
  kind: 'homes';
  path: string;
  head: Head;
  crumbs: Crumb[];
  type: PropertyType;
  /** 'Properties for Sale' / 'Properties for Rent'. */
  heading: string;
  /** One sentence under the heading. */
  summary: string;
  /** Null on the first page (/buy, /rent), which shows the newest. */
  number: number | null;
  cards: HomeCard[];
  /** The spec's sentence when there is nothing to list. */
  empty: string;
  newer: PageLink | null;
  older: PageLink | null;
  /** A few links that reach far pages in few steps. */
  jumps: PageLink[];
}

export interface PageLink {
  href: string;
  label: string;
}
