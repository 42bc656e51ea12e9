import { describe, expect, it } from 'vitest';
import { noFilters } from '#domain/search/filters.ts';
import { aHome } from './a-home.ts';
import { openFilters } from './open-filters.ts';

describe('the filters of a list near a place', () => {
  it('sort by distance from a place, and count the homes whose place is not known', async () => {
    const homes = [aHome(0, { area: null }), aHome(1), aHome(2)];
    const { store, found } = openFilters('?near=in/hebbal', homes);
    await store.load();
    await store.requestCoordinates();
    await Promise.resolve();
    expect(store.$state.get().active).toBe(true);
    expect(found().shown.map(({ title }) => title)).toEqual(['Home 1', 'Home 2', 'Home 0']);
    expect(found().near).toMatchObject({ state: 'measured', from: { name: 'Hebbal' }, unknown: 1 });
  });

  it('load the positions of places only when the address asks for one', async () => {
    const homes = [aHome(0), aHome(1, { area: { slug: 'hosur', name: 'Hosur' } })];
    const { store, found, goTo } = openFilters('', homes);
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
    const { store, found } = openFilters('?near=esteem-mall&within=2000', undefined, { failures: 1 });
    await store.load();
    await expect.poll(() => store.$state.get().homes.state).toBe('failed');
    await store.load();
    await expect.poll(() => store.$state.get().homes.state).toBe('found');
    expect(found().total).toBe(30);
  });

  it('sort by the distance from an area by its earlier address', async () => {
    const { store, found } = openFilters('?near=in/hebala');
    await store.load();
    await expect.poll(() => store.$state.get().homes.state).toBe('found');
    await expect.poll(() => found().near).toMatchObject({ state: 'measured', from: { name: 'Hebbal' } });
    expect(store.$state.get()).toMatchObject({ filters: { near: { place: 'in/hebbal' } }, notes: [] });
  });

  it('do not read a second place to be near, which a line has left out', async () => {
    const { store } = openFilters('?q=hebbal+metro&near=esteem-mall&within=2000');
    await store.load();
    await expect.poll(() => store.$state.get().homes.state).toBe('found');
    const { filters, notes } = store.$state.get();
    expect(filters).toEqual({ ...noFilters, near: { place: 'esteem-mall', within: 2000 } });
    expect(notes).toEqual([
      'We left out ‘hebbal metro’.',
      'A list is near one place.',
      'The list follows everything else.',
    ]);
  });

  it('show the homes of an area, and say so, where its middle is not known', async () => {
    const homes = [aHome(0), aHome(1, { area: { slug: 'hosur', name: 'Hosur' } })];
    const { store, found } = openFilters('?near=in/hosur&within=3000', homes);
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
    const unknownPlace = openFilters('?near=in/nowhere');
    await unknownPlace.store.load();
    await unknownPlace.store.requestCoordinates();
    await expect.poll(() => unknownPlace.store.$state.get().homes.state).toBe('found');
    expect(unknownPlace.store.$state.get()).toMatchObject({
      active: false,
      notes: ['We do not know where ‘Nowhere’ is.', 'The list shows all homes.'],
    });
    expect(unknownPlace.found().near).toBeNull();

    const failing = openFilters('?near=in/hebbal', undefined, { failures: 1 });
    await failing.store.load();
    await Promise.resolve();
    await Promise.resolve();
    expect(failing.found().near).toEqual({ state: 'failed' });
    await failing.store.requestCoordinates();
    expect(failing.found().near).toMatchObject({ state: 'measured' });
  });
});
