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
