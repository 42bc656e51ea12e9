import { useStore } from '@nanostores/react';
import { memo, useId, useState } from 'react';
import { landmarkCredit, localityCredit, metroCredit } from '#domain/city/geo-credits.ts';
import { sortedUnique } from '#domain/sorting/sorted-unique.ts';
import { formatNumber } from '#domain/money/rupees.ts';
import { formatMetres, type Near, NEAR_METRO, OFFERED_DISTANCES, readMetres } from '#domain/search/near.ts';
import { nearInstead } from '#domain/search/near-instead.ts';
import { type NearPlace, nearPlaces } from '#domain/search/results/near-places.ts';
import type { FiltersStore } from './filters.ts';
import type { IndexedHomes } from '#domain/search/homes/indexed-homes.ts';
import { typedPlaces } from '#domain/search/places/typed-places.ts';
import { PlaceBox } from '../search/PlaceBox.tsx';
import { $placeNames } from '../search/place-names.ts';

const MAX_PLACES = 8;
/** Before anything is typed. Their slugs are those of `spots`, whose file is not loaded yet. */
const AT_FIRST: readonly NearPlace[] = [
  { place: 'metro', name: 'Any metro station', within: NEAR_METRO },
  { place: 'kempegowda-international-airport', name: 'Airport', within: 10_000 },
];

interface Props {
  store: FiltersStore;
  homes: IndexedHomes;
  near: Near | null;
  /** The number of homes within each offered distance, then at any. Empty until the places are loaded. */
  counts: Uint32Array;
  change: (near: Near | null) => void;
}

/** A place to be near, found by its name, and how far from it: only homes in the circle, nearest first. */
export const NearChoice = memo(function NearChoice({ store, homes, near, counts, change }: Props) {
  const coordinates = useStore(store.$coordinates);
  const names = useStore($placeNames);
  const [typed, setTyped] = useState('');
  const group = useId();
  const hasText = typed.trim() !== '';
  const isLoaded = coordinates !== null && typeof coordinates !== 'string';
  const found =
    isLoaded && hasText
      ? nearPlaces(homes, coordinates, typedPlaces(typed, names), { typed, max: MAX_PLACES })
      : [];
  const offered = hasText ? found : AT_FIRST;
  const name = near && homes.distances?.from(near.place)?.name;
  const chosen = near && name ? [{ place: near.place, name, within: near.within ?? NEAR_METRO }] : [];
  const places = [...chosen, ...offered.filter(({ place }) => place !== near?.place)];
  return (
    <fieldset className="choices">
      <legend>Near a place</legend>
      <PlaceBox
        label="Tech park, metro station, hospital, area"
        onTouch={() => void store.requestCoordinates()}
        onType={(now) => {
          if (coordinates === 'failed') void store.requestCoordinates();
          setTyped(now);
        }}
      />
      {places.length > 0 && (
        <div className="options near-places">
          {places.map(({ place, name: label, within }) => (
            <label key={place} className={near?.place === place ? 'choice on' : 'choice'}>
              <input
                type="radio"
                name={group}
                checked={near?.place === place}
                onChange={() => change(nearInstead(near, place, within))}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      )}
      {near && name && <Distance near={near} counts={counts} change={change} />}
      <p role="status" className="muted">
        {coordinates === 'failed'
          ? 'The places did not load. Type again to try once more.'
          : coordinates === 'loading'
            ? 'Loading places...'
            : isLoaded && hasText && found.length === 0
              ? `We do not know where ‘${typed.trim()}’ is.`
              : ''}
      </p>
      {isLoaded && (
        <p className="micro muted credits">
          {[localityCredit, metroCredit, landmarkCredit].map(({ text, href }) => (
            <span key={text}>
              <a href={href}>{text}</a>{' '}
            </span>
          ))}
        </p>
      )}
    </fieldset>
  );
});

/** A link may ask for a distance that is not offered. */
function Distance({ near, counts, change }: Pick<Props, 'counts' | 'change'> & { near: Near }) {
  const asked = near.within === null ? [] : [near.within];
  const distances = sortedUnique([...OFFERED_DISTANCES, ...asked]);
  const countOf = (metres: number | null) => {
    const count = counts[metres === null ? OFFERED_DISTANCES.length : OFFERED_DISTANCES.indexOf(metres)];
    return count === undefined ? '' : ` (${formatNumber(count)})`;
  };
  return (
    <label className="field">
      <span>How far, as the crow flies</span>
      <select
        value={near.within ?? ''}
        onChange={({ target }) => change({ ...near, within: readMetres(target.value) })}
      >
        {distances.map((metres) => (
          <option key={metres} value={metres}>
            {formatMetres(metres)}
            {countOf(metres)}
          </option>
        ))}
        <option value="">Any distance, nearest first{countOf(null)}</option>
      </select>
    </label>
  );
}
