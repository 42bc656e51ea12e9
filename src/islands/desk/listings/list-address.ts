import type { EntityType } from '#domain/entity.ts';
import { type ListingFilters, noListingFilters } from '#domain/listing/listing-filters.ts';
import { offerWord, readOfferWord } from '#domain/offer.ts';
import { filterParameters, filterQuery, readFilterQuery } from '#domain/search/filter-query.ts';
import { sortLabels } from '#domain/search/filters.ts';
import { keyOf } from '#domain/search/key-of.ts';
import { queryReader } from '#domain/search/query-reader.ts';
import { wholeNumber } from '#domain/search/whole-number.ts';

/** What a list of listings shows. The first page is 0. */
export interface ListSearch {
  words: string;
  filters: ListingFilters;
  page: number;
}

export const wholeList: ListSearch = { words: '', filters: noListingFilters, page: 0 };

/** What only staff can ask for, each with its name on the page. */
const staffParameters: ReadonlyMap<string, string> = new Map([
  ['offer', 'sale or rent'],
  ['shown', 'what visitors see'],
  ['sort', 'the order'],
  ['page', 'the page'],
]);
const shownWords: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['no', false],
]);
const MAX_PAGES = 100_000;

/** '#listings/property?q=lotus&bhk=2&offer=sale&shown=no&page=3': only what is chosen, always in the same order. */
export function listAddress(kind: EntityType, { words, filters, page }: ListSearch): string {
  const { offer, shown, homes, sort } = filters;
  const query = [
    filterQuery(homes, words),
    offer && `offer=${offerWord(offer)}`,
    shown !== null && `shown=${shown ? 'yes' : 'no'}`,
    sort && `sort=${sort}`,
    page > 0 && `page=${page + 1}`,
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
  const sort = kind === 'property' ? reader.value('sort', (text) => keyOf(sortLabels, text)) : null;
  const page = reader.value('page', (text) => wholeNumber(text, MAX_PAGES) || null) ?? 1;
  return {
    words: ofVisitors.words,
    filters: { offer, shown, homes: ofVisitors.filters, sort },
    page: page - 1,
    ignored: [...ofVisitors.ignored, ...reader.ignored()],
  };
}
