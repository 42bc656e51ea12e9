import { countKnownNames } from './find-header.ts';
import { meaningsOfName } from './meanings-of-name.ts';
import { wordsOfName } from './words-of-name.ts';

const PRICES: ReadonlySet<string> = new Set(['price', 'rent', 'sale_price']);

/** Whether one of these names is a price or a rent. */
export const namePrice = (names: readonly string[]) =>
  names.some((name) => meaningsOfName(wordsOfName(name)).some(({ meaning }) => PRICES.has(meaning)));

/**
 * Whether things inside a project, with these names, are its flats: each has a price, the project has none, and they say as
 * much as it does. Agents, rooms and pictures of a home have no price.
 */
export function areUnits(names: readonly string[], ofProject: readonly string[]): boolean {
  const known = countKnownNames(names);
  return known >= 3 && known >= countKnownNames(ofProject) && namePrice(names) && !namePrice(ofProject);
}
