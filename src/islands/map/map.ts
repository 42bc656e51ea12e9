import { atom } from 'nanostores';
import { filterQuery } from '#domain/search/filter-query.ts';
import { NEAR_METRO } from '#domain/search/near.ts';
import { MAX_CHOICES } from '#domain/search/query-reader.ts';
import { toggleArea } from '#domain/search/results/parts-of-area.ts';
import { groupedBy } from '#domain/sorting/grouped-by.ts';
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

  function toggle(localities: readonly ToggledArea[]): void {
    const { filters: current, homes } = filters.$state.get();
    const { areas } = current;
    const slugs = wholesOf(localities);
    const [first] = localities;
    const [only, ...others] = slugs;
    const isWhole = others.length === 0 && only === first?.whole?.slug;
    const name = isWhole ? first?.whole?.name : first?.name;
    const subject = others.length === 0 && name ? name : `${slugs.length} areas`;
    if (slugs.every((slug) => areas.includes(slug)))
      chooseAreas(
        areas.filter((slug) => !slugs.includes(slug)),
        `${subject} removed`,
      );
    else if (slugs.length === 1 && only !== undefined && homes.state === 'found')
      chooseAreas(toggleArea(homes.homes, areas, only), `${subject} chosen`);
    else if (new Set([...areas, ...slugs]).size > MAX_CHOICES)
      $message.set(`${subject} not chosen: at most ${MAX_CHOICES} areas fit`);
    else chooseAreas([...areas, ...slugs], `${subject} chosen`);
  }

  /** Adds the areas with homes inside the line. If not all fit, those with the most homes. */
  function draw(line: readonly MapPoint[], localities: readonly MapArea[]): void {
    $drawing.set(false);
    const { areas } = filters.$state.get().filters;
    const inside = localities.filter(
      ({ slug, homes, point }) => homes > 0 && !areas.includes(slug) && isInside(point, line),
    );
    const fitting = inside.slice(0, Math.max(0, MAX_CHOICES - areas.length));
    if (fitting.length === 0) {
      $message.set('No other area with homes has its middle inside your line.');
      return;
    }
    chooseAreas(
      [...areas, ...fitting.map(({ slug }) => slug)],
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

type ToggledArea = Pick<MapArea, 'slug' | 'name'> & Partial<Pick<MapArea, 'whole' | 'ofWhole'>>;

/** The areas as filters name them: a locality once, where all of it is meant. */
function wholesOf(areas: readonly ToggledArea[]): string[] {
  const byWhole = groupedBy(areas, ({ whole, slug }) => whole?.slug ?? slug);
  return [...byWhole].flatMap(([whole, members]) =>
    members.length > 1 && members.length === members[0]?.ofWhole ? whole : members.map(({ slug }) => slug),
  );
}
