import { describe, expect, it } from 'vitest';
import { homesFile } from '#domain/search/homes/make-homes-file.ts';
import type { MapArea } from '#domain/search/results/map-areas.ts';
import { readHomes } from '#domain/search/homes/read-homes.ts';
import { createFilters } from '#islands/filter-panel/filters.ts';
import { MAX_CHOICES } from '#domain/search/query-reader.ts';
import { createMap } from '#islands/map/map.ts';
import { aHome } from '../filter-panel/a-home.ts';

const home = (slug: string) => aHome(0, { slug });
const locality = (slug: string, x = 0, homes = 1): MapArea => ({
  slug,
  name: slug,
  point: { x, y: 0 },
  rough: false,
  homes,
  rows: [],
});
const drawnLine: { x: number; y: number }[] = [
  { x: -1, y: -1 },
  { x: 1000, y: -1 },
  { x: 1000, y: 1 },
  { x: -1, y: 1 },
];

/** A browser's history with its entries, and the filters and the map that use it. */
async function openMap(query = '', { mapFirst = true } = {}) {
  const entries: { state: unknown; query: string }[] = [{ state: null, query }];
  const frames = new Set<() => void>();
  let at = 0;
  const now = () => entries[at] ?? { state: null, query: '' };
  const push = (state: unknown, newQuery: string) => {
    entries.splice(at + 1, entries.length, { state, query: newQuery });
    at++;
  };
  const go = (steps: number) => {
    at += steps;
    // `mapFirst` decides whether the map or the filters handle `popstate` first.
    if (mapFirst) map.onPopState();
    store.readAddress();
    if (!mapFirst) map.onPopState();
  };
  const store = createFilters({
    offer: 'Sale',
    readVocabulary: () => Promise.reject(new Error('not asked for')),
    read: () => Promise.resolve(readHomes(homesFile([home('one'), home('two')]))),
    readCoordinates: () => Promise.reject(new Error('No distance is requested')),
    today: () => '2026-11-22',
    afterPaint: () => () => {},
    address: {
      query: () => now().query,
      change: (newQuery) => {
        if (map.$open.get()) entries[at] = { ...now(), query: newQuery };
        else push(null, newQuery);
      },
    },
  });
  const map = createMap(
    store,
    {
      query: () => now().query,
      state: () => now().state,
      push: (state, newQuery) => push(state, newQuery.replace('?', '')),
      replace: (state) => (entries[at] = { ...now(), state }),
      back: () => go(-1),
    },
    (task) => {
      frames.add(task);
      return () => frames.delete(task);
    },
  );
  const nextFrame = () => {
    const tasks = [...frames];
    frames.clear();
    for (const task of tasks) task();
  };
  await store.load();
  return { store, map, go, nextFrame, query: () => now().query, entries, length: () => entries.length };
}

describe('the open map', () => {
  it('selects and deselects areas of the filters, and announces it', async () => {
    const { map, store } = await openMap('bhk=2');
    map.open();
    map.toggle(locality('hebbal'));
    expect(store.$state.get().filters).toMatchObject({ bhk: [2], areas: ['hebbal'] });
    expect(map.$message.get()).toBe('hebbal chosen');
    map.toggle(locality('jayanagar'));
    expect(store.$state.get().filters.areas).toEqual(['hebbal', 'jayanagar']);
    map.toggle(locality('hebbal'));
    expect(store.$state.get().filters.areas).toEqual(['jayanagar']);
    expect(map.$message.get()).toBe('hebbal removed');
  });

  it('adds the areas with homes inside a drawn line to the selection', async () => {
    const { map, store } = await openMap('area=hebbal');
    map.open();
    map.$drawing.set(true);
    const isChosen = ({ slug }: MapArea) => store.$state.get().filters.areas.includes(slug);
    map.draw(
      drawnLine,
      [locality('domlur'), locality('hebbal'), locality('empty', 5, 0), locality('far', 5000)],
      isChosen,
    );
    expect(store.$state.get().filters.areas).toEqual(['domlur', 'hebbal']);
    expect(map.$message.get()).toBe('1 area inside your line chosen');
    expect(map.$drawing.get()).toBe(false);
    map.draw(drawnLine, [locality('far', 5000)], isChosen);
    expect(map.$message.get()).toContain('No other area');
  });

  it('selects no more areas than the address allows, and announces it', async () => {
    const { map, store } = await openMap();
    map.open();
    map.draw(
      drawnLine,
      Array.from({ length: MAX_CHOICES + 5 }, (_, row) => locality(`area-${row}`)),
      () => false,
    );
    expect(store.$state.get().filters.areas).toHaveLength(MAX_CHOICES);
    expect(map.$message.get()).toContain(`${MAX_CHOICES} of the ${MAX_CHOICES + 5} areas`);
    map.toggle(locality('hebbal'));
    expect(map.$message.get()).toBe(`hebbal not chosen: at most ${MAX_CHOICES} areas fit`);
    expect(store.$state.get().filters.areas).toHaveLength(MAX_CHOICES);
  });

  it('renders its circles again when a zoom ends or goes far', async () => {
    const { map, nextFrame } = await openMap();
    map.resize({ width: 1000, height: 800 });
    const { middle, scale } = map.$view.get();
    expect(map.$renderedView.get()).toEqual(map.$view.get());
    map.followGesture({ middle, scale: scale * 1.3 });
    expect(map.$view.get().scale).toBeCloseTo(scale * 1.3);
    expect(map.$renderedView.get().scale).toBe(scale);
    map.rerender();
    expect(map.$renderedView.get().scale).toBeCloseTo(scale * 1.3);
    map.followGesture({ middle, scale: scale * 2.4 });
    // The first frame only scales the picture that is there.
    expect(map.$renderedView.get().scale).toBeCloseTo(scale * 1.3);
    nextFrame();
    expect(map.$renderedView.get().scale).toBeCloseTo(scale * 2.4);
    map.zoomBy(1);
    map.moveBy(1, 0);
    nextFrame();
    expect(map.$renderedView.get()).toEqual(map.$view.get());
  });

  it('moves as a picture until the gesture has gone far', async () => {
    const { map, nextFrame } = await openMap();
    map.resize({ width: 1000, height: 800 });
    const renderedView = map.$renderedView.get();
    const movedBy = (pixels: number) => ({
      scale: renderedView.scale,
      middle: { x: renderedView.middle.x + pixels / renderedView.scale, y: renderedView.middle.y },
    });
    map.followGesture(movedBy(500));
    nextFrame();
    expect(map.$renderedView.get()).toBe(renderedView);
    map.followGesture(movedBy(800));
    nextFrame();
    expect(map.$renderedView.get()).toEqual(map.$view.get());
  });

  it('filters homes near a station, in a circle that keeps its size', async () => {
    const { map, store, query } = await openMap();
    map.open();
    map.toggleStation('trinity-metro');
    expect(query()).toBe('near=trinity-metro&within=1000');
    store.change({ ...store.$state.get().filters, near: { place: 'trinity-metro', within: 3000 } });
    map.toggleStation('indiranagar-metro');
    expect(query()).toBe('near=indiranagar-metro&within=3000');
    map.toggleStation('indiranagar-metro');
    expect(query()).toBe('');
    map.toggleStation('trinity-metro');
    map.clear();
    expect(query()).toBe('');
  });

  it('is one history entry, which becomes that of the selection', async () => {
    const { map, query, go, length } = await openMap('bhk=2');
    map.open();
    map.toggle(locality('hebbal'));
    map.toggle(locality('domlur'));
    map.close();
    expect([query(), length()]).toEqual(['bhk=2&area=domlur,hebbal', 2]);
    go(-1);
    expect([query(), map.$open.get()]).toEqual(['bhk=2', false]);
  });

  it('leaves no history entry behind when it is closed without a selection', async () => {
    const { map, query, go } = await openMap('bhk=2');
    map.open();
    map.close();
    expect([query(), map.$open.get()]).toEqual(['bhk=2', false]);
    go(1);
    expect(map.$open.get()).toBe(true);
  });

  it.each([true, false])('is closed by Back, which keeps the selection', async (mapFirst) => {
    const { map, store, query, go } = await openMap('', { mapFirst });
    map.open();
    map.toggle(locality('hebbal'));
    go(-1);
    expect([query(), map.$open.get()]).toEqual(['area=hebbal', false]);
    expect(store.$state.get().filters.areas).toEqual(['hebbal']);
    go(-1);
    expect(query()).toBe('');
    expect(store.$state.get().filters.areas).toEqual([]);
  });

  it('shows the whole city at its first size, and keeps its view when the window is resized', async () => {
    const { map } = await openMap();
    map.resize({ width: 400, height: 500 });
    map.zoomBy(2);
    map.moveBy(1, 0);
    const view = map.$view.get();
    map.resize({ width: 500, height: 400 });
    expect(map.$view.get()).toEqual(view);
    map.wholeCity();
    expect(map.$view.get().scale).toBeLessThan(view.scale);
  });
});
