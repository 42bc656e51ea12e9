/** In the order a menu shows them; the key is what an address says. */
export const sortNames = {
  newest: 'Newest first',
  price: 'Lowest price first',
  '-price': 'Highest price first',
  'sqft-price': 'Lowest price per sqft first',
  '-size': 'Largest first',
} as const;
export type Sort = keyof typeof sortNames;

/** Bands of floors; a home without a known floor is in none. */
export const floorNames = {
  ground: 'Ground floor',
  low: 'Floors 1 to 4',
  middle: 'Floors 5 to 9',
  high: 'Floor 10 and above',
} as const;
export type FloorBand = keyof typeof floorNames;

/** Days within which a home was last checked. */
export const checkedDays = [7, 30] as const;
export type CheckedDays = (typeof checkedDays)[number];

/**
 * What a visitor asks of the homes for sale, or of those for rent. Choices of one list are joined by 'or', the lists
 * by 'and'. Lists are sorted and hold nothing twice, so that the same wish has one address.
 */
export interface Filters {
  /** Numbers of bedrooms; 0 is a studio. */
  bhk: readonly number[];
  /** Rupees, both ends included; a home without a price passes neither. */
  min: number | null;
  max: number | null;
  /** Slugs of areas. */
  areas: readonly string[];
  /** Slugs of metro stations; a home is near one of them. */
  metro: readonly string[];
  /** Slugs of societies, or the id of one without a slug. */
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
  /** Listed within `NEWS_DAYS`. */
  fresh: boolean;
  /** The price was reduced within `NEWS_DAYS`. */
  reduced: boolean;
  sort: Sort;
  /** The nearest to this place first, in place of `sort`: its key (near-place.ts). Leaves no home out. */
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

/** The part of the filters that one control sets. Each home passes or fails each of them. */
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

/** The filters without what one control asks. */
export function withoutAspect(filters: Filters, aspect: Aspect): Filters {
  if (aspect === 'budget') return { ...filters, min: null, max: null };
  if (aspect === 'size') return { ...filters, sizeMin: null, sizeMax: null };
  return { ...filters, [aspect]: noFilters[aspect] };
}

export function asksFor(filters: Filters, aspect: Aspect): boolean {
  if (aspect === 'budget') return filters.min !== null || filters.max !== null;
  if (aspect === 'size') return filters.sizeMin !== null || filters.sizeMax !== null;
  if (aspect === 'checked') return filters.checked !== null;
  if (aspect === 'photos' || aspect === 'fresh' || aspect === 'reduced') return filters[aspect];
  return filters[aspect].length > 0;
}

/** True when every home passes, whatever their order. */
export function asksNothing(filters: Filters): boolean {
  return !aspects.some((aspect) => asksFor(filters, aspect));
}

/** Sorted, each once: the form in which filters keep a list. */
export function chosen<Value extends string | number>(values: Iterable<Value>): Value[] {
  return [...new Set(values)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/** 'Independent House' -> 'independent-house': how an address names an asset type or a direction. */
export function choiceSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
