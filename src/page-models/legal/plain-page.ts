import type { Crumb, Head } from '../head.ts';

export type PlainKind = 'about' | 'privacy' | 'terms' | 'buyers-msa';

/** A page whose words stand in its component: about, privacy, terms, buyers-msa. */
export interface PlainPage {
  kind: PlainKind;
  path: string;
  head: Head;
  crumbs: Crumb[];
}
