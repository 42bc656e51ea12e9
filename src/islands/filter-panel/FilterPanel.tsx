import { useStore } from '@nanostores/react';
import { atom, type ReadableAtom } from 'nanostores';
import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import type { FilterStart } from '#domain/search/filter-start.ts';
import { noFilters } from '#domain/search/filters.ts';
import { formatCount } from '#domain/text/text.ts';
import { useModal } from '../dialog/use-modal.ts';
import { afterPaint } from '../motion/after-paint.ts';
import { FilterFields } from './FilterFields.tsx';
import type { FilterState, FiltersStore } from './filters.ts';

/** The same width as in lists.css. From here on the filters stand beside the list. */
const WIDE = '(width >= 70rem)';

export function isWide(): boolean {
  return matchMedia(WIDE).matches;
}

interface BesideProps {
  store: FiltersStore;
  start: FilterStart;
}

interface Props extends BesideProps {
  /** The state of the filters as the sheet shows it. */
  $panel: ReadableAtom<FilterState>;
}

/**
 * All filters and the sort order: beside the list on a desktop, and a sheet on a phone, which the button 'Filter and
 * sort' opens at once (decision 300).
 */
export function FilterPanel({ store, $panel, start }: Props) {
  return useIsWide() ? (
    <FiltersBeside store={store} start={start} />
  ) : (
    <FilterSheet store={store} $panel={$panel} start={start} />
  );
}

/** The page has this markup from the start, and it is hydrated in place. What comes later stands below it. */
export function FiltersBeside({ store, start }: BesideProps) {
  const [$state, show] = useState<ReadableAtom<FilterState>>($atStart);
  useLayoutEffect(() => show(store.$state), [store]);
  return (
    <section className="filter-panel" aria-label="Filter and sort">
      <FilterFields store={store} $state={$state} start={start} />
    </section>
  );
}

/** The page is rendered before anybody has asked for something, and React hydrates only what it would render itself. */
export const $atStart = atom<FilterState>({
  filters: noFilters,
  notes: [],
  homes: { state: 'loading' },
  active: false,
});

/** Whether to render the controls before they are opened. This waits until pending updates are painted. */
function usePrerender($panel: ReadableAtom<FilterState>): boolean {
  const isLoaded = useStore($panel).homes.state === 'found';
  const [prerendered, setPrerendered] = useState(false);
  useEffect(
    () => (isLoaded ? afterPaint(() => startTransition(() => setPrerendered(true))) : undefined),
    [isLoaded],
  );
  return prerendered;
}

/** 'Show 37 homes': closes the sheet, also before its script has come. */
function ShowHomes({ store, $state }: { store: FiltersStore; $state: ReadableAtom<FilterState> }) {
  const { homes } = useStore($state);
  const words =
    homes.state !== 'found'
      ? 'Show homes'
      : homes.total === 0
        ? 'Show the nearest homes'
        : `Show ${formatCount(homes.total, 'home')}`;
  return (
    <div className="filter-done">
      <Loaded store={store} $state={$state}>
        {null}
      </Loaded>
      <form method="dialog">
        <button type="submit" className="button">
          {words}
        </button>
      </form>
    </div>
  );
}

interface SheetProps {
  store: FiltersStore;
  open?: boolean;
  $state: ReadableAtom<FilterState>;
  close?: () => void;
  children: ReactNode;
}

/** The page has it closed, and without the filters, which stand beside the list on a wide screen. */
export function Sheet({ store, $state, open = false, close = () => {}, children }: SheetProps) {
  const sheet = useModal(open);
  return (
    <dialog
      ref={sheet}
      className="dialog filter-sheet"
      aria-labelledby="filters-title"
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={close}
    >
      <header className="dialog-head">
        <h2 id="filters-title">Filter and sort</h2>
        <form method="dialog">
          <button type="submit" className="dialog-close" aria-label="Close">
            <span aria-hidden="true">×</span>
          </button>
        </form>
      </header>
      {children}
      <ShowHomes store={store} $state={$state} />
    </dialog>
  );
}

/**
 * The filters as the page has them, until they are shown or nothing else is to be done: rendering the others takes
 * noticeable time on a slow phone. They stay rendered when it is closed.
 */
function FilterSheet({ store, $panel, start }: Props) {
  const open = useStore(store.$open);
  const prerendered = usePrerender($panel);
  const [isHydrated, setHydrated] = useState(false);
  useLayoutEffect(() => setHydrated(true), []);
  const $state = isHydrated && (open || prerendered) ? $panel : $atStart;
  const close = () => store.$open.set(false);
  return (
    <Sheet store={store} $state={$state} open={open} close={close}>
      <FilterFields store={store} $state={$state} start={start} />
    </Sheet>
  );
}

interface LoadedProps {
  store: FiltersStore;
  $state?: ReadableAtom<FilterState>;
  children: ReactNode;
}

/** Renders its children once the homes are loaded, until then the texts of spec.md section 2. */
export function Loaded({ store, $state = store.$state, children }: LoadedProps) {
  const { homes } = useStore($state);
  if (homes.state === 'found') return children;
  if (homes.state === 'loading') {
    return (
      <p role="status" className="muted">
        Loading properties...
      </p>
    );
  }
  return (
    <div className="actions">
      <p role="status">Failed to load properties</p>
      <button type="button" className="button quiet small" onClick={() => void store.load()}>
        Try again
      </button>
    </div>
  );
}

function useIsWide(): boolean {
  const [wide, setWide] = useState(isWide);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const listen = () => setWide(query.matches);
    query.addEventListener('change', listen);
    return () => query.removeEventListener('change', listen);
  }, []);
  return wide;
}
