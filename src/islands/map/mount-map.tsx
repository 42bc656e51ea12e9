import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { localToday } from '#domain/appointment/local-today.ts';
import type { Offer } from '#domain/offer.ts';
import { loadStyles } from '../dialog/load-styles.ts';
import { dropFragment } from '../dialog/open-layer.ts';
import { afterPaint } from '../motion/after-paint.ts';
import type { FiltersStore } from '../filter-panel/filters.ts';
import styles from './map.css?url';
import { createMap, type MapStore } from './map.ts';
import { MapDialog } from './MapDialog.tsx';

/** Adds the closed map of a list to the page. Called when the map is first opened. */
export async function mountMap(filters: FiltersStore, offer: Offer): Promise<MapStore> {
  await loadStyles(styles);
  const map = createMap(
    filters,
    {
      query: () => location.search,
      state: () => history.state,
      push: (state, query) => {
        dropFragment();
        history.pushState(state, '', query || location.pathname);
      },
      replace: (state) => history.replaceState(state, ''),
      back: () => history.back(),
    },
    afterPaint,
  );
  const container = document.createElement('div');
  document.body.append(container);
  const today = () => localToday(new Date());
  flushSync(() =>
    createRoot(container).render(<MapDialog map={map} filters={filters} offer={offer} today={today} />),
  );
  addEventListener('popstate', () => flushSync(map.onPopState));
  map.$open.listen((open) => {
    if (open || document.querySelector('.found:not([hidden])') === null) return;
    // The element from which the map was opened may be gone, so the found homes are scrolled into view.
    requestAnimationFrame(() => {
      const found = document.querySelector('.found:not([hidden])');
      if (found && found.getBoundingClientRect().bottom < 0) found.scrollIntoView();
    });
  });
  return map;
}
