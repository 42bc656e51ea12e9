import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type Filters, noFilters, choiceAspects } from '#domain/search/filters.ts';
import { homesFile } from '#domain/search/homes/make-homes-file.ts';
import { readVocabulary } from '#domain/search/places/places-file.ts';
import { OFFERED_DISTANCES } from '#domain/search/near.ts';
import { readHomes } from '#domain/search/homes/read-homes.ts';
import { createFilters, PAGE_SIZE } from '#islands/filter-panel/filters.ts';
import { anyFilters, anyHome } from '../../domain/search/homes/any-homes.ts';
import { aHome } from './a-home.ts';

function runNow(task: () => void): () => void {
  task();
  return () => {};
}

/** The names of all homes. Only homes to rent are in Koramangala. */
const vocabulary = readVocabulary({
  areas: [
    [30, 0, 'Hebbal'],
    [0, 4, 'Koramangala'],
  ],
  formerAreas: [['hebala', 'hebbal']],
  societies: [
    [0, 1, 'Palm Grove'],
    [9, 0, 'Manyata Backyard'],
  ],
  facings: [],
  types: ['apartment', 'villa'],
  bhk: [2, 3],
  baths: [],
  builders: [],
  referencePrefixes: ['ANG-'],
  said: [],
  stations: [],
  metroLines: [],
  landmarks: [[2000, 'Esteem Mall|Manyata Mall']],
  facts: [],
});

function openStore(
  query: string,
  homes = Array.from({ length: 30 }, (_, row) => aHome(row, { bedrooms: row < 25 ? 2 : 3 })),
  { failures = 0, afterPaint = runNow, readVocabulary = () => Promise.resolve(vocabulary) } = {},
) {
  let currentQuery = query;
  let tries = 0;
  const store = createFilters({
    offer: 'Sale',
    read: () => Promise.resolve(readHomes(homesFile(homes))),
    readVocabulary,
    loadCoordinates: () =>
      tries++ < failures
        ? Promise.reject(new Error('offline'))
        : Promise.resolve({
            area: (slug) => (slug === 'hebbal' ? { lat: 13.03, lng: 77.6 } : null),
            spots: [
              {
                slug: 'esteem-mall',
                names: ['Esteem Mall'],
                points: [{ lat: 13.04, lng: 77.6 }],
                within: 2000,
                isMetro: false,
              },
            ],
          }),
    today: () => '2026-11-22',
    afterPaint,
    address: {
      query: () => currentQuery,
      change: (now) => {
        currentQuery = now;
      },
    },
  });
  const found = () => {
    const { homes } = store.$state.get();
    if (homes.state !== 'found') throw new Error(`The homes are ${homes.state}`);
    return homes;
  };
  return { store, found, query: () => currentQuery, goTo: (now: string) => (currentQuery = now) };
}

describe('the filters of a list', () => {
  it('are inactive while the address has no query', async () => {
    const { store, found } = openStore('');
    await store.load();
    expect(store.$state.get().active).toBe(false);
    expect(found().total).toBe(30);
  });

  it('show the homes that the query asks for', async () => {
    const { store, found } = openStore('?bhk=3');
    await store.load();
    expect(store.$state.get().active).toBe(true);
    expect(found().total).toBe(5);
    expect(found().shown[0]?.title).toBe('Home 25');
  });

  it('report the parts of a query that were not understood', async () => {
    const { store, found } = openStore('?q=3bhk+sea+view&colour=red');
    await store.load();
    await expect.poll(() => store.$state.get().homes.state).toBe('found');
    expect(store.$state.get().notes).toEqual([
      'We did not understand ‘colour=red’, ‘sea view’.',
      'The list follows everything else.',
    ]);
    expect(found().total).toBe(5);
  });

  it('write each change into the address and show its homes', async () => {
    const { store, found, query } = openStore('');
    await store.load();
    store.change({ ...noFilters, bhk: [3], areas: ['hebbal'] });
    expect(query()).toBe('bhk=3&area=hebbal');
    expect(found().total).toBe(5);
    store.clear();
    expect(query()).toBe('');
    expect(store.$state.get().active).toBe(false);
  });

  it('follow the address when the visitor goes back', async () => {
    const { store, found, goTo } = openStore('?bhk=3');
    await store.load();
    store.change({ ...noFilters, bhk: [2] });
    expect(found().total).toBe(25);
    goTo('?bhk=3');
    store.readAddress();
    expect(found().total).toBe(5);
  });

  it('show more homes on request, and only the first ones again after a change', async () => {
    const { store, found } = openStore('?bhk=2');
    await store.load();
    expect(found().shown).toHaveLength(PAGE_SIZE);
    store.showMore();
    expect(found().shown).toHaveLength(25);
    store.change({ ...noFilters, budget: [null, 9_000_000] });
    expect(found().shown).toHaveLength(PAGE_SIZE);
  });

  it('offer the nearest homes when none matches, and name the filter that excludes most', async () => {
    const { store, found } = openStore('?bhk=3&max=5000000');
    await store.load();
    expect(found().total).toBe(0);
    expect(found().nearest[0]?.title).toBe('Home 25');
    expect(found().costs).toEqual([{ aspect: 'budget', homes: 5 }]);
  });

  it('report that the homes did not load, and load them on a second attempt', async () => {
    let tries = 0;
    const store = createFilters({
      offer: 'Sale',
      readVocabulary: () => Promise.resolve(vocabulary),
      read: () =>
        tries++ === 0
          ? Promise.reject(new Error('offline'))
          : Promise.resolve(readHomes(homesFile([aHome(0)]))),
      loadCoordinates: () => Promise.reject(new Error('not asked for')),
      today: () => '2026-11-22',
      address: { query: () => '?bhk=2', change: () => {} },
      afterPaint: () => () => {},
    });
    await store.load();
    expect(store.$state.get().homes.state).toBe('failed');
    await store.load();
    expect(store.$state.get().homes).toMatchObject({ state: 'found', total: 1 });
  });

  it('sort by distance from a place, and count the homes whose place is not known', async () => {
    const homes = [aHome(0, { area: null }), aHome(1), aHome(2)];
    const { store, found } = openStore('?near=in/hebbal', homes);
    await store.load();
    await store.requestCoordinates();
    await Promise.resolve();
    expect(store.$state.get().active).toBe(true);
    expect(found().shown.map(({ title }) => title)).toEqual(['Home 1', 'Home 2', 'Home 0']);
    expect(found().near).toMatchObject({ state: 'measured', from: { name: 'Hebbal' }, unknown: 1 });
  });

  it('load the positions of places only when the address asks for one', async () => {
    const homes = [aHome(0), aHome(1, { area: { slug: 'hosur', name: 'Hosur' } })];
    const { store, found, goTo } = openStore('', homes);
    await store.load();
    expect(store.$coordinates.get()).toBeNull();
    expect(found().homes.distances).toBeNull();
    goTo('?near=esteem-mall&within=2000');
    store.readAddress();
    expect(store.$state.get().homes.state).toBe('loading');
    await expect.poll(() => store.$state.get().homes.state).toBe('found');
    expect(found().shown.map(({ title }) => title)).toEqual(['Home 0']);
    expect([...found().counts.near]).toEqual([0, 0, 1, 1, 1, 1, 2]);
    expect(found().unknown.near).toBe(1);
  });

  it('fail while the positions of places cannot be loaded, and load them on a second attempt', async () => {
    const { store, found } = openStore('?near=esteem-mall&within=2000', undefined, { failures: 1 });
    await store.load();
    await expect.poll(() => store.$state.get().homes.state).toBe('failed');
    await store.load();
    await expect.poll(() => store.$state.get().homes.state).toBe('found');
    expect(found().total).toBe(30);
  });

  it('show the homes of a click first, and count the choices after the paint', async () => {
    const tasks: (() => void)[] = [];
    const afterPaint = (task: () => void) => {
      tasks.push(task);
      return () => void tasks.splice(tasks.indexOf(task), 1);
    };
    const { store, found } = openStore('', undefined, { afterPaint });
    await store.load();
    tasks.splice(0);
    const [first] = found().homes.choiceNames.types;
    store.change({ ...noFilters, bhk: [3] });
    store.change({ ...noFilters, bhk: [3], facings: [], types: [first?.slug ?? ''] });
    expect(found().total).toBe(5);
    expect([...found().counts.types]).toEqual([30]);
    // The second click came before the counts of the first were shown, so these were never computed.
    expect(tasks).toHaveLength(1);
    // The list takes the first frame after the click's own.
    tasks.shift()?.();
    expect([...found().counts.types]).toEqual([30]);
    tasks.shift()?.();
    expect([...found().counts.types]).toEqual([5]);
    expect(found().steps.reduce((sum, { homes }) => sum + homes, 0)).toBe(5);
  });

  it('show beside each choice how many homes a click on it shows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyHome, { maxLength: 30 }), anyFilters, async (homes, filters) => {
        const { store, found } = openStore('', homes);
        await store.requestCoordinates();
        await store.load();
        store.change(filters);
        // The first unknown name waits for the names of all homes.
        await new Promise(setImmediate);
        const { counts, homes: read } = found();
        const countAfter = (choice: Partial<Filters>) => {
          store.change({ ...filters, ...choice });
          return found().total;
        };
        for (const aspect of choiceAspects)
          for (const [at, name] of read.choices[aspect].names.entries())
            expect(counts[aspect][at]).toBe(countAfter({ [aspect]: [name] }));
        const { near } = filters;
        if (near !== null)
          for (const [at, count] of counts.near.entries())
            expect(count).toBe(countAfter({ near: { ...near, within: OFFERED_DISTANCES[at] ?? null } }));
        expect([...counts.checked]).toEqual([countAfter({ checked: 7 }), countAfter({ checked: 30 })]);
        expect([...counts.photos]).toEqual([countAfter({ photos: true })]);
        expect([...counts.fresh]).toEqual([countAfter({ fresh: true })]);
        expect([...counts.reduced]).toEqual([countAfter({ reduced: true })]);
      }),
      { numRuns: 40 },
    );
  });

  it('find a society however its name or id is capitalised', async () => {
    const palm = { slug: 'palm-grove', name: 'Palm Grove' };
    const byId = { slug: 'Society.A', name: 'Society A' };
    const homes = [aHome(0, { society: palm }), aHome(1, { society: byId }), aHome(2)];
    const { store, found, query } = openStore('?society=Palm-Grove,society.a&near=at/SOCIETY.a', homes);
    await store.load();
    expect(found().shown.map(({ slug }) => slug)).toEqual(['home-0', 'home-1']);
    const { filters, notes } = store.$state.get();
    expect(filters.near?.place).toBe('at/Society.A');
    expect(notes).toEqual([]);
    store.change({ ...filters, near: null });
    expect(query()).toBe('society=Society.A,palm-grove');
  });

  it('follow everything else when a name is unknown, and say so in the words of the page', async () => {
    const { store, found } = openStore(
      '?area=Hebbal,nowhere-land&society=no-such&type=castle&facing=up&near=atlantis&within=500&bhk=3,two',
    );
    await store.load();
    await expect.poll(() => store.$state.get().homes.state).toBe('found');
    expect(store.$state.get().notes).toEqual([
      'We did not understand ‘two’ for BHK.',
      'No home for sale is in an area called ‘Nowhere Land’, in a society called ‘No Such’, of the type ‘Castle’ or facing ‘Up’.',
      'We do not know where ‘Atlantis’ is.',
      'The list follows everything else.',
    ]);
    expect(store.$state.get().filters).toEqual({
      ...noFilters,
      areas: ['hebbal'],
      bhk: [3],
      baths: [],
    });
    expect(found().total).toBe(5);
    store.showMore();
    expect(store.$state.get().notes).toHaveLength(4);
    store.change({ ...noFilters, areas: ['hebbal'] });
    expect(store.$state.get().notes).toEqual([]);
  });

  it('show all homes when an address has only unknown names', async () => {
    const { store, found } = openStore('?area=atlantis');
    await store.load();
    await expect.poll(() => store.$state.get().homes.state).toBe('found');
    expect(store.$state.get()).toMatchObject({
      active: false,
      notes: ['No home for sale is in an area called ‘Atlantis’.', 'The list shows all homes.'],
    });
    expect(found().total).toBe(30);
  });

  it('keep a name that only homes of the other offer have, and a side that no home faces', async () => {
    const { store, found } = openStore('?area=koramangala&society=palm-grove&type=villa&facing=south-west');
    await store.load();
    await expect.poll(() => store.$state.get().homes.state).toBe('found');
    expect(store.$state.get().filters).toMatchObject({ areas: ['koramangala'], societies: ['palm-grove'] });
    expect(store.$state.get().notes).toEqual([
      'No home for sale is in an area called ‘Koramangala’, in a society called ‘Palm Grove’, of the type ‘Villa’ or facing ‘South West’.',
    ]);
    expect(found().total).toBe(0);
  });

  it('follow an area that was merged or renamed to its address of today, and say nothing', async () => {
    const { store, found } = openStore('?area=hebala,hebbal&bhk=3');
    await store.load();
    await expect.poll(() => store.$state.get().homes.state).toBe('found');
    expect(store.$state.get()).toMatchObject({ filters: { areas: ['hebbal'], bhk: [3] }, notes: [] });
    expect(found().total).toBe(5);
  });

  it('sort by the distance from an area by its earlier address', async () => {
    const { store, found } = openStore('?near=in/hebala');
    await store.load();
    await expect.poll(() => store.$state.get().homes.state).toBe('found');
    await expect.poll(() => found().near).toMatchObject({ state: 'measured', from: { name: 'Hebbal' } });
    expect(store.$state.get()).toMatchObject({ filters: { near: { place: 'in/hebbal' } }, notes: [] });
  });

  it('call many areas by the name that stands for them, and do not say of each that it has no home', async () => {
    const names = ['Hebbal', 'Jakkur', 'Yelahanka', 'Kempapura', 'Sahakar Nagar'];
    const north = readVocabulary({
      ...{
        societies: [],
        facings: [],
        types: [],
        bhk: [],
        baths: [],
        builders: [],
        referencePrefixes: [],
        facts: [],
      },
      ...{ stations: [], metroLines: [], landmarks: [] },
      areas: names.map((name, at) => [at === 0 ? 30 : 0, 1, name]),
      said: [['North Bangalore|Bangalore North', 0, 1, 2, 3, 4]],
    });
    const all = '?area=hebbal,jakkur,kempapura,sahakar-nagar,yelahanka';
    const { store, found, query, goTo } = openStore(all, undefined, {
      readVocabulary: () => Promise.resolve(north),
    });
    await store.load();
    await vi.waitFor(() =>
      expect(found().groups).toEqual([
        { key: 'all/north-bangalore', name: 'North Bangalore', areas: expect.any(Array) },
      ]),
    );
    const { groups, total } = found();
    expect(total).toBe(30);
    expect(store.$state.get().notes).toEqual([]);
    store.change({ ...store.$state.get().filters, bhk: [2] });
    expect(found().groups).toBe(groups);
    expect(query()).toBe('bhk=2&area=all/north-bangalore');
    store.change({ ...noFilters, areas: ['hebbal', 'jakkur'] });
    expect(found().groups).toEqual([]);
    goTo('area=all/north-bangalore,all/atlantis');
    store.readAddress();
    expect(store.$state.get().filters.areas).toHaveLength(5);
    expect(store.$state.get().notes[0]).toBe('No home for sale is in an area called ‘Atlantis’.');
  });

  it('wait for the names of all places where an address says one for many areas, and show no other homes without them', async () => {
    let tries = 0;
    const named = readVocabulary({
      ...{ societies: [], types: [], bhk: [], baths: [], builders: [], referencePrefixes: [], facts: [] },
      ...{ stations: [], metroLines: [], landmarks: [], facings: [] },
      ...{ areas: [[30, 0, 'Hebbal']], said: [['North', 0]] },
    });
    const { store, found } = openStore('?area=all/north', undefined, {
      readVocabulary: () => (tries++ === 0 ? Promise.reject(new Error('offline')) : Promise.resolve(named)),
    });
    await store.load();
    await expect.poll(() => store.$state.get().homes.state).toBe('failed');
    await store.load();
    await expect.poll(() => store.$state.get().homes.state).toBe('found');
    expect(found().total).toBe(30);
    expect(store.$state.get()).toMatchObject({ filters: { areas: ['hebbal'] }, notes: [] });
  });

  it('call many areas by their number when the names of all places cannot be loaded', async () => {
    const homes = ['a', 'b', 'c', 'd', 'e'].map((slug, row) => aHome(row, { area: { slug, name: slug } }));
    const { store, found } = openStore('?area=a,b,c,d,e', homes, {
      readVocabulary: () => Promise.reject(new Error('offline')),
    });
    await store.load();
    expect(found()).toMatchObject({ total: 5, groups: [] });
  });

  it('leave an unknown name out when the names of all homes cannot be loaded', async () => {
    const { store, found } = openStore('?area=koramangala&bhk=3', undefined, {
      readVocabulary: () => Promise.reject(new Error('offline')),
    });
    await store.load();
    await expect.poll(() => store.$state.get().homes.state).toBe('found');
    expect(found().total).toBe(5);
    expect(store.$state.get().notes).toEqual([
      'No home for sale is in an area called ‘Koramangala’.',
      'The list follows everything else.',
    ]);
  });

  it('do not read a second place to be near, which a line has left out', async () => {
    const { store } = openStore('?q=hebbal+metro&near=esteem-mall&within=2000');
    await store.load();
    await expect.poll(() => store.$state.get().homes.state).toBe('found');
    const { filters, notes } = store.$state.get();
    expect(filters).toEqual({ ...noFilters, near: { place: 'esteem-mall', within: 2000 } });
    expect(notes).toEqual([
      'We did not understand ‘hebbal metro’.',
      'A list is near one place.',
      'The list follows everything else.',
    ]);
  });

  it('are awaited while the address has only words', async () => {
    const { store, found } = openStore('?q=3bhk');
    expect(store.$state.get()).toMatchObject({ active: true, homes: { state: 'loading' } });
    await store.load();
    await expect.poll(() => store.$state.get().homes.state).toBe('found');
    expect(found().total).toBe(5);
  });

  it('read words of an address with the names of all places, not only with those of the list', async () => {
    const society = { slug: 'manyata-backyard', name: 'Manyata Backyard' };
    const { store } = openStore('?q=2+bhk+near+manyata+mall', [aHome(0, { society, bedrooms: 2 })]);
    await store.load();
    expect(store.$state.get()).toMatchObject({ active: true, homes: { state: 'loading' } });
    await expect.poll(() => store.$state.get().homes.state).toBe('found');
    expect(store.$state.get()).toMatchObject({
      filters: { ...noFilters, bhk: [2], near: { place: 'esteem-mall', within: 2000 } },
      notes: [],
    });
  });

  it('load the names of all places only for an address with words', async () => {
    const readNames = vi.fn(() => Promise.resolve(vocabulary));
    const { store, goTo, found } = openStore('?bhk=3', undefined, { readVocabulary: readNames });
    await store.load();
    expect(readNames).not.toHaveBeenCalled();
    goTo('?q=2bhk');
    store.readAddress();
    store.readAddress();
    await expect.poll(() => store.$state.get().homes.state).toBe('found');
    expect(found().total).toBe(25);
    expect(readNames).toHaveBeenCalledTimes(1);
  });

  it('guess nothing from words while the names of all places cannot be loaded, and read them on a second attempt', async () => {
    let tries = 0;
    const { store, found } = openStore('?q=near+manyata+mall+3bhk', undefined, {
      readVocabulary: () =>
        tries++ === 0 ? Promise.reject(new Error('offline')) : Promise.resolve(vocabulary),
    });
    await store.load();
    await expect.poll(() => store.$state.get().homes.state).toBe('failed');
    await store.load();
    await expect.poll(() => store.$state.get().homes.state).toBe('found');
    expect(found().total).toBe(5);
    expect(store.$state.get().filters.near?.place).toBe('esteem-mall');
  });

  it('follow what a visitor chooses while words of the address are still to be read', async () => {
    const names = Promise.withResolvers<typeof vocabulary>();
    const { store, found, query } = openStore('?q=2bhk', undefined, { readVocabulary: () => names.promise });
    await store.load();
    store.change({ ...noFilters, bhk: [3] });
    names.resolve(vocabulary);
    await new Promise(setImmediate);
    expect(query()).toBe('bhk=3');
    expect(found().total).toBe(5);
  });

  it('say that words ask for the other offer', async () => {
    const { store } = openStore('?q=2bhk+for+rent');
    await store.load();
    await expect.poll(() => store.$state.get().homes.state).toBe('found');
    expect(store.$state.get().notes).toEqual([
      'You asked for homes to rent. This list has homes for sale.',
      'The list follows everything else.',
    ]);
  });

  it('show the homes of an area, and say so, where its middle is not known', async () => {
    const homes = [aHome(0), aHome(1, { area: { slug: 'hosur', name: 'Hosur' } })];
    const { store, found } = openStore('?near=in/hosur&within=3000', homes);
    await store.load();
    await expect.poll(() => store.$state.get().homes.state).toBe('found');
    expect(store.$state.get()).toMatchObject({
      filters: { ...noFilters, areas: ['hosur'] },
      notes: [
        'We do not know where the middle of ‘Hosur’ is, so these are the homes in it, and not those around it.',
        'The list follows everything else.',
      ],
    });
    expect(found().shown.map(({ title }) => title)).toEqual(['Home 1']);
  });

  it('report an unknown place, and places that did not load', async () => {
    const unknownPlace = openStore('?near=in/nowhere');
    await unknownPlace.store.load();
    await unknownPlace.store.requestCoordinates();
    await Promise.resolve();
    expect(unknownPlace.store.$state.get()).toMatchObject({
      active: false,
      notes: ['We do not know where ‘Nowhere’ is.', 'The list shows all homes.'],
    });
    expect(unknownPlace.found().near).toBeNull();

    const failing = openStore('?near=in/hebbal', undefined, { failures: 1 });
    await failing.store.load();
    await Promise.resolve();
    await Promise.resolve();
    expect(failing.found().near).toEqual({ state: 'failed' });
    await failing.store.requestCoordinates();
    expect(failing.found().near).toMatchObject({ state: 'measured' });
  });
});
