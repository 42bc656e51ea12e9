import { atom } from 'nanostores';
import { answerLine } from '#domain/search/line/answer-line.ts';
import { withGroupKeys } from '#domain/search/areas-of-groups.ts';
import type { Filters } from '#domain/search/filters.ts';
import { filterQuery } from '#domain/search/filter-query.ts';
import type { SearchVocabulary } from '#domain/search/places/search-vocabulary.ts';
import { suggest, type Suggestion } from '#domain/search/line/suggest.ts';
import { filteredHomesPath, searchPath } from '#site/paths.ts';
import type { Offer } from '#domain/offer.ts';
import { wordsForAddress } from '#domain/search/line/words-for-address.ts';
import { typedReference } from '#domain/search/line/typed-reference.ts';
import { tokensOfLine } from '#domain/search/line/parse-line.ts';
import { readingsOf } from '#domain/search/line/readings.ts';
import { loadOnce } from '../page-island/load-once.ts';
import type { TypedReading } from './typed-line.ts';

export interface SearchLineState {
  suggestions: readonly Suggestion[];
  /** The index of the suggestion chosen with the arrow keys. */
  active: number | null;
}

/**
 * The address to which a line leads, what was left out of it, and how words of it were read that may mean something
 * else.
 */
export interface SentLine {
  address: string;
  offer: Offer;
  leftOut: readonly string[];
  readings: TypedReading[];
}

const CLOSED: SearchLineState = { suggestions: [], active: null };

/** `offerOfPage` is what a line without an offer is about on its page. Null: no page says it. */
export function createSearchLine(read: () => Promise<SearchVocabulary>, offerOfPage: Offer | null = null) {
  const $state = atom<SearchLineState>(CLOSED);
  let vocabulary: SearchVocabulary | null = null;
  let line = '';

  const readOnce = loadOnce(read);

  /** An address says the name of many areas, and not each of them. */
  function byGroups(filters: Filters): Filters {
    return vocabulary ? withGroupKeys(filters, vocabulary.places.groupsOf(filters.areas)) : filters;
  }

  /** Loads the places once. Rejects after a failure; the next call then tries again. */
  async function load(): Promise<void> {
    vocabulary = await readOnce();
  }

  /**
   * What a person may type, from which nothing is shown: a browser compiles the work of a key when it is first done, and
   * some lists are made then. Each takes as long as a first key, so they are tasks of their own, until somebody types.
   */
  function rehearsals(): (() => void)[] {
    const name = vocabulary?.places.all.find((place) => place.name.length > 5)?.name ?? '';
    const begun = [1, 2, 3, 5].map((letters) => name.slice(0, letters));
    const misspelt = `${name.slice(0, 2)}${name.slice(3)}`;
    return [...begun, `2 bhk near ${name}`, `${misspelt} under 80 lakh`].map((rehearsed) => () => {
      if (vocabulary && line === '') suggest(rehearsed, vocabulary, offerOfPage);
    });
  }

  function type(typed: string): void {
    line = typed;
    $state.set(vocabulary ? { suggestions: suggest(line, vocabulary, offerOfPage), active: null } : CLOSED);
  }

  /** Moves to the next or previous suggestion. After the last comes the line itself. */
  function moveChoice(step: 1 | -1): void {
    const { suggestions, active } = $state.get();
    const places = suggestions.length + 1;
    const next = ((active ?? -1) + step + places) % places;
    $state.set({ suggestions, active: next === suggestions.length ? null : next });
  }

  return {
    $state,
    load,
    rehearsals,
    type,
    moveChoice,
    close: () => $state.set(CLOSED),
    addressOf({ target }: Suggestion): string {
      return 'reference' in target
        ? searchPath(target.reference)
        : filteredHomesPath(target.offer, filterQuery(byGroups(target.filters)));
    },
    /** Null until the places are loaded. Words that were not understood are part of the address. */
    answer(): SentLine | null {
      if (!vocabulary) return null;
      const typed = tokensOfLine(line, vocabulary);
      const answer = answerLine(typed, vocabulary, offerOfPage);
      const { offer, filters, unknownWords: leftOut } = answer;
      const elsewhere = { offer, leftOut: [], readings: [] };
      if (answer.reference) return { address: searchPath(answer.reference), ...elsewhere };
      // The function knows what all homes are called, and reads the line if none is called so.
      if (typedReference(line, answer))
        return { address: searchPath(line.trim(), offerOfPage), ...elsewhere };
      return {
        address: filteredHomesPath(offer, filterQuery(byGroups(filters), wordsForAddress(answer.leftOut))),
        offer,
        leftOut,
        readings: readingsOf(typed, vocabulary).map(({ span, label, query, counted }) => ({
          words: span.text,
          label,
          query,
          counted,
        })),
      };
    },
  };
}

export type SearchLine = ReturnType<typeof createSearchLine>;
