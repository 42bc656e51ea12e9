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

/** What a column has to say, or a home in a circle: around these points, or in one of these areas of our own city. */
export type ListingCondition =
  ColumnCondition | { near: [lat: number, lng: number][]; within: number; areas: string[] };

/**
 * What listings of this kind have to be. Societies are only shown or hidden, and all areas are shown. `near`: the areas
 * around the place to be near. Null: none is asked for.
 */
export function listingConditions(
  kind: EntityType,
  { offer, shown, homes }: ListingFilters,
  { today, near }: { today: number; near: AreasNear | null },
): ListingCondition[] {
  if (kind === 'area') return [];
  const ofStaff = [
    ...(shown === null ? [] : [{ column: 'shown', any: [String(shown)] }]),
    ...(offer === null || kind !== 'property' ? [] : [{ column: 'offer', any: [offer] }]),
  ];
  return kind === 'property' ? [...ofStaff, ...conditionsOf(homes, today), ...inCircle(near)] : ofStaff;
}

/** The database measures homes whose own place is known; all others are as far as their area. */
function inCircle(near: AreasNear | null): ListingCondition[] {
  if (!near?.within || near.most === null) return [];
  return [{ near: near.points, within: near.most, areas: near.within.map(areaItself) }];
}

/** The order of listings at the desk, as `private.listing_order` reads it. Null: the latest changed first. */
export type ListingOrder =
  | { by: Sort; basis: AreaBasis | null }
  | { nearest: string[]; metres: number[]; near: [lat: number, lng: number][] }
  | null;

export function listingOrder(
  kind: EntityType,
  { homes, sort }: ListingFilters,
  near: AreasNear | null,
): ListingOrder {
  if (kind !== 'property') return null;
  if (sort !== null) return { by: sort, basis: basisOf(homes) };
  return near && { nearest: near.nearest, metres: near.metres, near: near.points };
}
