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

/** Beside the list on a desktop, and a sheet on a phone, which the button 'Filter and sort' opens. */
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
const $atStart = atom<FilterState>({
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

/** 'Show 37 homes': closes the sheet. */
function ShowHomes({ store, $state }: { store: FiltersStore; $state: ReadableAtom<FilterState> }) {
  const { homes } = useStore($state);
  if (homes.state !== 'found') return null;
  return (
    <p className="filter-done">
      <button type="button" className="button" onClick={() => store.$open.set(false)}>
        {homes.total === 0 ? 'Show the nearest homes' : `Show ${formatCount(homes.total, 'home')}`}
      </button>
    </p>
  );
}

/**
 * It is rendered as soon as the homes are loaded, and stays rendered when closed, because rendering it takes noticeable
 * time on a slow phone.
 */
function FilterSheet({ store, $panel, start }: Props) {
  const open = useStore(store.$open);
  const prerendered = usePrerender($panel);
  const sheet = useModal(open);
  const close = () => store.$open.set(false);
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
    >
      {(open || prerendered) && (
        <>
          <header className="dialog-head">
            <h2 id="filters-title">Filter and sort</h2>
            <button type="button" className="dialog-close" aria-label="Close" onClick={close}>
              <span aria-hidden="true">×</span>
            </button>
          </header>
          <Loaded store={store} $state={$panel}>
            <FilterFields store={store} $state={$panel} start={start} />
          </Loaded>
          <ShowHomes store={store} $state={$panel} />
        </>
      )}
    </dialog>
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
