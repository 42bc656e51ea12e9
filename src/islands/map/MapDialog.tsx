import { useStore } from '@nanostores/react';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { Offer } from '#domain/offer.ts';
import { MIN_HOMES_FOR_MEDIAN } from '#domain/place-list/median.ts';
import { exactRupees, formatNumber } from '#domain/money/rupees.ts';
import { isItself } from '#domain/search/area-itself.ts';
import { filterQuery, readFilterQuery } from '#domain/search/filter-query.ts';
import { dayNumber } from '#domain/calendar/day-number.ts';
import {
  chosenOnMap,
  homesOnMap,
  type MapArea,
  type MapLocality,
  type TypicalPrice,
  typicalPrice,
} from '#domain/search/results/map-areas.ts';
import type { Coordinates } from '#domain/search/positions/coordinates.ts';
import { matchHomes } from '#domain/search/results/match-homes.ts';
import { stations } from '#domain/search/positions/stations.ts';
import { formatMetres, NEAR_METRO } from '#domain/search/near.ts';
import { countNearEach } from '#domain/search/results/count-homes.ts';
import { formatCount } from '#domain/text/text.ts';
import { useModal } from '../dialog/use-modal.ts';
import { Loaded } from '../filter-panel/FilterPanel.tsx';
import type { FiltersStore, FilterResult } from '../filter-panel/filters.ts';
import { type MapChoice, MapChoices } from './MapChoices.tsx';
import type { FromPlace } from '#domain/search/positions/distances.ts';
import { toMapPoint } from '#domain/map/map-point.ts';
import { type MapReach, MapSvg } from './MapSvg.tsx';
import type { MapStore } from './map.ts';
import { createPlaceIndex } from '#domain/search/places/place-index.ts';
import { $placeNames } from '../search/place-names.ts';
import { MapCredits } from './MapCredits.tsx';
import { ZoomButtons } from './ZoomButtons.tsx';

interface Props {
  map: MapStore;
  filters: FiltersStore;
  offer: Offer;
  /** 'YYYY-MM-DD'. */
  today: () => string;
}

/** The map over the list: full screen on a phone, a large window on a desktop. */
export function MapDialog({ map, filters, offer, today }: Props) {
  const open = useStore(map.$open);
  const { homes } = useStore(filters.$state);
  const dialog = useModal(open);
  return (
    <dialog
      ref={dialog}
      className="dialog map-dialog"
      aria-labelledby="map-dialog-title"
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        if (map.$drawing.get()) map.$drawing.set(false);
        else map.close();
      }}
    >
      {open && (
        <>
          <header>
            <h2 id="map-dialog-title">{offer === 'Rent' ? 'Homes to rent' : 'Homes for sale'} on the map</h2>
            <button type="button" className="dialog-close" aria-label="Close" onClick={map.close}>
              <span aria-hidden="true">×</span>
            </button>
          </header>
          <Loaded store={filters}>
            {homes.state === 'found' && (
              <WithCoordinates filters={filters}>
                {(coordinates) => (
                  <MapOfHomes {...{ map, filters, offer, today, coordinates }} result={homes} />
                )}
              </WithCoordinates>
            )}
          </Loaded>
        </>
      )}
    </dialog>
  );
}

/** A map is shown once it is known where the areas are. */
function WithCoordinates({
  filters,
  children,
}: {
  filters: FiltersStore;
  children: (coordinates: Coordinates) => ReactNode;
}) {
  const coordinates = useStore(filters.$coordinates);
  if (coordinates === null || coordinates === 'loading') return <p role="status">Loading the map…</p>;
  if (coordinates !== 'failed') return children(coordinates);
  return (
    <div className="actions">
      <p role="alert">The places of the areas did not load.</p>
      <button type="button" className="button quiet" onClick={() => void filters.requestCoordinates()}>
        Try again
      </button>
    </div>
  );
}

function MapOfHomes({
  map,
  filters: store,
  result,
  offer,
  today,
  coordinates,
}: Props & { result: FilterResult; coordinates: Coordinates }) {
  const { filters } = useStore(store.$state);
  const drawing = useStore(map.$drawing);
  const message = useStore(map.$message);
  const names = useStore($placeNames);
  const { homes, failures, total, unknown } = result;
  // The circles do not depend on the chosen areas, so a tap does not compute them and their prices again.
  const queryWithoutAreas = filterQuery({ ...filters, areas: [] });
  const { localities, elsewhere, nowhere } = useMemo(
    () =>
      homesOnMap(
        homes,
        matchHomes(homes, readFilterQuery(queryWithoutAreas).filters, dayNumber(today())),
        coordinates,
      ),
    [homes, queryWithoutAreas, today, coordinates],
  );
  const per = offer === 'Rent' ? '/month' : '/sqft';
  const priceOf = useMemo(() => {
    const prices = new WeakMap<readonly number[], TypicalPrice | null>();
    return (rows: readonly number[]) => {
      const price = prices.has(rows) ? (prices.get(rows) ?? null) : typicalPrice(homes, rows, offer);
      prices.set(rows, price);
      return price;
    };
  }, [homes, offer]);
  const choices = useMemo(
    () => localities.map((locality) => choiceOf(locality, ({ rows }) => formatMapPrice(priceOf(rows), per))),
    [localities, priceOf, per],
  );
  const chosen = useMemo(() => new Set(chosenOnMap(homes, filters.areas)), [homes, filters.areas]);
  const hasAreas = filters.areas.length > 0;
  const unplaced =
    elsewhere.flatMap(({ rows }) => rows).filter((row) => failures[row] === 0).length +
    (hasAreas ? 0 : nowhere);
  const isEmpty = localities.every((locality) => locality.homes === 0);
  const hasSelection = hasAreas || filters.near !== null;
  const within = filters.near?.within ?? NEAR_METRO;
  const stops = useMemo(() => {
    const slugs = stations.map(({ slug }) => slug);
    const counts = countNearEach(homes, failures, slugs, within);
    return stations
      .map(({ slug, name, kannada }, at) => ({ slug, name, kannada, homes: counts[at] ?? 0 }))
      .sort((a, b) => b.homes - a.homes);
  }, [homes, failures, within]);
  const toggleStation = useCallback(({ slug }: MapChoice) => map.toggleStation(slug), [map]);
  return (
    <>
      <div className="map-body">
        <div className="map-side">
          <div className="map-tools">
            <ZoomButtons view={map} />
            <button type="button" onClick={map.wholeCity}>
              Whole city
            </button>
            <button type="button" aria-pressed={drawing} onClick={() => map.$drawing.set(!drawing)}>
              Draw an area
            </button>
          </div>
          <MapSvg
            map={map}
            localities={localities}
            chosen={chosen}
            near={filters.near?.place ?? null}
            reach={filters.near && reachOf(homes.distances?.from(filters.near.place), filters.near.within)}
            priceOf={priceOf}
            per={per}
          />
          {drawing && <p className="map-hint">Draw a line around the areas that you want.</p>}
        </div>
        <div className="map-list">
          <p id="map-keys" className="sr">
            Arrow keys move the map, plus and minus zoom it, 0 shows the whole city. The list of areas says
            the same in the same order.
          </p>
          <p role="status">
            {message && `${message}. `}
            {hasSelection
              ? `${formatCount(total, 'home')} in what you chose.`
              : isEmpty
                ? ''
                : `${formatCount(total, 'home')}. Tap circles, draw around areas, or choose from this list.`}
          </p>
          {isEmpty && <p>No home on the map fits what you ask. Remove a filter, or see the list.</p>}
          {unplaced > 0 && (
            <p className="muted">
              {formatCount(unplaced, 'home')} {unplaced === 1 ? 'is' : 'are'} not on the map
              {homes.choiceNames.cities.length > 1
                ? ', which shows Bangalore: their areas are listed below.'
                : `: we do not know where ${unplaced === 1 ? 'its area lies' : 'their areas lie'}.${elsewhere.length > 0 ? ' The areas are listed below.' : ''}`}
            </p>
          )}
          {!isEmpty && (
            <p className="muted">
              A circle is one locality with all of its parts, and from nearer each part has its own. A dot has
              no room for its name yet: come nearer, or find it in this list.
            </p>
          )}
          {hasSelection && (
            <button type="button" className="button quiet small" onClick={map.clear}>
              Clear the map
            </button>
          )}
          <MapChoices
            legend="Areas"
            max={30}
            choices={choices}
            chosen={filters.areas}
            toggle={map.toggle}
            names={names}
          />
          {elsewhere.length > 0 && (
            <MapChoices
              legend="Areas not on the map"
              max={30}
              choices={elsewhere}
              chosen={filters.areas}
              toggle={map.toggle}
              names={names}
            />
          )}
          <MapChoices
            legend={`Within ${formatMetres(within)} of a metro station`}
            max={8}
            choices={stops}
            chosen={filters.near === null ? [] : [filters.near.place]}
            toggle={toggleStation}
            names={stationNames}
          />
          <p className="micro muted">
            {offer === 'Rent'
              ? 'Rents are the middle of the homes that fit what you ask,'
              : 'Prices per sqft are the middle of the homes of the most common type and kind of area that fit what you ask,'}{' '}
            where at least {MIN_HOMES_FOR_MEDIAN} state theirs.
          </p>
          <p className="micro muted">
            As the crow flies, from the middle of an area to the place; a home may be nearer or farther.
            {unknown.near > 0 &&
              ` Of ${formatCount(unknown.near, 'home')} the distance is not known: ${unknown.near === 1 ? 'it is' : 'they are'} left out.`}
          </p>
          <p className="micro muted credits">
            <MapCredits />
          </p>
        </div>
      </div>
      <p className="map-done">
        <button type="button" className="button" onClick={map.close}>
          {total === 0 ? 'Show the nearest homes' : `Show ${formatCount(total, 'home')}`}
        </button>
      </p>
    </>
  );
}

/** Stations are read by the rules for names of areas: 'mg road', 'whitfield'. */
const stationNames = createPlaceIndex(
  stations.map(({ slug, name }) => ({ kind: 'area', slug, name, sale: 0, rent: 0 })),
);

/** A locality, with itself and its parts below it, where it has any. */
function choiceOf(locality: MapLocality, priceIn: (area: MapArea) => string | null): MapChoice {
  const choice = (area: MapArea): MapChoice => ({
    slug: area.slug,
    name: isItself(area.slug) ? `${area.name} itself` : area.name,
    homes: area.homes,
    price: () => priceIn(area),
  });
  const { areas } = locality;
  return { ...choice(locality), parts: areas.length > 1 ? areas.map(choice) : [] };
}

/** Null until the positions are loaded, and without a circle. */
function reachOf(from: FromPlace | null | undefined, within: number | null): MapReach | null {
  return from && within !== null ? { points: from.points.map(toMapPoint), metres: within } : null;
}

/** '₹10,500/sqft, middle of 12 (Apartment)'. */
function formatMapPrice(price: TypicalPrice | null, per: string): string | null {
  if (price === null) return null;
  const { rupees, homes, type } = price;
  return `${exactRupees(rupees)}${per}, middle of ${formatNumber(homes)}${type === null ? '' : ` (${type})`}`;
}
