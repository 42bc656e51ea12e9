import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { formatCount } from '#domain/text/text.ts';
import { useModal } from '../dialog/use-modal.ts';
import { afterPaint } from '../motion/after-paint.ts';
import { FilterFields } from './FilterFields.tsx';
import type { FilterState, FiltersStore } from './filters.ts';

/** The same width as in filters.css. From here on the filters are a panel above the list. */
const WIDE = '(width >= 60rem)';

interface Props {
  store: FiltersStore;
  /** The state of the filters as the panel shows it. */
  $panel: ReadableAtom<FilterState>;
}

/**
 * What the button 'Filter and sort' opens: a panel above the list on a desktop, a sheet on a phone. It is rendered as
 * soon as the homes are loaded, and stays rendered when closed, because rendering it takes noticeable time on a slow
 * phone.
 */
export function FilterPanel({ store, $panel }: Props) {
  const open = useStore(store.$open);
  const wide = useIsWide();
  const prerendered = usePrerender($panel);
  const contents = (open || prerendered) && (
    <>
      <Loaded store={store} $state={$panel}>
        <FilterFields store={store} $state={$panel} />
      </Loaded>
      <ShowHomes store={store} $state={$panel} />
    </>
  );
  return wide ? (
    <WidePanel open={open}>{contents}</WidePanel>
  ) : (
    <FilterSheet store={store} open={open}>
      {contents}
    </FilterSheet>
  );
}

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

function WidePanel({ open, children }: { open: boolean; children: ReactNode }) {
  return (
    <div className={open ? undefined : 'filters-closed'}>
      {children && (
        <section className="filter-panel" aria-label="Filter and sort">
          {children}
        </section>
      )}
    </div>
  );
}

/** 'Show 37 homes': closes the controls, which cover the list or stand above it. */
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

interface SheetProps {
  store: FiltersStore;
  open: boolean;
  children: ReactNode;
}

function FilterSheet({ store, open, children }: SheetProps) {
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
      {children && (
        <>
          <header>
            <h2 id="filters-title">Filter and sort</h2>
            <button type="button" className="dialog-close" aria-label="Close" onClick={close}>
              <span aria-hidden="true">×</span>
            </button>
          </header>
          {children}
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
  const [wide, setWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const listen = () => setWide(query.matches);
    query.addEventListener('change', listen);
    return () => query.removeEventListener('change', listen);
  }, []);
  return wide;
}
