import type { Point } from '../city/distance-km.ts';
import { type CountedArea, likelyTwins, vowelTwins } from './likely-twins.ts';

/** A row of an area with more homes is a place of its own, whatever it is called. */
export const MAX_HOMES_OF_TYPO = 3;
const TIMES_MORE_HOMES = 10;

/** Whether so few homes have the name of the first that a name like it which the second has is the real one. */
export function isOutnumbered(few: number, many: number): boolean {
  return few > 0 && few <= MAX_HOMES_OF_TYPO && many >= few * TIMES_MORE_HOMES;
}

/**
 * Rows of areas that are likely to be misspelt, each with the area that is meant: one of nearly the same name with many
 * times more homes, which is not known to lie elsewhere. `pointOf` is the middle of an area, where it is known. `isKnown`: it is known
 * as a place of its own; two such are two places, whatever they are called.
 */
export function misspeltRows<Area extends CountedArea>(
  areas: readonly Area[],
  pointOf: (area: Area) => Point | null,
  isKnown: (area: Area) => boolean = () => false,
): Map<Area, Area> {
  const least = Math.min(...areas.map(({ homes }) => homes).filter((homes) => homes > 0));
  const compared = areas.filter(
    ({ homes }) => homes > 0 && (homes <= MAX_HOMES_OF_TYPO || homes >= least * TIMES_MORE_HOMES),
  );
  // A village whose name differs in a vowel is another place, and such a road hardly ever.
  const roads = compared.filter(({ name }) => isAboutRoad(name));
  const found = new Map<Area, Area>();
  // The area with most homes comes first.
  for (const { first, second } of [...likelyTwins(compared, pointOf), ...vowelTwins(roads, pointOf)])
    if (
      isOutnumbered(second.homes, first.homes) &&
      isAboutRoad(first.name) === isAboutRoad(second.name) &&
      !(isKnown(first) && isKnown(second)) &&
      !found.has(second)
    )
      found.set(second, first);
  return found;
}

/** A main road may be named for where it leads to: Kanakapura Main Road is in the city, and Kanakapura is not. */
function isAboutRoad(name: string): boolean {
  return /\b(?:road|rd)\b/i.test(name);
}
