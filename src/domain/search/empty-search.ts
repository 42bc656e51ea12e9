import type { Offer } from '../offer.ts';
import { filterQuery } from './filter-query.ts';
import { isEmptyFilters, type Filters, noFilters } from './filters.ts';

/** Amounts from here on are not budgets: a telephone number in a line would be read as one. */
const NO_BUDGET = 1e9;

/** A search without results, in the form that is counted. It holds no typed text and no sort order. */
export interface EmptySearch {
  offer: Offer;
  filters: Filters;
}

/**
 * The form in which a search without results is counted. Null if it asked for nothing, or for an amount that is not a
 * budget. Amounts are rounded to two digits, so that similar searches are counted together. Ranges are rounded inward,
 * because a range without homes has no homes in any part of it.
 */
export function toCountableSearch(offer: Offer, filters: Filters): EmptySearch | null {
  if (isEmptyFilters(filters) || (filters.min ?? 0) >= NO_BUDGET || (filters.max ?? 0) >= NO_BUDGET)
    return null;
  const [min, max] = rounded(filters.min, filters.max);
  const [sizeMin, sizeMax] = rounded(filters.sizeMin, filters.sizeMax);
  return {
    offer,
    filters: { ...filters, min, max, sizeMin, sizeMax, sort: noFilters.sort, near: noFilters.near },
  };
}

/** The query of its filters: the same filters always give the same query. */
export function emptySearchQuery({ filters }: EmptySearch): string {
  return filterQuery(filters);
}

function rounded(low: number | null, high: number | null): [low: number | null, high: number | null] {
  const least = low === null ? null : roundedBy(Math.ceil, low);
  const most = high === null ? null : roundedBy(Math.floor, high);
  // No round amount lies between the two, so round outward. An exact amount could identify a person.
  return low !== null && high !== null && least !== null && most !== null && least > most
    ? [roundedBy(Math.floor, low), roundedBy(Math.ceil, high)]
    : [least, most];
}

function roundedBy(round: (value: number) => number, amount: number): number {
  return round(amount / stepOf(amount)) * stepOf(amount);
}

/** The step of the second digit of a number: one lakh for 47,30,000. */
function stepOf(amount: number): number {
  return 10 ** Math.max(0, String(Math.trunc(amount)).length - 2);
}
