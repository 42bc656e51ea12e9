import { sharedHash } from '#domain/shortlist/share-list.ts';
import { paths } from './paths.ts';

// Apart from `paths.ts`, which every form loads: a form names no homes.

/** '/saved#homes=ANG-1150,ANG-1151': a list that somebody shares. What follows the '#' reaches no server. */
export function sharedHomesPath(names: readonly string[]): string {
  return `${paths.saved}${sharedHash(names)}`;
}

/** '/compare#homes=3-bhk-in-hebbal,2-bhk-in-whitefield': by slug, because that is where the page of a home is. */
export function comparedHomesPath(slugs: readonly string[]): string {
  return `${paths.compare}${sharedHash(slugs)}`;
}
