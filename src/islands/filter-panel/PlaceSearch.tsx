import { useStore } from '@nanostores/react';
import type { FiltersStore } from './filters.ts';

interface Props {
  store: FiltersStore;
  label: string;
  onType: (now: string) => void;
}

/** The coordinates of places are loaded when it first gets the focus, and again after a failure. */
export function PlaceSearch({ store, label, onType }: Props) {
  const coordinates = useStore(store.$coordinates);
  return (
    <label className="field">
      <span>{label}</span>
      <input
        type="search"
        autoComplete="off"
        onFocus={() => void store.requestCoordinates()}
        onChange={({ target }) => {
          if (coordinates === 'failed') void store.requestCoordinates();
          onType(target.value);
        }}
      />
    </label>
  );
}
