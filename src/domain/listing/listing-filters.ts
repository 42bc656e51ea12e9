import type { EntityType } from '../entity.ts';
import type { Offer } from '../offer.ts';
import { type ColumnCondition, conditionsOf } from '../search/results/column-conditions.ts';
import { type Filters, noFilters } from '../search/filters.ts';

/** The filters of visitors, and two that only staff need. */
export interface ListingFilters {
  offer: Offer | null;
  /** Whether visitors see it. Null: either. */
  shown: boolean | null;
  homes: Filters;
}

export const noListingFilters: ListingFilters = { offer: null, shown: null, homes: noFilters };

/** What listings of this kind have to be. Societies are only shown or hidden, and all areas are shown. */
export function listingConditions(
  kind: EntityType,
  { offer, shown, homes }: ListingFilters,
  today: number,
): ColumnCondition[] {
  if (kind === 'area') return [];
  const ofStaff = [
    ...(shown === null ? [] : [{ column: 'shown', any: [String(shown)] }]),
    ...(offer === null || kind !== 'property' ? [] : [{ column: 'offer', any: [offer] }]),
  ];
  return kind === 'property' ? [...ofStaff, ...conditionsOf(homes, today)] : ofStaff;
}
