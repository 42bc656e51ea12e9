import { useEffect, useRef, useState } from 'react';
import type { Offer } from '#domain/offer.ts';
import { filterQuery, readFilterQuery } from '#domain/search/filter-query.ts';
import type { Filters } from '#domain/search/filters.ts';
import { undoReading } from '#domain/search/line/undo-reading.ts';
import type { FiltersStore } from '../filter-panel/filters.ts';
import { reportWords } from '../search/report-words.ts';
import { readingsAt, type TypedReading } from '../search/typed-line.ts';

interface Props {
  filters: Filters;
  store: Pick<FiltersStore, 'change'>;
  offer: Offer;
}

/** What words of the line that led here were read as. One press leaves them out, says so, and counts it without a person. */
export function Readings({ filters, store, offer }: Props) {
  const [readings] = useState(() => readingsAt(location.pathname + location.search));
  const list = useRef<HTMLUListElement>(null);
  const shown = readings.filter((reading) => filterQuery(without(reading)) !== filterQuery(filters));
  const count = shown.length;
  const previousCount = useRef(count);
  useEffect(() => {
    // The pressed button is gone. The next one takes its place, or the first chip.
    if (count < previousCount.current && document.activeElement === document.body)
      (
        list.current?.querySelector('button') ?? document.querySelector<HTMLElement>('.found .chips button')
      )?.focus();
    previousCount.current = count;
  }, [count]);
  if (count === 0) return null;
  return (
    <ul className="readings muted" role="list" aria-label="How your words were read" ref={list}>
      {shown.map((reading) => (
        <li key={reading.words}>
          ‘{reading.words}’ was read as {reading.label}.{' '}
          <button type="button" className="link-button" onClick={() => undo(reading)}>
            Not meant<span className="sr">: leave out ‘{reading.words}’</span>
          </button>
        </li>
      ))}
    </ul>
  );

  function without({ query }: TypedReading): Filters {
    return undoReading(filters, readFilterQuery(query).filters);
  }

  function undo(reading: TypedReading): void {
    store.change(without(reading), `We left out ‘${reading.words}’.`);
    reportWords({ offer, filters: reading.counted, words: reading.words });
  }
}
