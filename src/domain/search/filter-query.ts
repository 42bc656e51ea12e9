import {
  checkedDays,
  sortedUnique,
  type Filters,
  floorLabels,
  noFilters,
  type Sort,
  sortLabels,
} from './filters.ts';
import { isNearKind } from './near-kind.ts';
import { queryReader } from './query-reader.ts';

/** The parameters of an address that filter or sort a list, each with its name on the page. */
export const filterParameters = {
  q: 'your words',
  bhk: 'BHK',
  min: 'the lowest price',
  max: 'the highest price',
  area: 'the area',
  metro: 'the metro station',
  society: 'the society',
  'size-min': 'the smallest carpet area',
  'size-max': 'the largest carpet area',
  type: 'the type',
  facing: 'the side that it faces',
  floor: 'the floor',
  checked: 'the last check',
  photos: 'pictures',
  new: 'new homes',
  reduced: 'reduced prices',
  sort: 'the order',
  near: 'the place to be near',
} as const;
export type FilterParameter = keyof typeof filterParameters;
const labels = new Map<string, string>(Object.entries(filterParameters));

/** What an address asks for. `ignored` says in words what could not be read: '‘two’ for BHK'. */
export interface ParsedFilterQuery {
  filters: Filters;
  /** `q`: the words that were typed. */
  words: string;
  ignored: string[];
}

const MAX_RUPEES = 1e12;
const MAX_SQFT = 1e7;
const MAX_BEDROOMS = 99.5;
/** Longer lines are cut. */
export const MAX_LINE_LENGTH = 200;

/** 'bhk=2,3&max=8000000&area=whitefield': only what is chosen, always in the same order. */
export function filterQuery(filters: Filters, words = ''): string {
  const { bhk, min, max, areas, metro, societies, sizeMin, sizeMax, types, facings, floors } = filters;
  const parts: [FilterParameter, string | number | null][] = [
    ['q', encodeURIComponent(words.trim().slice(0, MAX_LINE_LENGTH)).replaceAll('%20', '+')],
    ['bhk', bhk.join(',')],
    ['min', min],
    ['max', max],
    ['area', slugs(areas)],
    ['metro', slugs(metro)],
    ['society', slugs(societies)],
    ['size-min', sizeMin],
    ['size-max', sizeMax],
    ['type', slugs(types)],
    ['facing', slugs(facings)],
    ['floor', floors.join(',')],
    ['checked', filters.checked],
    ['photos', filters.photos ? 1 : ''],
    ['new', filters.fresh ? 1 : ''],
    ['reduced', filters.reduced ? 1 : ''],
    ['sort', filters.sort === noFilters.sort ? '' : filters.sort],
    ['near', filters.near?.split('/').map(encodeURIComponent).join('/') ?? null],
  ];
  return parts
    .flatMap(([name, value]) => (value === null || value === '' ? [] : `${name}=${value}`))
    .join('&');
}

/** Reads filters from an address. Broken values are left out and reported. The order does not matter. */
export function readFilterQuery(query: string | URLSearchParams): ParsedFilterQuery {
  const reader = queryReader(query, labels);
  const value = <Value>(name: FilterParameter, read: (text: string) => Value | null) =>
    reader.value(name, read);
  const list = <Value extends string | number>(name: FilterParameter, read: (text: string) => Value | null) =>
    sortedUnique(reader.list(name, read));

  const words = value('q', (text) => text.slice(0, MAX_LINE_LENGTH)) ?? '';
  const [min, max] = inOrder(value('min', wholeNumber(MAX_RUPEES)), value('max', wholeNumber(MAX_RUPEES)));
  const [sizeMin, sizeMax] = inOrder(
    value('size-min', wholeNumber(MAX_SQFT)),
    value('size-max', wholeNumber(MAX_SQFT)),
  );
  const filters: Filters = {
    bhk: list('bhk', (text) => halfNumber(text)),
    min,
    max,
    areas: list('area', slugOfName),
    metro: list('metro', slugOfName),
    societies: list('society', slug),
    sizeMin,
    sizeMax,
    types: list('type', slugOfName),
    facings: list('facing', slugOfName),
    floors: list('floor', (text) => (isKey(floorLabels, text) ? text : null)),
    checked: value('checked', (text) => checkedDays.find((days) => String(days) === text) ?? null),
    photos: value('photos', flag) ?? false,
    fresh: value('new', flag) ?? false,
    reduced: value('reduced', flag) ?? false,
    sort: value<Sort>('sort', (text) => (isKey(sortLabels, text) ? text : null)) ?? noFilters.sort,
    near: value('near', nearKey),
  };
  // A list has one order. The nearness to a place replaces any other order.
  if (filters.near !== null) filters.sort = noFilters.sort;
  return { filters, words, ignored: reader.ignored() };
}

/** Puts the two ends in ascending order, whichever way they were written. */
function inOrder(low: number | null, high: number | null): [low: number | null, high: number | null] {
  return low !== null && high !== null && low > high ? [high, low] : [low, high];
}

function wholeNumber(max: number): (text: string) => number | null {
  return (text) => (/^\d{1,13}$/.test(text) && Number(text) <= max ? Number(text) : null);
}

function flag(text: string): true | null {
  return text === '1' ? true : null;
}

/** A name without a kind is a metro station, because links from elsewhere use that form. */
function nearKey(text: string): string | null {
  const [kind = '', name = '', ...rest] = (text.includes('/') ? text : `metro/${text}`).split('/');
  const kindWord = kind.toLowerCase();
  if (!isNearKind(kindWord) || rest.length > 0) return null;
  const place = kindWord === 'at' ? slug(name) : slugOfName(name);
  return place === null ? null : `${kindWord}/${place}`;
}

function halfNumber(text: string): number | null {
  return /^\d{1,2}(\.5)?$/.test(text) && Number(text) <= MAX_BEDROOMS ? Number(text) : null;
}

/** Slugs as rows may have them. The id of a society can contain capitals. */
function slug(text: string): string | null {
  return text.length <= 200 && /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}._~-]*$/u.test(text) ? text : null;
}

/** The slug of an area, a station, a type or a direction, also if it is typed by hand: 'HSR Layout' is 'hsr-layout'. */
function slugOfName(text: string): string | null {
  return slug(text.toLowerCase().replace(/\s+/g, '-'));
}

function slugs(values: readonly string[]): string {
  return values.map(encodeURIComponent).join(',');
}

function isKey<Name extends string>(names: Readonly<Record<Name, string>>, text: string): text is Name {
  return Object.hasOwn(names, text);
}
