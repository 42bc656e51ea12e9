import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { localToday } from '#domain/appointment/local-today.ts';
import type { PropertyType } from '#domain/money/price.ts';
import { loadStyles } from '../dialog/load-styles.ts';
import { afterPaint } from '../motion/after-paint.ts';
import type { FiltersStore } from '../filters/filter-store.ts';
import styles from './map.css?url';
import { createMap, type MapStore } from './map-store.ts';
import { MapDialog } from './MapDialog.tsx';

/** Puts the map of a list into the page, closed; loaded when somebody first opens it. */
export async function mountMap(filters: FiltersStore, type: PropertyType): Promise<MapStore> {
  // The places are in the map's own file: stations have their counts with the first circles.
  await Promise.all([loadStyles(styles), filters.loadWhere()]);
  const map = createMap(
    filters,
    {
      query: () => location.search,
      state: () => history.state,
      push: (state, query) => history.pushState(state, '', query || location.pathname),
      replace: (state) => history.replaceState(state, ''),
      back: () => history.back(),
    },
    afterPaint,
  );
  const place = document.createElement('div');
  document.body.append(place);
  const today = () => localToday(new Date());
  flushSync(() =>
    createRoot(place).render(<MapDialog map={map} filters={filters} type={type} today={today} />),
  );
  addEventListener('popstate', () => flushSync(map.wentBack));
  map.$open.listen((open) => {
    if (open || document.querySelector('.found:not([hidden])') === null) return;
    // What was opened from the list below may be gone with it: the found homes come into view.
    requestAnimationFrame(() => {
      const found = document.querySelector('.found:not([hidden])');
      if (found && found.getBoundingClientRect().bottom < 0) found.scrollIntoView();
    });
  });
  return map;
}
