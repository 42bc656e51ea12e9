import { type Filters, noFilters, sortLabels } from '../filters.ts';
import { statesAspect } from './count-homes.ts';
import type { IndexedHomes } from '../homes/indexed-homes.ts';
import { basisOf } from './match-homes.ts';

/** 'Newest first': with a place to be near, the first of the orders is by the distance from it. */
export function labelOfOrder({ near, sort }: Filters): string {
  return near !== null && sort === noFilters.sort ? 'Nearest first' : sortLabels[sort];
}

/** 'Largest first.' No area is compared with one of another kind. */
export function describeOrder(homes: IndexedHomes, filters: Filters): string {
  const label = sortLabels[filters.sort];
  const isOfAreas = filters.sort === '-size' || filters.sort === 'sqft-price';
  const isApart = isOfAreas && basisOf(filters) === null && statesAspect(homes, 'basis');
  return isApart ? `${label}, each kind of area apart.` : `${label}.`;
}

/** 'to the middle of each home’s area': where the distances from a place to be near end. */
export function describeDistances(homes: Pick<IndexedHomes, 'states'>): string {
  return homes.states('point')
    ? 'to each home whose own place we know, and to the middle of the area of any other'
    : 'to the middle of each home’s area';
}
