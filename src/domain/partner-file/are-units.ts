import { countKnownNames } from './find-header.ts';
import { meaningsOfName } from './meanings-of-name.ts';
import { wordsOfName } from './words-of-name.ts';

const PRICES: ReadonlySet<string> = new Set(['price', 'rent', 'sale_price']);

/** Whether one of these names is a price or a rent. */
export const namePrice = (names: readonly string[]) =>
  names.some((name) => meaningsOfName(wordsOfName(name)).some(({ meaning }) => PRICES.has(meaning)));

/** 'id', 'ref': what tells things of a list apart. */
export const isReferenceName = (name: string) =>
  meaningsOfName(wordsOfName(name)).some(({ meaning }) => meaning === 'reference');

/**
 * Whether things inside a project, with these names, are its flats: each has a price, the project has none, and they say at
 * least half as much as it does. Agents, rooms and pictures of a home have no price.
 */
export function areUnits(names: readonly string[], ofProject: readonly string[]): boolean {
  const known = countKnownNames(names);
  return known >= 3 && known >= countKnownNames(ofProject) / 2 && namePrice(names) && !namePrice(ofProject);
}
