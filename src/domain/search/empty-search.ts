import { recordOf } from '../record-of.ts';
import type { Offer } from '../offer.ts';
import { filterQuery } from './filter-query.ts';
import type { Range } from './aspect-kinds.ts';
import { isEmptyFilters, type Filters, type RangeName, rangeAspects, withoutOrder } from './filters.ts';

/** Higher amounts are not budgets: they may be telephone numbers typed into a search line. */
const BUDGET_BELOW = 1e9;

/** A search that found no home, as it is counted: without typed text and sort order. */
export interface EmptySearch {
  offer: Offer;
  filters: Filters;
}

/**
 * Null if the search asked for nothing, or for an amount that is not a budget. Amounts are rounded to two digits, so
 * that similar searches are counted together. Ranges are rounded inward, because a range without homes has no homes in
 * any part of it.
 */
export function toCountableSearch(offer: Offer, filters: Filters): EmptySearch | null {
  if (isEmptyFilters(filters) || filters.budget.some((amount) => (amount ?? 0) >= BUDGET_BELOW)) return null;
  const rounded = rangeAspects.map((name) => [name, roundRange(filters[name])]);
  return {
    offer,
    filters: {
      ...withoutOrder(filters),
      ...recordOf<Pick<Filters, RangeName>>(rounded),
    },
  };
}

/** The same filters always give the same query. */
export function emptySearchQuery({ filters }: EmptySearch): string {
  return filterQuery(filters);
}

function roundRange([low, high]: Range): Range {
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
