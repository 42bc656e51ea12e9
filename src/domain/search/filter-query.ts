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

/** What an address asks for. `ignored` holds values that could not be read, as the visitor sees them: 'bhk=two'. */
export interface ParsedFilterQuery {
  filters: Filters;
  /** `q`: the words that were typed. */
  words: string;
  ignored: string[];
}

/** The most choices in one list. No visitor selects more, by hand or by drawing on the map. */
export const MAX_CHOICES = 200;
const MAX_RUPEES = 1e12;
const MAX_SQFT = 1e7;
const MAX_BEDROOMS = 99.5;
/** Longer lines are cut. */
export const MAX_LINE_LENGTH = 200;

/** 'bhk=2,3&max=8000000&area=whitefield': only what is chosen, always in the same order. */
export function filterQuery(filters: Filters, words = ''): string {
  const { bhk, min, max, areas, metro, societies, sizeMin, sizeMax, types, facings, floors } = filters;
  const parts: [string, string | number | null][] = [
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
  const parameters = typeof query === 'string' ? new URLSearchParams(query) : query;
  const ignored: string[] = [];
  const knownNames = new Set<string>();

  /** The value of a parameter, read by `read`. Null if it is absent or broken. Broken values are reported. */
  function value<Value>(name: string, read: (text: string) => Value | null): Value | null {
    knownNames.add(name);
    const text = parameters.get(name)?.trim();
    if (!text) return null;
    const parsed = read(text);
    if (parsed === null) ignored.push(describeParameter(name, text));
    return parsed;
  }

  function list<Value extends string | number>(name: string, read: (text: string) => Value | null): Value[] {
    knownNames.add(name);
    const texts = parameters.getAll(name).flatMap((text) => text.split(','));
    const values = texts
      .map((text) => text.trim())
      .filter(Boolean)
      .slice(0, MAX_CHOICES);
    return sortedUnique(
      values.flatMap((text) => {
        const one = read(text);
        if (one === null) ignored.push(describeParameter(name, text));
        return one ?? [];
      }),
    );
  }

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
    areas: list('area', slug),
    metro: list('metro', slug),
    societies: list('society', slug),
    sizeMin,
    sizeMax,
    types: list('type', slug),
    facings: list('facing', slug),
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
  for (const [name, text] of parameters)
    if (!knownNames.has(name) && !isTrackingParameter(name)) ignored.push(describeParameter(name, text));
  return { filters, words, ignored };
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
  if (!text.includes('/')) return slug(text) === null ? null : `metro/${text}`;
  const [kind = '', ...rest] = text.split('/');
  return isNearKind(kind) && rest.length === 1 && slug(rest[0] ?? '') !== null ? text : null;
}

function halfNumber(text: string): number | null {
  return /^\d{1,2}(\.5)?$/.test(text) && Number(text) <= MAX_BEDROOMS ? Number(text) : null;
}

/** Slugs as rows may have them. The id of a society can contain capitals. */
function slug(text: string): string | null {
  return text.length <= 200 && /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}._~-]*$/u.test(text) ? text : null;
}

function slugs(values: readonly string[]): string {
  return values.map(encodeURIComponent).join(',');
}

function isKey<Name extends string>(names: Readonly<Record<Name, string>>, text: string): text is Name {
  return Object.hasOwn(names, text);
}

/** Parameters that mail programs, campaigns, search engines and apps add to links. They are not reported. */
function isTrackingParameter(name: string): boolean {
  return /^(utm_|gad_|mc_|_gl$|igsh|srsltid$|[a-z]*clk?id$|[gw]braid$|ref$)/.test(name);
}

function describeParameter(name: string, text: string): string {
  return `${name}=${text}`.slice(0, 60);
}
