import { atom } from 'nanostores';
import { filterQuery } from '#domain/search/filter-query.ts';
import { NEAR_METRO } from '#domain/search/near.ts';
import { MAX_CHOICES } from '#domain/search/query-reader.ts';
import { toggleArea } from '#domain/search/results/parts-of-area.ts';
import { sortedUnique } from '#domain/sorting/sorted-unique.ts';
import type { MapArea } from '#domain/search/results/map-areas.ts';
import { isInside } from '#domain/map/is-inside.ts';
import type { MapPoint } from '#domain/map/map-point.ts';
import { isLayer } from '../dialog/open-layer.ts';
import type { FiltersStore } from '../filter-panel/filters.ts';
import { type AfterPaint, createViewStore } from './view-store.ts';

/** The part of the browser's history that the map needs. Tests replace it. */
export interface MapHistory {
  query: () => string;
  state: () => unknown;
  push: (state: unknown, query: string) => void;
  replace: (state: unknown) => void;
  back: () => void;
}

const MAP_LAYER = 'map';
const ENTRY = { layer: MAP_LAYER };

/** The store of the map. It has no selection of its own: areas and stations are those of the filters. */
export function createMap(filters: FiltersStore, history: MapHistory, afterPaint: AfterPaint) {
  const $open = atom(false);
  const $drawing = atom(false);
  const $message = atom('');
  let queryAtOpen = '';
  let queryOnMap = '';

  // The state rather than the address, which follows a frame later.
  const currentQuery = () => filterQuery(filters.$state.get().filters);
  filters.$state.subscribe(() => {
    // After Back the filters follow the address, which is not what was chosen on the map.
    if ($open.get() && isLayer(history.state(), MAP_LAYER)) queryOnMap = currentQuery();
  });

  function open(): void {
    if ($open.get()) return;
    queryAtOpen = queryOnMap = currentQuery();
    if (!isLayer(history.state(), MAP_LAYER)) history.push(ENTRY, history.query());
    $message.set('');
    $open.set(true);
  }

  function hide(): void {
    $open.set(false);
    $drawing.set(false);
  }

  /** Closes the map at the visitor's request. Its history entry is removed, or stays as the entry of the new choice. */
  function close(): void {
    if (!$open.get()) return;
    hide();
    if (currentQuery() === queryAtOpen) history.back();
    else history.replace(null);
  }

  /** Handles Back and Forward. Back closes the map and keeps what was chosen on it; Forward opens it again. */
  function onPopState(): void {
    if (!$open.get()) {
      if (isLayer(history.state(), MAP_LAYER)) open();
      return;
    }
    if (isLayer(history.state(), MAP_LAYER)) return;
    hide();
    if (queryOnMap === queryAtOpen) return;
    history.push(null, queryOnMap && `?${queryOnMap}`);
    filters.readAddress();
  }

  function chooseAreas(areas: readonly string[], message: string): void {
    const { filters: current } = filters.$state.get();
    filters.change({ ...current, areas: sortedUnique(areas) });
    $message.set(message);
  }

  /** Each area that is chosen stands for all that lies in it, so no choice is inside another. */
  function added(areas: readonly string[], slug: string): string[] {
    const { homes } = filters.$state.get();
    return homes.state === 'found' ? toggleArea(homes.homes, areas, slug) : [...areas, slug];
  }

  function toggle({ slug, name }: Pick<MapArea, 'slug' | 'name'>): void {
    const { areas } = filters.$state.get().filters;
    if (areas.includes(slug))
      chooseAreas(
        areas.filter((area) => area !== slug),
        `${name} removed`,
      );
    else if (areas.length >= MAX_CHOICES)
      $message.set(`${name} not chosen: at most ${MAX_CHOICES} areas fit`);
    else chooseAreas(added(areas, slug), `${name} chosen`);
  }

  /** Adds what has a circle inside the line and is not chosen yet. If not all fits, what has the most homes. */
  function draw(
    line: readonly MapPoint[],
    shown: readonly MapArea[],
    isChosen: (area: MapArea) => boolean,
  ): void {
    $drawing.set(false);
    const { areas } = filters.$state.get().filters;
    const inside = shown.filter((area) => area.homes > 0 && !isChosen(area) && isInside(area.point, line));
    const fitting = inside.slice(0, Math.max(0, MAX_CHOICES - areas.length));
    if (fitting.length === 0) {
      $message.set('No other area with homes has its middle inside your line.');
      return;
    }
    chooseAreas(
      fitting.reduce((chosen: readonly string[], { slug }) => added(chosen, slug), areas),
      fitting.length < inside.length
        ? `${fitting.length} of the ${inside.length} areas inside your line chosen, those with most homes: more do not fit`
        : `${fitting.length} ${fitting.length === 1 ? 'area' : 'areas'} inside your line chosen`,
    );
  }

  /** The circle keeps its size. A list is near one place, so another station takes the place of the first. */
  function toggleStation(slug: string): void {
    const { filters: current } = filters.$state.get();
    const { near } = current;
    const within = near?.within ?? NEAR_METRO;
    filters.change({ ...current, near: near?.place === slug ? null : { place: slug, within } });
    $message.set('');
  }

  function clear(): void {
    const { filters: current } = filters.$state.get();
    filters.change({ ...current, areas: [], near: null });
    $message.set('Nothing chosen');
  }

  return {
    ...createViewStore(afterPaint),
    $open,
    $drawing,
    $message,
    open,
    close,
    onPopState,
    toggle,
    toggleStation,
    draw,
    clear,
  };
}

export type MapStore = ReturnType<typeof createMap>;
