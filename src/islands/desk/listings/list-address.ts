import type { EntityType } from '#domain/entity.ts';
import { type ListEdge, listEdge } from '#contracts/admin-listings.ts';
import {
  deskSortLabels,
  type ListingFilters,
  noListingFilters,
  workLabels,
} from '#domain/listing/listing-filters.ts';
import { readCounted } from '#domain/numbers/counted-homes.ts';
import { periods } from '#domain/numbers/periods.ts';
import { offerWord, readOfferWord } from '#domain/offer.ts';
import { filterParameters, filterQuery, readFilterQuery } from '#domain/search/filter-query.ts';
import { keyOf } from '#domain/search/key-of.ts';
import { queryReader } from '#domain/search/query-reader.ts';
import { wholeNumber } from '#domain/search/whole-number.ts';
import { sortedUnique } from '#domain/sorting/sorted-unique.ts';

/** The row after which a page begins or before which it ends, so that it stays where it is while rows before it go. */
export type Edge = { after: ListEdge } | { before: ListEdge };

/** What a list of listings shows. */
export interface ListSearch {
  words: string;
  filters: ListingFilters;
  /** Null: the first page, or `page`. */
  edge: Edge | null;
  /** Of addresses that name a page by its number. The first is 0. */
  page: number;
  /** The words looked for in what staff changed, below the list; '' looks for all of it. Null: it was not looked into. */
  changes: string | null;
}

export const wholeList: ListSearch = {
  words: '',
  filters: noListingFilters,
  edge: null,
  page: 0,
  changes: null,
};

/** What only staff can ask for, each with its name on the page. */
const staffParameters: ReadonlyMap<string, string> = new Map([
  ['offer', 'sale or rent'],
  ['shown', 'what visitors see'],
  ['unchecked', 'days without a check'],
  ['only', 'what is shown only'],
  ['counted', 'a row of Numbers'],
  ['days', 'days of views and enquiries'],
  ['sort', 'the order'],
  ['after', 'where the page begins'],
  ['before', 'where the page ends'],
  ['page', 'the page'],
  ['changes', 'what staff changed'],
]);
const shownWords: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['no', false],
]);
const MAX_PAGES = 100_000;
const MAX_DAYS = 3_650;
const MAX_CHANGES_WORDS = 200;

/** '#listings/property?q=lotus&bhk=2&offer=sale&shown=no&page=3': only what is chosen, always in the same order. */
export function listAddress(kind: EntityType, { words, filters, edge, page, changes }: ListSearch): string {
  const { offer, shown, unchecked, only, counted, days, homes, sort } = filters;
  const query = [
    filterQuery(homes, words),
    offer && `offer=${offerWord(offer)}`,
    shown !== null && `shown=${shown ? 'yes' : 'no'}`,
    unchecked !== null && `unchecked=${unchecked}`,
    only.length > 0 && `only=${only.join(',')}`,
    counted !== null && `counted=${encodeURIComponent(counted)}`,
    days !== noListingFilters.days && `days=${days}`,
    sort && `sort=${sort}`,
    edge && writeEdge(edge),
    page > 0 && `page=${page + 1}`,
    changes !== null && `changes=${encodeURIComponent(changes).replaceAll('%20', '+')}`,
  ]
    .filter(Boolean)
    .join('&');
  return `#listings/${kind}${query && `?${query}`}`;
}

/** Broken and unknown values are left out and reported in words. */
export function readListQuery(kind: EntityType, query: string): ListSearch & { ignored: string[] } {
  const parameters = [...new URLSearchParams(query)];
  const isOfVisitors = (name: string) =>
    kind === 'property' ? filterParameters.has(name) && !staffParameters.has(name) : name === 'q';
  const ofVisitors = readFilterQuery(new URLSearchParams(parameters.filter(([name]) => isOfVisitors(name))));
  const reader = queryReader(
    new URLSearchParams(parameters.filter(([name]) => !isOfVisitors(name))),
    staffParameters,
  );
  const offer = kind === 'property' ? reader.value('offer', readOfferWord) : null;
  const shown = kind === 'area' ? null : reader.value('shown', (text) => shownWords.get(text) ?? null);
  const ofHomes = <Value>(name: string, read: (text: string) => Value | null) =>
    kind === 'property' ? reader.value(name, read) : null;
  const sort = ofHomes('sort', (text) => keyOf(deskSortLabels, text));
  const unchecked = ofHomes('unchecked', (text) => wholeNumber(text, MAX_DAYS) || null);
  const days = ofHomes('days', (text) => periods.find((period) => String(period) === text) ?? null);
  const only = kind === 'property' ? reader.list('only', (text) => keyOf(workLabels, text)) : [];
  const counted = ofHomes('counted', (text) => readCounted(text) && text);
  const after = reader.value('after', readEdge);
  const before = reader.value('before', readEdge);
  const page = reader.value('page', (text) => wholeNumber(text, MAX_PAGES) || null) ?? 1;
  // Without words it asks for all changes, so that a missing one is another thing than an empty one.
  const isLookedInto = parameters.some(([name]) => name === 'changes');
  const changes = reader.value('changes', (text) => text.slice(0, MAX_CHANGES_WORDS)) ?? '';
  return {
    words: ofVisitors.words,
    filters: {
      offer,
      shown,
      unchecked,
      only: sortedUnique(only),
      counted,
      days: days ?? noListingFilters.days,
      homes: ofVisitors.filters,
      sort,
    },
    edge: after ? { after } : before ? { before } : null,
    page: after || before ? 0 : page - 1,
    changes: isLookedInto ? changes : null,
    ignored: [...ofVisitors.ignored, ...reader.ignored()],
  };
}

function writeEdge(edge: Edge): string {
  const [name, values] = 'after' in edge ? ['after', edge.after] : ['before', edge.before];
  return `${name}=${encodeURIComponent(JSON.stringify(values))}`;
}

/** Null for what no list has written. Only numbers stand where numbers are compared. */
function readEdge(text: string): ListEdge | null {
  try {
    const read = listEdge.safeParse(JSON.parse(text));
    return read.success && [0, 1, 3].every((at) => IS_NUMBER.test(read.data[at] ?? '')) ? read.data : null;
  } catch {
    return null;
  }
}

const IS_NUMBER = /^(-?\d{1,20}(\.\d{1,20})?|-?Infinity)$/;
