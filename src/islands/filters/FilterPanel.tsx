import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { counted } from '#domain/text/text.ts';
import { useModal } from '../dialog/use-modal.ts';
import { FilterFields } from './FilterFields.tsx';
import type { FiltersStore } from './filter-store.ts';

/** As in filters.css: from here on the filters are a panel above the list. */
const WIDE = '(width >= 60rem)';

/** What the button 'Filter and sort' opens: a panel above the list on a desktop, a sheet on a phone. */
export function FilterPanel({ store }: { store: FiltersStore }) {
  const open = useStore(store.$open);
  const wide = useWide();
  if (!wide) return <FilterSheet store={store} open={open} />;
  return open ? (
    <section className="filter-panel" aria-label="Filter and sort">
      <Loaded store={store}>
        <FilterFields store={store} />
      </Loaded>
      <ShowHomes store={store} />
    </section>
  ) : null;
}

/** 'Show 37 homes': closes the controls, which lie over the list or above it. */
function ShowHomes({ store }: { store: FiltersStore }) {
  const { homes } = useStore(store.$state);
  if (homes.state !== 'found') return null;
  return (
    <p className="filter-done">
      <button type="button" className="button" onClick={() => store.$open.set(false)}>
        {homes.total === 0 ? 'Show the nearest homes' : `Show ${counted(homes.total, 'home')}`}
      </button>
    </p>
  );
}

function FilterSheet({ store, open }: { store: FiltersStore; open: boolean }) {
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
      {open && (
        <>
          <header>
            <h2 id="filters-title">Filter and sort</h2>
            <button type="button" className="dialog-close" aria-label="Close" onClick={close}>
              <span aria-hidden="true">×</span>
            </button>
          </header>
          <Loaded store={store}>
            <FilterFields store={store} />
          </Loaded>
          <ShowHomes store={store} />
        </>
      )}
    </dialog>
  );
}

/** Its content once the homes are there, until then the texts of spec.md section 2. */
export function Loaded({ store, children }: { store: FiltersStore; children: ReactNode }) {
  const { homes } = useStore(store.$state);
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

function useWide(): boolean {
  const [wide, setWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const listen = () => setWide(query.matches);
    query.addEventListener('change', listen);
    return () => query.removeEventListener('change', listen);
  }, []);
  return wide;
}
