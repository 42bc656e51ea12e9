import { useStore } from '@nanostores/react';
import { memo, useId, useState } from 'react';
import { nearPlaces } from '#domain/search/results/nearness.ts';
import type { Homes } from '#domain/search/homes/read-homes.ts';
import type { FiltersStore } from './filters.ts';
import { PlaceSearch } from './PlaceSearch.tsx';

const MAX_PLACES = 8;

interface Props {
  store: FiltersStore;
  homes: Homes;
  near: string | null;
  change: (near: string) => void;
}

/** Sorts by the distance from an area, a society or a station. The user types a name and chooses from the matches. */
export const NearChoice = memo(function NearChoice({ store, homes, near, change }: Props) {
  const coordinates = useStore(store.$coordinates);
  const [typed, setTyped] = useState('');
  const group = useId();
  const places =
    coordinates === null || typeof coordinates === 'string'
      ? []
      : nearPlaces(homes, coordinates, typed, MAX_PLACES);
  const hasText = typed.trim() !== '';
  return (
    <fieldset className="choices">
      <legend>Nearest to</legend>
      <PlaceSearch store={store} label="An area, a society or a metro station" onType={setTyped} />
      {places.length > 0 && (
        <div className="options near-places">
          {places.map(({ key, name }) => (
            <label key={key} className={near === key ? 'choice on' : 'choice'}>
              <input type="radio" name={group} checked={near === key} onChange={() => change(key)} />
              <span>{name}</span>
            </label>
          ))}
        </div>
      )}
      {hasText && (
        <p role="status" className="muted">
          {coordinates === 'failed'
            ? 'The places did not load. Type again to try once more.'
            : coordinates === 'loading'
              ? 'Loading places...'
              : places.length === 0
                ? `We do not know where ‘${typed.trim()}’ is.`
                : ''}
        </p>
      )}
    </fieldset>
  );
});
