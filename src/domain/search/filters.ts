/** In the order of the menu. The key is used in addresses. */
export const sortLabels = {
  newest: 'Newest first',
  price: 'Lowest price first',
  '-price': 'Highest price first',
  'sqft-price': 'Lowest price per sqft first',
  '-size': 'Largest first',
} as const;
export type Sort = keyof typeof sortLabels;

/** Bands of floors. A home without a known floor is in none. */
export const floorLabels = {
  ground: 'Ground floor',
  low: 'Floors 1 to 4',
  middle: 'Floors 5 to 9',
  high: 'Floor 10 and above',
} as const;
export type FloorBand = keyof typeof floorLabels;

/** Choices for how many days ago a home was last checked, at most. */
export const checkedDays = [7, 30] as const;
export type CheckedDays = (typeof checkedDays)[number];

/**
 * The filters of a visitor for homes for sale or for rent. Choices within a list are joined by 'or', the lists by 'and'.
 * Lists are sorted and have no duplicates, so that the same filters always have the same address.
 */
export interface Filters {
  /** Numbers of bedrooms; 0 is a studio. */
  bhk: readonly number[];
  /** Rupees, both ends included. A home without a price passes neither. */
  min: number | null;
  max: number | null;
  /** Slugs of areas. */
  areas: readonly string[];
  /** Slugs of metro stations. A home must be near one of them. */
  metro: readonly string[];
  /** Slugs of societies, or the id of a society without a slug. */
  societies: readonly string[];
  /** Square feet, both ends included. */
  sizeMin: number | null;
  sizeMax: number | null;
  /** Slugs of asset types: 'apartment', 'independent-house'. */
  types: readonly string[];
  /** Slugs of directions: 'east', 'north-east'. */
  facings: readonly string[];
  floors: readonly FloorBand[];
  checked: CheckedDays | null;
  photos: boolean;
  /** Listed within `RECENT_CHANGE_DAYS`. */
  fresh: boolean;
  /** The price was reduced within `RECENT_CHANGE_DAYS`. */
  reduced: boolean;
  sort: Sort;
  /** The key of a place (near-kind.ts). Sorts by the distance to it, in place of `sort`. Excludes no home. */
  near: string | null;
}

export const noFilters: Filters = {
  bhk: [],
  min: null,
  max: null,
  areas: [],
  metro: [],
  societies: [],
  sizeMin: null,
  sizeMax: null,
  types: [],
  facings: [],
  floors: [],
  checked: null,
  photos: false,
  fresh: false,
  reduced: false,
  sort: 'newest',
  near: null,
};

/** The parts of the filters, one per control. Each home passes or fails each of them. */
export const aspects = [
  'bhk',
  'budget',
  'areas',
  'metro',
  'societies',
  'size',
  'types',
  'facings',
  'floors',
  'checked',
  'photos',
  'fresh',
  'reduced',
] as const;
export type Aspect = (typeof aspects)[number];

/** The filters without the part of one control. */
export function withoutAspect(filters: Filters, aspect: Aspect): Filters {
  if (aspect === 'budget') return { ...filters, min: null, max: null };
  if (aspect === 'size') return { ...filters, sizeMin: null, sizeMax: null };
  return { ...filters, [aspect]: noFilters[aspect] };
}

export function hasAspect(filters: Filters, aspect: Aspect): boolean {
  if (aspect === 'budget') return filters.min !== null || filters.max !== null;
  if (aspect === 'size') return filters.sizeMin !== null || filters.sizeMax !== null;
  if (aspect === 'checked') return filters.checked !== null;
  if (aspect === 'photos' || aspect === 'fresh' || aspect === 'reduced') return filters[aspect];
  return filters[aspect].length > 0;
}

/** True if every home passes. The sort order does not matter. */
export function isEmptyFilters(filters: Filters): boolean {
  return !aspects.some((aspect) => hasAspect(filters, aspect));
}

/** Sorted and without duplicates: the form of every list in the filters. */
export function sortedUnique<Value extends string | number>(values: Iterable<Value>): Value[] {
  return [...new Set(values)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/** 'Independent House' -> 'independent-house': the slug of an asset type or a direction in an address. */
export function choiceSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
