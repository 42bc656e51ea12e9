import { useStore } from '@nanostores/react';
import type { FiltersStore } from './filter-store.ts';

interface Props {
  store: FiltersStore;
  label: string;
  typed: string;
  type: (now: string) => void;
}

/**
 * A search field for places. The coordinates of places are loaded when it first gets the focus, and again after a
 * failure.
 */
export function PlaceSearch({ store, label, typed, type }: Props) {
  const where = useStore(store.$where);
  return (
    <label className="field">
      <span>{label}</span>
      <input
        type="search"
        value={typed}
        autoComplete="off"
        onFocus={() => void store.loadWhere()}
        onChange={({ target }) => {
          if (where === 'failed') void store.loadWhere();
          type(target.value);
        }}
      />
    </label>
  );
}
