import { describe, expect, it } from 'vitest';
import { noFilters } from '#domain/search/filters.ts';
import { readVocabulary } from '#domain/search/places/places-file.ts';
import { aHome } from './a-home.ts';
import { openFilters } from './open-filters.ts';

describe('the filters of a list whose address has names', () => {
  it('find a society however its name or id is capitalised', async () => {
    const palm = { slug: 'palm-grove', name: 'Palm Grove' };
    const byId = { slug: 'Society.A', name: 'Society A' };
    const homes = [aHome(0, { society: palm }), aHome(1, { society: byId }), aHome(2)];
    const { store, found, query } = openFilters('?society=Palm-Grove,society.a&near=at/SOCIETY.a', homes);
    await store.load();
    expect(found().shown.map(({ slug }) => slug)).toEqual(['home-0', 'home-1']);
    const { filters, notes } = store.$state.get();
    expect(filters.near?.place).toBe('at/Society.A');
    expect(notes).toEqual([]);
    store.change({ ...filters, near: null });
    expect(query()).toBe('society=Society.A,palm-grove');
  });

  it('follow everything else when a name is unknown, and say so in the words of the page', async () => {
    const { store, found } = openFilters(
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
    const { store, found } = openFilters('?area=atlantis');
    await store.load();
    await expect.poll(() => store.$state.get().homes.state).toBe('found');
    expect(store.$state.get()).toMatchObject({
      active: false,
      notes: ['No home for sale is in an area called ‘Atlantis’.', 'The list shows all homes.'],
    });
    expect(found().total).toBe(30);
  });

  it('keep a name that only homes of the other offer have, and a side that no home faces', async () => {
    const { store, found } = openFilters('?area=koramangala&society=palm-grove&type=villa&facing=south-west');
    await store.load();
    await expect.poll(() => store.$state.get().homes.state).toBe('found');
    expect(store.$state.get().filters).toMatchObject({ areas: ['koramangala'], societies: ['palm-grove'] });
    expect(store.$state.get().notes).toEqual([
      'No home for sale is in an area called ‘Koramangala’, in a society called ‘Palm Grove’, of the type ‘Villa’ or facing ‘South West’.',
    ]);
    expect(found().total).toBe(0);
  });

  it('follow an area that was merged or renamed to its address of today, and say nothing', async () => {
    const { store, found } = openFilters('?area=hebala,hebbal&bhk=3');
    await store.load();
    await expect.poll(() => store.$state.get().homes.state).toBe('found');
    expect(store.$state.get()).toMatchObject({ filters: { areas: ['hebbal'], bhk: [3] }, notes: [] });
    expect(found().total).toBe(5);
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
    const { store, found, query, goTo } = openFilters(all, undefined, {
      readVocabulary: () => Promise.resolve(north),
    });
    await store.load();
    await expect
      .poll(() => found().groups)
      .toEqual([{ key: 'all/north-bangalore', name: 'North Bangalore', areas: expect.any(Array) }]);
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
    const { store, found } = openFilters('?area=all/north', undefined, {
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
    const { store, found } = openFilters('?area=a,b,c,d,e', homes, {
      readVocabulary: () => Promise.reject(new Error('offline')),
    });
    await store.load();
    expect(found()).toMatchObject({ total: 5, groups: [] });
  });

  it('leave an unknown name out when the names of all homes cannot be loaded', async () => {
    const { store, found } = openFilters('?area=koramangala&bhk=3', undefined, {
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
});
