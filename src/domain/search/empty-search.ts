import type { PropertyType } from '../money/price.ts';
import { filterQuery } from './filter-address.ts';
import { asksNothing, type Filters, noFilters } from './filters.ts';

/** Nobody's budget from here on; what a telephone number in a line is taken for. */
const NO_BUDGET = 1e9;

/** A search that no home answered, as we count it: nothing that somebody typed, and no order of a list. */
export interface EmptySearch {
  offer: PropertyType;
  filters: Filters;
}

/**
 * What is counted of a search without homes; null where it asked for nothing, or for an amount that is no budget. Amounts are rounded to two digits, so that
 * wishes that come near are counted together: inward, because what finds nothing in a wish finds nothing in a part of it.
 */
export function emptySearch(offer: PropertyType, filters: Filters): EmptySearch | null {
  if (asksNothing(filters) || (filters.min ?? 0) >= NO_BUDGET || (filters.max ?? 0) >= NO_BUDGET) return null;
  const [min, max] = rounded(filters.min, filters.max);
  const [sizeMin, sizeMax] = rounded(filters.sizeMin, filters.sizeMax);
  return {
    offer,
    filters: { ...filters, min, max, sizeMin, sizeMax, sort: noFilters.sort, near: noFilters.near },
  };
}

/** The address of its filters: the same question has the same. */
export function emptySearchQuery({ filters }: EmptySearch): string {
  return filterQuery(filters);
}

function rounded(low: number | null, high: number | null): [low: number | null, high: number | null] {
  const least = low === null ? null : roundedBy(Math.ceil, low);
  const most = high === null ? null : roundedBy(Math.floor, high);
  // Two amounts with no round one between them: outward, since an exact amount may be a number of somebody's.
  return low !== null && high !== null && least !== null && most !== null && least > most
    ? [roundedBy(Math.floor, low), roundedBy(Math.ceil, high)]
    : [least, most];
}

function roundedBy(round: (value: number) => number, amount: number): number {
  return round(amount / stepOf(amount)) * stepOf(amount);
}

/** The second digit of a number: a lakh of 47,30,000. */
function stepOf(amount: number): number {
  return 10 ** Math.max(0, String(Math.trunc(amount)).length - 2);
}
