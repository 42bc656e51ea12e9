import type { EntityType } from '../entity.ts';
import type { Offer } from '../offer.ts';
import type { AreaBasis } from '../property/area-basis.ts';
import { type ColumnCondition, conditionsOf } from '../search/results/column-conditions.ts';
import { areaItself } from '../search/area-itself.ts';
import type { Period } from '../numbers/periods.ts';
import { type Filters, noFilters, sortLabels } from '../search/filters.ts';
import { basisOf } from '../search/results/match-homes.ts';
import type { AreasNear } from './areas-near.ts';

/** The orders of homes at the desk, as the menu has them: those of visitors, then those of the columns of the list. */
export const deskSortLabels = {
  ...sortLabels,
  size: 'Smallest first',
  changed: 'Changed longest ago first',
  title: 'By title',
  '-title': 'By title, from Z',
  society: 'By society',
  '-society': 'By society, from Z',
  status: 'Drafts first',
  '-status': 'Home page first',
  checked: 'Checked longest ago first',
  '-checked': 'Checked latest first',
  '-views': 'Most views first',
  views: 'Fewest views first',
  '-enquiries': 'Most enquiries first',
  enquiries: 'Fewest enquiries first',
  partner: 'By partner',
  '-partner': 'By partner, from Z',
} as const;
export type DeskSort = keyof typeof deskSortLabels;

/** What only staff ask of homes, each by its name in an address. */
export const workLabels = {
  mine: 'Mine: added, changed or checked by me within 28 days',
  unasked: 'Seen ten times or more, and never asked about',
  'no-photographs': 'No photographs',
} as const;
type WorkFilter = keyof typeof workLabels;

/** The filters and orders of visitors, and those that only staff need. */
export interface ListingFilters {
  offer: Offer | null;
  /** Whether visitors see it. Null: either. */
  shown: boolean | null;
  /** Not checked for so many days, or never. */
  unchecked: number | null;
  /** All of these. */
  only: readonly WorkFilter[];
  /** Those of a row of Numbers, as `counted-homes.ts` writes it. */
  counted: string | null;
  /** Of how many full days views and enquiries are. */
  days: Period;
  /** Their order is that of visitors' lists, and not used: `sort` is. */
  homes: Filters;
  /** Null: the nearest first, where a place to be near is asked for, or else the latest changed. */
  sort: DeskSort | null;
}

export const noListingFilters: ListingFilters = {
  offer: null,
  shown: null,
  unchecked: null,
  only: [],
  counted: null,
  days: 28,
  homes: noFilters,
  sort: null,
};

/** What a column has to say, or a home in a circle: around these points, or in one of these areas of our own city. */
export type ListingCondition =
  ColumnCondition | { near: [lat: number, lng: number][]; within: number; areas: string[] };

/**
 * What listings of this kind have to be. Societies are only shown or hidden, and all areas are shown. `near`: the areas
 * around the place to be near. Null: none is asked for.
 */
export function listingConditions(
  kind: EntityType,
  filters: ListingFilters,
  { today, near }: { today: number; near: AreasNear | null },
): ListingCondition[] {
  if (kind === 'area') return [];
  const { offer, shown, homes } = filters;
  const ofStaff = [
    ...(shown === null ? [] : [{ column: 'shown', any: [String(shown)] }]),
    ...(offer === null || kind !== 'property' ? [] : [{ column: 'offer', any: [offer] }]),
  ];
  return kind === 'property'
    ? [...ofStaff, ...workConditions(filters, today), ...conditionsOf(homes, today), ...inCircle(near)]
    : ofStaff;
}

function workConditions(
  { unchecked, only, counted, days }: ListingFilters,
  today: number,
): ColumnCondition[] {
  const conditions: Record<WorkFilter, ColumnCondition> = {
    mine: { column: 'mine', any: ['true'] },
    unasked: { column: 'unasked', any: [String(days)] },
    'no-photographs': { column: 'photographed', any: ['false'] },
  };
  return [
    ...(unchecked === null ? [] : [{ column: 'unchecked', from: null, to: today - unchecked }]),
    ...only.map((name) => conditions[name]),
    ...(counted === null ? [] : [{ column: 'counted', any: [counted] }]),
  ];
}

/** The database measures homes whose own place is known; all others are as far as their area. */
function inCircle(near: AreasNear | null): ListingCondition[] {
  if (!near?.within || near.most === null) return [];
  return [{ near: near.points, within: near.most, areas: near.within.map(areaItself) }];
}

/** The order of listings at the desk, as `private.listing_order` reads it. Null: the latest changed first. */
export type ListingOrder =
  | { by: DeskSort; basis: AreaBasis | null }
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
