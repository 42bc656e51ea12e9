import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { atom } from 'nanostores';
import { localToday } from '#domain/appointment/local-today.ts';
import type { Offer } from '#domain/offer.ts';
import type { IndexedHomes } from '#domain/search/homes/indexed-homes.ts';
import type { FilterStart } from '#domain/search/filter-start.ts';
import { dropFragment, isLayer } from '../dialog/open-layer.ts';
import { loadStyles } from '../dialog/load-styles.ts';
import { pageIsland } from '../page-island/island.ts';
import { loadOnce } from '../page-island/load-once.ts';
import styles from './filters.css?url';
import { openMapHash } from '#site/paths.ts';
import { afterPaint } from '../motion/after-paint.ts';
import { endFirstHomes } from '../first-homes/end-first-homes.ts';
import { createFilters, type FiltersStore } from '../filter-panel/filters.ts';
import { FilterPanel, isWide } from '../filter-panel/FilterPanel.tsx';
import { hydrateNow } from '../fragment/hydrate-now.ts';
import { FoundHomes } from './FoundHomes.tsx';
import { lateAddress } from '../list-address/late-address.ts';
import { markAddress } from '../list-address/mark-address.ts';
import { addressOf, pushQuery } from '#site/list-address/push-query.ts';
import { saveScrollPosition, savedScrollPosition } from './scroll-position.ts';
import { listState } from './list-state.ts';
import { panelState } from './panel-state.ts';
import { publishedList } from './published-list.ts';
import { readVocabularyOnce } from '../search/place-names.ts';
import { readCoordinates, readHomesIndex } from '../search/read-index.ts';
import { reportEmptySearch } from './report-empty-search.ts';

/** In milliseconds: what is on this device comes within the first, and what was pressed is held for the second. */
const [SOON_MS, LATE_MS] = [100, 500];

interface Props {
  type: Offer;
  empty: string;
  sizes: string;
  start: FilterStart;
}

/**
 * The filters of /buy and /rent, which a wide screen shows beside the list from the start (decision 208). Without a
 * script their button leads to the lists by place, size and budget. Found homes replace the published list. It stays in the page and is shown again when no filter is set, or when the homes
 * cannot be loaded (decision 092).
 */
export const FiltersIsland = pageIsland<Props>(async (root, { type, empty, sizes, start }) => {
  const published = document.querySelector<HTMLElement>('[data-published-homes]');
  const form = root.querySelector('form');
  const button = form?.querySelector('button');
  const panel = root.querySelector<HTMLElement>('[data-filter-panel]');
  if (!published || !form || !button || !panel) throw new Error('The list has no place for its filters.');
  const savedPosition = savedScrollPosition(location.href);
  // Requested before the styles are loaded, to save time. After a failure it is requested again.
  const readHomes = (): Promise<IndexedHomes> =>
    readHomesIndex(type, fetch, async (homes) => store.count(homes));
  let firstRead: Promise<IndexedHomes> | null = readHomes();
  firstRead.catch(() => null);
  // Written before the found homes are on the screen, so that a Back press at that moment goes back one step.
  const address = lateAddress({
    write: (query) => {
      // All choices on the open map share the history entry of the map.
      if (isLayer(history.state, 'map')) history.replaceState(history.state, '', addressOf(query));
      else pushQuery(query);
    },
    afterPaint,
  });
  const store = createFilters({
    offer: type,
    read: () => {
      const homes = firstRead ?? readHomes();
      firstRead = null;
      return homes;
    },
    readVocabulary: readVocabularyOnce,
    readCoordinates: () => readCoordinates(),
    today: () => localToday(new Date()),
    address: {
      query: () => {
        address.flush();
        return location.search;
      },
      change: address.change,
    },
    afterPaint,
    ...(savedPosition ? { initialCount: savedPosition.shown } : {}),
  });
  // Before anything is awaited: the visitor may go back meanwhile.
  addEventListener('popstate', () => {
    address.abandon();
    flushSync(store.readAddress);
  });
  // A link may be followed before the frame: Back then leads to the list as it was chosen.
  addEventListener('click', address.flush, { capture: true });
  // The filters have most of their styles from the page, and answer without the others.
  const styled = loadStyles(styles).catch(() => {});
  const $list = listState(store.$state, afterPaint);
  const $panel = panelState(store);
  const loaded = store.load();
  const changed = (done: () => void) => {
    const stop = store.$state.listen(() => {
      stop();
      done();
    });
  };
  // What the page has asked for early is handled first, so that one frame has React and the counts.
  await orLate(changed, SOON_MS);
  prepareMarkup(panel);
  // Where React has to put the page back as it was rendered, its sheet is closed.
  const blank = { ...store, $open: atom(false) };
  store.$open.set(panel.querySelector('dialog')?.open === true);
  showPanel(
    panel,
    <FilterPanel store={store} $panel={$panel} start={start} />,
    <FilterPanel store={blank} $panel={$panel} start={start} />,
  );
  // The counts beside the choices come before the list of found homes, and before the focus, which lays the page out.
  if (store.$state.get().homes.state === 'loading') await orLate(changed, LATE_MS);
  await orLate(afterPaint, SOON_MS);
  await styled;
  const found = document.createElement('div');
  published.before(found);
  flushSync(() =>
    createRoot(found).render(
      <FoundHomes store={store} $list={$list} offer={type} empty={empty} sizes={sizes} />,
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isWide()) panel.querySelector<HTMLElement>('input, select')?.focus();
    else flushSync(() => store.$open.set(!store.$open.get()));
  });
  store.$open.subscribe((open) => button.setAttribute('aria-expanded', String(open || isWide())));
  const showPublished = publishedList(published);
  $list.subscribe(({ active, homes }) => {
    const isFound = homes.state === 'found';
    showPublished(!(active && isFound), isFound && homes.inSteps);
    markAddress(active ? homes.state : null);
    if (homes.state !== 'loading') endFirstHomes(found);
  });
  const alertInput = document.querySelector<HTMLInputElement>('[data-alert-filters]');
  const publishedQuery = alertInput?.value ?? '';
  store.$state.subscribe(({ active, filters }) => {
    if (alertInput) alertInput.value = active ? store.queryOf(filters) : publishedQuery;
  });
  reportEmptySearch(store, type);
  connectMapButton(root.querySelector<HTMLFormElement>('#open-map'), { store, offer: type, panel });
  addEventListener('pagehide', () => {
    address.flush();
    const { homes } = store.$state.get();
    const shown = homes.state === 'found' ? homes.shown.length : 0;
    saveScrollPosition(location.href, { below: -found.getBoundingClientRect().top, shown });
  });
  void loaded.then(() => {
    if (savedPosition)
      requestAnimationFrame(() => scrollBy(0, found.getBoundingClientRect().top + savedPosition.below));
  });
});

/** Resolves when `begin` calls back, at the latest after so many milliseconds. */
function orLate(begin: (done: () => void) => unknown, lateMs: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, lateMs);
    begin(done);
  });
}

/** The page has the filters once: in its sheet on a phone, where a tap has moved them already, or else beside the list. */
function prepareMarkup(panel: HTMLElement): void {
  const [beside, sheet, fields] = ['.filter-panel', '.filter-sheet', '.filter-fields'].map((part) =>
    panel.querySelector(part),
  );
  if (!beside || !sheet || !fields) throw new Error('The list has no filters.');
  if (isWide()) {
    // An element that is put where it is loses the focus, and what is typed next.
    if (!beside.contains(fields)) beside.append(fields);
    sheet.remove();
  } else {
    if (!sheet.contains(fields)) sheet.firstElementChild?.after(fields);
    beside.remove();
  }
}

/** What was chosen in a menu or typed meanwhile is said again. What was ticked is, too, by the directive. */
function showPanel(panel: HTMLElement, content: ReactNode, blank: ReactNode): void {
  const chosen = [...panel.querySelectorAll('select')].map((menu) => [menu, menu.value] as const);
  const typed = [...panel.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])')].map(
    (field) => [field, field.value] as const,
  );
  hydrateNow(panel, content, blank);
  for (const [menu, value] of chosen) {
    const [first] = menu.options;
    if (value === first?.value) continue;
    menu.value = value;
    menu.dispatchEvent(new Event('change', { bubbles: true }));
  }
  for (const [field, text] of typed) if (text !== '') typeAgain(field, text);
}

/** React reads a field when its value has changed, and a budget when the field is left. */
function typeAgain(field: HTMLInputElement, text: string): void {
  field.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/**
 * Makes the button 'Map' load the map and open it. If loading fails, the form is submitted and leads to the small map,
 * as without a script. The small map knows no filters, so with filters a notice is shown and the page stays.
 */
function connectMapButton(
  form: HTMLFormElement | null,
  { store, offer, panel }: { store: FiltersStore; offer: Offer; panel: HTMLElement },
): void {
  // A reload closes the map.
  if (isLayer(history.state, 'map')) history.replaceState(null, '');
  const load = loadOnce(async () => {
    // With the positions, stations have their counts together with the first circles.
    const [{ mountMap }] = await Promise.all([import('../map/mount-map.tsx'), store.requestCoordinates()]);
    const map = await mountMap(store, offer);
    // The open map has the same choices. Each is on the page once.
    map.$open.subscribe((isOpen) => panel.toggleAttribute('inert', isOpen));
    return map;
  });
  async function open(): Promise<void> {
    const map = await load().catch(() => null);
    const notice = document.querySelector<HTMLElement>('[data-map-not-loaded]');
    if (notice) notice.hidden = map !== null || !store.$state.get().active;
    if (map) flushSync(map.open);
    else if (!store.$state.get().active) form?.submit();
  }
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    void open();
  });
  // A list by place, size or budget links to its homes on the map with this hash. It is removed, so that Back or a
  // reload does not open the map again.
  if (form && location.hash === openMapHash) {
    dropFragment();
    void open();
  }
}
