import { describe, expect, it, vi } from 'vitest';
import { noFilters } from '#domain/search/filters.ts';
import { aHome } from './a-home.ts';
import { openFilters, vocabulary } from './open-filters.ts';

describe('the filters of a list whose address has words', () => {
  it('are awaited while the address has only words', async () => {
    const { store, found } = openFilters('?q=3bhk');
    expect(store.$state.get()).toMatchObject({ active: true, homes: { state: 'loading' } });
    await store.load();
    await expect.poll(() => store.$state.get().homes.state).toBe('found');
    expect(found().total).toBe(5);
  });

  it('read words of an address with the names of all places, not only with those of the list', async () => {
    const society = { slug: 'manyata-backyard', name: 'Manyata Backyard' };
    const { store } = openFilters('?q=2+bhk+near+manyata+mall', [aHome(0, { society, bedrooms: 2 })]);
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
    const { store, goTo, found } = openFilters('?bhk=3', undefined, { readVocabulary: readNames });
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
    const { store, found } = openFilters('?q=near+manyata+mall+3bhk', undefined, {
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
    const { store, found, query } = openFilters('?q=2bhk', undefined, {
      readVocabulary: () => names.promise,
    });
    await store.load();
    store.change({ ...noFilters, bhk: [3] });
    names.resolve(vocabulary);
    await new Promise(setImmediate);
    expect(query()).toBe('bhk=3');
    expect(found().total).toBe(5);
  });

  it('say that words ask for the other offer', async () => {
    const { store } = openFilters('?q=2bhk+for+rent');
    await store.load();
    await expect.poll(() => store.$state.get().homes.state).toBe('found');
    expect(store.$state.get().notes).toEqual([
      'You asked for homes to rent. This list has homes for sale.',
      'The list follows everything else.',
    ]);
  });
});
