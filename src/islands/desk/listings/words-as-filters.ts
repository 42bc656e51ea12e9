import type { ListingFilters } from '#domain/listing/listing-filters.ts';
import { chipsOf } from '#domain/search/chips.ts';
import { type Filters, isEmptyFilters, mergeFilters, noFilters, sortLabels } from '#domain/search/filters.ts';
import { parseLine } from '#domain/search/line/parse-line.ts';
import type { SearchVocabulary } from '#domain/search/places/search-vocabulary.ts';

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
  const sort = filters.sort === noFilters.sort ? null : filters.sort;
  const asked: Filters = { ...filters, sort: noFilters.sort };
  if (isEmptyFilters(asked)) return null;
  return {
    filters: {
      ...chosen,
      offer: offer ?? chosen.offer,
      homes: mergeFilters(chosen.homes, asked),
      sort: sort ?? chosen.sort,
    },
    said: [
      ...(offer ? [offer] : []),
      ...chipsOf(asked, {
        groups: vocabulary.places.groupsOf(asked.areas),
        near: spotOf(asked, vocabulary),
      }).map(({ label }) => label),
      ...(sort ? [sortLabels[sort].toLowerCase()] : []),
    ],
    leftOut: [...unknownWords],
  };
}

function spotOf({ near }: Filters, { spots }: SearchVocabulary) {
  const name = near && spots.nameOf(near.place);
  return near && name ? [{ slug: near.place, name }] : [];
}
