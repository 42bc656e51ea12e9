import { cityFolder, DEFAULT_CITY } from '../city/city-folder.ts';
import type { EntityType } from '../entity.ts';
import type { Offer } from '../offer.ts';
import type { AreaBasis } from '../property/area-basis.ts';
import { type ColumnCondition, conditionsOf } from '../search/results/column-conditions.ts';
import { areaItself } from '../search/area-itself.ts';
import { type Filters, noFilters, type Sort } from '../search/filters.ts';
import { basisOf } from '../search/results/match-homes.ts';
import type { AreasNear } from './areas-near.ts';

/** The filters and orders of visitors, and two filters that only staff need. */
export interface ListingFilters {
  offer: Offer | null;
  /** Whether visitors see it. Null: either. */
  shown: boolean | null;
  /** Their order is that of visitors' lists, and not used: `sort` is. */
  homes: Filters;
  /** Null: the nearest first, where a place to be near is asked for, or else the latest changed. */
  sort: Sort | null;
}

export const noListingFilters: ListingFilters = { offer: null, shown: null, homes: noFilters, sort: null };

/**
 * What listings of this kind have to be. Societies are only shown or hidden, and all areas are shown. `near`: the areas
 * around the place to be near. Null: none is asked for.
 */
export function listingConditions(
  kind: EntityType,
  { offer, shown, homes }: ListingFilters,
  { today, near }: { today: number; near: AreasNear | null },
): ColumnCondition[] {
  if (kind === 'area') return [];
  const ofStaff = [
    ...(shown === null ? [] : [{ column: 'shown', any: [String(shown)] }]),
    ...(offer === null || kind !== 'property' ? [] : [{ column: 'offer', any: [offer] }]),
  ];
  return kind === 'property' ? [...ofStaff, ...conditionsOf(homes, today), ...inCircle(near)] : ofStaff;
}

/** Only areas of our own city have positions, and another city may have an area of the same name. */
function inCircle(near: AreasNear | null): ColumnCondition[] {
  if (!near?.within) return [];
  return [
    { column: 'area', any: near.within.map(areaItself) },
    { column: 'city', any: [cityFolder(DEFAULT_CITY)] },
  ];
}

/** The order of listings at the desk, as `private.listing_order` reads it. Null: the latest changed first. */
export type ListingOrder = { by: Sort; basis: AreaBasis | null } | { nearest: string[] } | null;

export function listingOrder(
  kind: EntityType,
  { homes, sort }: ListingFilters,
  near: AreasNear | null,
): ListingOrder {
  if (kind !== 'property') return null;
  if (sort !== null) return { by: sort, basis: basisOf(homes) };
  return near && { nearest: near.nearest };
}
