import { useStore } from '@nanostores/react';
import { memo, useState } from 'react';
import { localityCredit, metroCredit } from '#domain/city/geo-credits.ts';
import { fullestPlaces } from '#domain/search/results/fullest-places.ts';
import { NEAR_KM } from '#domain/search/describe-near.ts';
import type { Homes } from '#domain/search/homes/read-homes.ts';
import { OneChoice } from './Choices.tsx';
import type { FiltersStore } from './filters.ts';
import { PlaceSearch } from './PlaceSearch.tsx';

/** The most stations shown: before and after something is typed. */
const MAX_STATIONS = 6;
const MAX_MATCHES = 30;

interface Props {
  store: FiltersStore;
  homes: Homes;
  /** The number of homes, by position of the station. Empty until the places are loaded. */
  counts: Uint32Array;
  chosen: readonly string[];
  toggle: (station: string) => void;
}

/** Stations with homes nearby. Their coordinates are loaded when the search first gets the focus. */
export const StationChoice = memo(function StationChoice({
  store,
  homes: { stationDistances },
  counts,
  chosen,
  toggle,
}: Props) {
  const coordinates = useStore(store.$coordinates);
  const [typed, setTyped] = useState('');
  const words = typed.trim().toLowerCase();
  const stations = stationDistances?.stations ?? [];
  const found = fullestPlaces(stations, counts, {
    max: words ? MAX_MATCHES : MAX_STATIONS,
    isWanted: ({ slug, name, kannada }) =>
      words ? name.toLowerCase().includes(words) || kannada.includes(words) : !chosen.includes(slug),
  });
  const chosenIndexes = words
    ? []
    : chosen.map((slug) => stations.findIndex((station) => station.slug === slug));
  return (
    <fieldset className="choices">
      <legend>Near a metro station</legend>
      <PlaceSearch store={store} label={`Within ${NEAR_KM} km, as the crow flies`} onType={setTyped} />
      {stationDistances && (
        <div className="options near-places">
          {[...chosenIndexes, ...found].flatMap((at) => {
            const station = stations[at];
            if (!station) return [];
            const { slug, name } = station;
            return (
              <OneChoice
                key={slug}
                value={slug}
                label={name}
                homes={counts[at] ?? 0}
                on={chosen.includes(slug)}
                toggle={toggle}
              />
            );
          })}
        </div>
      )}
      <p role="status" className="muted">
        {coordinates === 'loading' && 'Loading places...'}
        {coordinates === 'failed' && 'The places did not load. Type again to try once more.'}
        {stationDistances && words !== '' && found.length === 0 && `No station is called ‘${typed.trim()}’.`}
      </p>
      {stationDistances && (
        <p className="micro muted credits">
          {[localityCredit, metroCredit].map(({ text, href }) => (
            <span key={text}>
              <a href={href}>{text}</a>{' '}
            </span>
          ))}
        </p>
      )}
    </fieldset>
  );
});
