import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { SearchVocabulary } from '#domain/search/places/search-vocabulary.ts';
import { readVocabularyOnce } from '../../search/place-names.ts';
import { thenFocus } from '../block/then-focus.ts';
import type { Listings } from './listings.ts';
import { wordsAsFilters } from './words-as-filters.ts';

/** What the search line of visitors reads in words that no title has, to be looked for instead. */
export function WordsAsFilters({ listings }: { listings: Listings }) {
  const { words, filters } = useStore(listings.$listings);
  const [vocabulary, setVocabulary] = useState<SearchVocabulary | null>(null);
  // Without the places nothing is offered: the list has said that it found nothing.
  useEffect(() => void readVocabularyOnce().then(setVocabulary, () => {}), []);
  const read = vocabulary && wordsAsFilters(words, filters, vocabulary);
  if (!read) return null;
  return (
    <div className="notice">
      <p className="small" role="status">
        As visitors search, this asks for: {read.said.join(', ')}.
        {read.leftOut.length > 0 && ` Not for: ${read.leftOut.join(', ')}.`}
      </p>
      <div className="actions">
        <button
          className="button quiet small"
          type="button"
          onClick={() =>
            thenFocus(
              () => void listings.find({ words: '', filters: read.filters }),
              () => document.getElementById('listings-words'),
            )
          }
        >
          Show these homes
        </button>
      </div>
    </div>
  );
}
