import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Filters, noFilters, choiceAspects } from '#domain/search/filters.ts';
import { homesFile } from '#domain/search/homes/make-homes-file.ts';
import { OFFERED_DISTANCES } from '#domain/search/near.ts';
import { readHomes } from '#domain/search/homes/read-homes.ts';
import { createFilters, PAGE_SIZE } from '#islands/filter-panel/filters.ts';
import { anyFilters, anyHome } from '../../domain/search/homes/any-homes.ts';
import { aHome } from './a-home.ts';
import { openFilters, vocabulary } from './open-filters.ts';

describe('the filters of a list', () => {
  it('are inactive while the address has no query', async () => {
    const { store, found } = openFilters('');
    await store.load();
    expect(store.$state.get().active).toBe(false);
    expect(found().total).toBe(30);
  });

  it('show the homes that the query asks for', async () => {
    const { store, found } = openFilters('?bhk=3');
    await store.load();
    expect(store.$state.get().active).toBe(true);
    expect(found().total).toBe(5);
    expect(found().shown[0]?.title).toBe('Home 25');
  });

  it('report the parts of a query that were not understood', async () => {
    const { store, found } = openFilters('?q=3bhk+sea+view&colour=red');
    await store.load();
    await expect.poll(() => store.$state.get().homes.state).toBe('found');
    expect(store.$state.get().notes).toEqual([
      'We did not understand ‘colour=red’, ‘sea view’.',
      'The list follows everything else.',
    ]);
    expect(found().total).toBe(5);
  });

  it('say that words were left out, not that nobody understood them, where the reason is known', async () => {
    const { store, found } = openFilters('?q=3bhk+vastu&colour=red');
    await store.load();
    await expect.poll(() => store.$state.get().homes.state).toBe('found');
    expect(store.$state.get().notes).toEqual([
      'We did not understand ‘colour=red’.',
      'We left out ‘vastu’.',
      'We do not know about vastu.',
      'The list follows everything else.',
    ]);
    expect(found().total).toBe(5);
  });

  it('write each change into the address and show its homes', async () => {
    const { store, found, query } = openFilters('');
    await store.load();
    store.change({ ...noFilters, bhk: [3], areas: ['hebbal'] });
    expect(query()).toBe('bhk=3&area=hebbal');
    expect(found().total).toBe(5);
    store.clear();
    expect(query()).toBe('');
    expect(store.$state.get().active).toBe(false);
    store.change({ ...noFilters, bhk: [3], sort: 'price' });
    store.clear();
    expect(query()).toBe('sort=price');
  });

  it('follow the address when the visitor goes back', async () => {
    const { store, found, goTo } = openFilters('?bhk=3');
    await store.load();
    store.change({ ...noFilters, bhk: [2] });
    expect(found().total).toBe(25);
    goTo('?bhk=3');
    store.readAddress();
    expect(found().total).toBe(5);
  });

  it('show more homes on request, and only the first ones again after a change', async () => {
    const { store, found } = openFilters('?bhk=2');
    await store.load();
    expect(found().shown).toHaveLength(PAGE_SIZE);
    store.showMore();
    expect(found().shown).toHaveLength(25);
    store.change({ ...noFilters, budget: [null, 9_000_000] });
    expect(found().shown).toHaveLength(PAGE_SIZE);
  });

  it('offer the nearest homes when none matches, and name the filter that excludes most', async () => {
    const { store, found } = openFilters('?bhk=3&max=5000000');
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
      readCoordinates: () => Promise.reject(new Error('not asked for')),
      today: () => '2026-11-22',
      address: { query: () => '?bhk=2', change: () => {} },
      afterPaint: () => () => {},
    });
    await store.load();
    expect(store.$state.get().homes.state).toBe('failed');
    await store.load();
    expect(store.$state.get().homes).toMatchObject({ state: 'found', total: 1 });
  });

  it('show the homes of a click first, and count the choices after the paint', async () => {
    const tasks: (() => void)[] = [];
    const afterPaint = (task: () => void) => {
      tasks.push(task);
      return () => void tasks.splice(tasks.indexOf(task), 1);
    };
    const { store, found } = openFilters('', undefined, { afterPaint });
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

  it('count the homes before their cards have come, and not again when these come', async () => {
    const file = homesFile([aHome(0), aHome(1, { bedrooms: 3 })]);
    let come: typeof file | null = null;
    const homes = readHomes(file, () => come);
    const whole = Promise.withResolvers<typeof homes>();
    const { store, found } = openFilters('', [], { read: () => whole.promise });
    const loaded = store.load();
    await store.count(homes);
    expect(found()).toMatchObject({ total: 2, shown: [], hasCards: false });
    const { counts } = found();
    expect([...counts.bhk]).toEqual([1, 1]);
    come = file;
    whole.resolve(homes);
    await loaded;
    expect(found().counts).toBe(counts);
    expect(found().shown.map(({ title }) => title)).toEqual(['Home 0', 'Home 1']);
  });

  it('wait for the cards with what is chosen before these have come', async () => {
    const file = homesFile([aHome(0), aHome(1, { bedrooms: 3 })]);
    let come: typeof file | null = null;
    const homes = readHomes(file, () => come);
    const whole = Promise.withResolvers<typeof homes>();
    const { store, found } = openFilters('', [], { read: () => whole.promise });
    const loaded = store.load();
    await store.count(homes);
    store.change({ ...noFilters, bhk: [3] });
    expect(found()).toMatchObject({ total: 1, shown: [], hasCards: false });
    come = file;
    whole.resolve(homes);
    await loaded;
    expect(found()).toMatchObject({ total: 1, hasCards: true });
    expect(found().shown.map(({ title }) => title)).toEqual(['Home 1']);
  });

  it('of an address that asks for homes wait for all of them', async () => {
    const homes = readHomes(homesFile([aHome(0)]), () => null);
    const { store } = openFilters('?bhk=2', [], { read: () => new Promise(() => {}) });
    void store.load();
    await store.count(homes);
    expect(store.$state.get().homes.state).toBe('loading');
  });

  it('show no counts of homes whose cards did not come', async () => {
    const homes = readHomes(homesFile([aHome(0)]), () => null);
    const whole = Promise.withResolvers<typeof homes>();
    const { store } = openFilters('', [], { read: () => whole.promise });
    const loaded = store.load();
    await store.count(homes);
    whole.reject(new Error('offline'));
    await loaded;
    expect(store.$state.get().homes.state).toBe('failed');
    store.change({ ...noFilters, bhk: [2] });
    expect(store.$state.get().homes.state).toBe('failed');
  });

  it('show beside each choice how many homes a click on it shows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyHome, { maxLength: 30 }), anyFilters, async (homes, filters) => {
        const { store, found } = openFilters('', homes);
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
});
