import { renderToString } from 'react-dom/server';
import type { FilterStart } from '#domain/search/filter-start.ts';
import type { Offer } from '#domain/offer.ts';
import type { Html } from '../fragment/fragment.ts';
import { $atStart, FiltersBeside, Sheet } from './FilterPanel.tsx';
import { createFilters } from './filters.ts';

/** The filters beside a list and the sheet that they move into on a phone, as plain HTML. For the server only. */
export function filtersFragment(offer: Offer, start: FilterStart): Html {
  const key = JSON.stringify([offer, start]);
  if (last?.key !== key) {
    const store = unloaded(offer);
    const html = renderToString(
      <>
        <FiltersBeside store={store} start={start} />
        <Sheet store={store} $state={$atStart}>
          {null}
        </Sheet>
      </>,
    );
    last = { key, html };
  }
  return last;
}

/** The many pages of a list have the same one, and rendering it takes many times as long as the rest of a page. */
let last: { key: string; html: string } | null = null;

function unloaded(offer: Offer) {
  const never = () => Promise.reject(new Error('A page is rendered without homes.'));
  return createFilters({
    offer,
    read: never,
    readVocabulary: never,
    readCoordinates: never,
    today: () => '',
    afterPaint: () => () => {},
    address: { query: () => '', change: () => {} },
  });
}
