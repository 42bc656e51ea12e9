import type { Offer } from '../offer.ts';
import { filterQuery } from './filter-query.ts';
import { isEmptyFilters, type Filters, noFilters } from './filters.ts';

/** Higher amounts are not budgets: they may be telephone numbers typed into a search line. */
const BUDGET_BELOW = 1e9;

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
  if (isEmptyFilters(filters) || (filters.min ?? 0) >= BUDGET_BELOW || (filters.max ?? 0) >= BUDGET_BELOW)
    return null;
  const [min, max] = roundRange(filters.min, filters.max);
  const [sizeMin, sizeMax] = roundRange(filters.sizeMin, filters.sizeMax);
  return {
    offer,
    filters: { ...filters, min, max, sizeMin, sizeMax, sort: noFilters.sort, near: noFilters.near },
  };
}

/** The query of its filters: the same filters always give the same query. */
export function emptySearchQuery({ filters }: EmptySearch): string {
  return filterQuery(filters);
}

function roundRange(low: number | null, high: number | null): [low: number | null, high: number | null] {
  const min = low === null ? null : roundToStep(Math.ceil, low);
  const max = high === null ? null : roundToStep(Math.floor, high);
  // No round amount lies between the two, so round outward. An exact amount could identify a person.
  return low !== null && high !== null && min !== null && max !== null && min > max
    ? [roundToStep(Math.floor, low), roundToStep(Math.ceil, high)]
    : [min, max];
}

function roundToStep(round: (value: number) => number, amount: number): number {
  return round(amount / stepOf(amount)) * stepOf(amount);
}

/** The step of the second digit of a number: one lakh for 47,30,000. */
function stepOf(amount: number): number {
  return 10 ** Math.max(0, String(Math.trunc(amount)).length - 2);
}
