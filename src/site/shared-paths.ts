import { sharedHash } from '#domain/shortlist/shared-hash.ts';
import { paths } from './paths.ts';

// Separate from `paths.ts`, which every form loads: forms do not need these paths.

/** '/saved#homes=ANG-1150,ANG-1151': the link to a shared list. The browser never sends the fragment to a server. */
export function sharedHomesPath(names: readonly string[]): string {
  return `${paths.saved}${sharedHash(names)}`;
}

/** '/compare#homes=3-bhk-in-hebbal,2-bhk-in-whitefield'. Slugs, because they give the addresses of the homes. */
export function comparedHomesPath(slugs: readonly string[]): string {
  return `${paths.compare}${sharedHash(slugs)}`;
}
