import type { ListingFilters } from '#domain/listing/listing-filters.ts';
import { chipsOf } from '#domain/search/chips.ts';
import { type Filters, isEmptyFilters, mergeFilters, noFilters } from '#domain/search/filters.ts';
import { parseLine } from '#domain/search/line/parse-line.ts';
import type { SearchVocabulary } from '#domain/search/places/search-vocabulary.ts';
import { wordsOfSlug } from '#domain/text/words-of-slug.ts';

export interface WordsRead {
  filters: ListingFilters;
  /** '3 BHK', 'Whitefield'. */
  said: string[];
  /** Words that no filter of the desk asks for. */
  leftOut: string[];
}

/**
 * What words ask for as the search line of visitors reads them, beside the filters that are chosen: '3 bhk whitefeild under
 * 90 lakh'. Null: nothing that a filter asks for.
 */
export function wordsAsFilters(
  words: string,
  chosen: ListingFilters,
  vocabulary: SearchVocabulary,
): WordsRead | null {
  const { offer, filters, unknownWords } = parseLine(words, vocabulary);
  // No column of a home tells how near it is, and the list of the desk has one order.
  const asked: Filters = { ...filters, near: null, sort: noFilters.sort };
  if (isEmptyFilters(asked)) return null;
  const near = filters.near?.place.split('/').at(-1);
  return {
    filters: { ...chosen, offer: offer ?? chosen.offer, homes: mergeFilters(chosen.homes, asked) },
    said: [
      ...(offer ? [offer] : []),
      ...chipsOf(asked, { groups: vocabulary.places.groupsOf(asked.areas) }).map(({ label }) => label),
    ],
    leftOut: [...unknownWords, ...(near === undefined ? [] : [`near ${wordsOfSlug(near)}`])],
  };
}
