import { describe, expect, test } from 'vitest';
import { noListingFilters } from '#domain/listing/listing-filters.ts';
import { noFilters } from '#domain/search/filters.ts';
import { dayNumber } from '#domain/calendar/day-number.ts';
import { guid, homes, openListings } from './open-listings.ts';

describe('the list', () => {
  test('sets a fact of every kind in all chosen homes', async () => {
    const { bulk, storedRows, chooseAll } = await openListings(homes(2));
    for (const [path, typed] of [
      ['area_basis', 'super_built_up'],
      ['furnishing', 'semi'],
      ['power_backup', 'full'],
      ['water', 'corporation\nborewell'],
      ['lift', 'true'],
      ['gated', 'false'],
    ] as const) {
      chooseAll();
      if (bulk.$bulk.get().chosen.length === 0) chooseAll();
      bulk.chooseField(path);
      bulk.type(typed);
      await bulk.showPlan();
      expect(bulk.$bulk.get()).toMatchObject({ problem: null, preview: { rows: [{}, {}] } });
      await bulk.save();
    }
    for (const row of storedRows.values())
      expect(row).toMatchObject({
        area_basis: 'super_built_up',
        furnishing: 'semi',
        power_backup: 'full',
        water: ['corporation', 'borewell'],
        lift: true,
        gated: false,
      });
  });

  test('sets price, possession and the day on which homes are free, where homes have them', async () => {
    const [sale, rent, abroad] = homes(3);
    if (!sale || !rent || !abroad) throw new Error('There are no homes.');
    const { bulk, storedRows, chooseAll } = await openListings([
      sale,
      { ...rent, property_type: 'Rent' },
      { ...abroad, currency: 'USD' },
    ]);
    for (const [path, typed, changed] of [
      ['price', '95 lakh', [sale.id, rent.id]],
      ['possession', 'Jun 2027', [sale.id, abroad.id]],
      ['available_from', 'now', [rent.id]],
    ] as const) {
      chooseAll();
      if (bulk.$bulk.get().chosen.length === 0) chooseAll();
      bulk.chooseField(path);
      bulk.type(typed);
      await bulk.showPlan();
      expect(bulk.$bulk.get()).toMatchObject({
        problem: null,
        preview: { rows: changed.map((id) => ({ id })), unfit: 3 - changed.length },
      });
      await bulk.save();
    }
    expect(storedRows.get(sale.id)).toMatchObject({ price: 95_00_000, possession: '2027-06' });
    expect(storedRows.get(rent.id)).toMatchObject({ price: 95_00_000, available_from: 'now' });
    expect(storedRows.get(abroad.id)?.['price']).toBeUndefined();
  });

  test('shows its pages, and comes back from an editor as it was left', async () => {
    const { listings, asked } = await openListings(homes(120));
    const shown = () => listings.$listings.get().rows.map(({ id }) => id);
    expect([shown().length, listings.$listings.get().total]).toEqual([50, 120]);
    await listings.find({ page: 2 });
    expect(shown()).toEqual(Array.from({ length: 20 }, (_, at) => guid(101 + at)));
    await listings.followHash(`#listings/property/${guid(101)}`);
    expect(listings.addressOfList()).toBe('#listings/property?page=3');
    await listings.followHash(listings.addressOfList());
    expect(listings.$listings.get()).toMatchObject({ page: 2, editor: null });
    await listings.followHash('#listings');
    expect(listings.$listings.get().page).toBe(2);
    await listings.find({ words: 'Home 11' });
    expect([listings.$listings.get().page, shown().length]).toEqual([0, 11]);
    expect(asked.map(({ skip }) => skip)).toEqual([0, 100, 100, 100, 0]);
  });

  test('goes on after the last row it shows and back before the first, also when rows between have gone', async () => {
    const { listings, storedRows, addresses } = await openListings(homes(120));
    const state = () => listings.$listings.get();
    await listings.find({ edge: { after: state().last ?? [] } });
    expect([state().rows[0]?.id, state().before]).toEqual([guid(51), 50]);
    const address = listings.addressOfList();
    expect(address).toBe(
      `#listings/property?after=${encodeURIComponent(JSON.stringify(['1', '1', '', '1', guid(50)]))}`,
    );
    storedRows.delete(guid(3));
    await listings.followHash(`#listings/property/${guid(51)}`);
    await listings.followHash(address);
    expect([state().rows[0]?.id, state().before]).toEqual([guid(51), 49]);
    await listings.find({ edge: { after: state().last ?? [] } });
    expect(state().rows).toHaveLength(20);
    await listings.find({ edge: { before: state().first ?? [] } });
    expect(state().rows[0]?.id).toBe(guid(51));
    for (const id of [...storedRows.keys()].slice(30)) storedRows.delete(id);
    await listings.followHash(address);
    expect(state().rows).toHaveLength(30);
    expect(addresses.at(-1)).toBe('now #listings/property');
  });

  test('has what it shows in its address: typed words are one step, each filter and page is another', async () => {
    const { listings, addresses } = await openListings(homes(120));
    const { filters } = listings.$listings.get();
    await listings.find({ words: 'H' });
    await listings.find({ words: 'Home' });
    await listings.find({ filters: { ...filters, offer: 'Sale' } });
    await listings.find({ page: 1 });
    await listings.find({ words: 'Home 1' });
    await listings.find({ words: '', filters });
    expect(addresses).toEqual([
      'step to #listings/property?q=H',
      'now #listings/property?q=Home',
      'step to #listings/property?q=Home&offer=sale',
      'step to #listings/property?q=Home&offer=sale&page=2',
      'step to #listings/property?q=Home+1&offer=sale',
      'step to #listings/property',
    ]);
  });

  test('shows what its address asks for, and says what that asks for in vain', async () => {
    const { listings, asked, addresses } = await openListings(homes(120));
    await listings.followHash('#listings/property?page=2&q=Home&shown=no&bhk=2&colour=red');
    expect(listings.$listings.get()).toMatchObject({
      words: 'Home',
      page: 1,
      ignored: ['‘colour=red’'],
      rows: { length: 50 },
    });
    expect(asked.at(-1)).toEqual({
      skip: 50,
      filters: [
        { column: 'shown', any: ['false'] },
        { column: 'bhk', any: ['2'] },
      ],
    });
    expect(addresses).toEqual([]);
    await listings.followHash('#listings/property');
    expect(listings.$listings.get()).toMatchObject({ words: '', page: 0, filters: noListingFilters });
    await listings.followHash('#listings');
    expect(addresses).toEqual(['now #listings/property']);
  });

  test.each(['#round', `#round/${guid(1)}`, '#people', ''])(
    'leaves the address %s, which leads to another section, as it is',
    async (hash) => {
      const { listings, asked, addresses } = await openListings(homes(2));
      await listings.followHash(`#listings/property/${guid(1)}`);
      await listings.followHash(hash);
      expect(addresses).toEqual([]);
      expect(asked).toHaveLength(1);
      expect(listings.$listings.get().editor?.id).toBe(guid(1));
    },
  );

  test('shows the last page that is left when rows of its page went', async () => {
    const { listings, storedRows, addresses } = await openListings(homes(120));
    for (const id of [...storedRows.keys()].slice(60)) storedRows.delete(id);
    await listings.find({ page: 2 });
    expect(listings.$listings.get()).toMatchObject({ page: 1, total: 60, rows: { length: 10 } });
    expect(addresses.at(-1)).toBe('now #listings/property?page=2');
  });

  test('sends the filters of visitors and those of staff as conditions, and drops them for another kind', async () => {
    const { listings, asked } = await openListings(homes(1));
    const homeFilters = {
      ...noFilters,
      bhk: [2, 2.5],
      budget: [null, 95_00_000] as const,
      checked: 7 as const,
    };
    await listings.find({
      filters: { ...noListingFilters, offer: 'Rent', shown: false, homes: homeFilters },
    });
    expect(asked.at(-1)?.filters).toEqual([
      { column: 'shown', any: ['false'] },
      { column: 'offer', any: ['Rent'] },
      { column: 'bhk', any: ['2', '2.5'] },
      { column: 'price', from: null, to: 95_00_000 },
      { column: 'checked', from: dayNumber('2026-11-15'), to: null },
    ]);
    await listings.followHash('#listings/society');
    expect(asked.at(-1)?.filters).toEqual([]);
  });

  test('asks for the areas around a place, the nearest first, and in another order if one is chosen', async () => {
    const areas = ['whitefield', 'hoodi', 'jayanagar'];
    const { listings, asked } = await openListings(homes(2), { areas });
    await listings.followHash('#listings/property?near=in/whitefield&within=5000');
    expect(asked.at(-1)).toMatchObject({
      filters: [
        {
          near: [[expect.any(Number), expect.any(Number)]],
          within: 5000,
          areas: ['only/whitefield', 'only/hoodi'],
        },
      ],
      sort: { nearest: areas },
    });
    await listings.followHash('#listings/property?near=in/whitefield');
    expect(asked.at(-1)).toMatchObject({ filters: [], sort: { nearest: areas } });
    await listings.followHash(
      '#listings/property?near=in/whitefield&within=5000&sort=sqft-price&basis=carpet',
    );
    expect(asked.at(-1)).toMatchObject({ sort: { by: 'sqft-price', basis: 'carpet' } });
    await listings.followHash('#listings/area');
    expect(asked.at(-1)).not.toHaveProperty('sort');
  });

  test('says which place to be near nobody knows, and follows the rest', async () => {
    const { listings, asked } = await openListings(homes(2), { areas: ['atlantis'] });
    await listings.followHash('#listings/property?near=el-dorado&within=2000&bhk=2');
    expect(listings.$listings.get().notes).toEqual(['We do not know where ‘El Dorado’ is.']);
    expect(asked.at(-1)?.filters).toEqual([{ column: 'bhk', any: ['2'] }]);
    await listings.followHash('#listings/property?near=in/atlantis&within=2000');
    expect(listings.$listings.get().notes[0]).toContain('these are the homes in it');
    expect(asked.at(-1)?.filters).toEqual([{ column: 'area', any: ['atlantis'] }]);
    await listings.followHash('#listings/property');
    expect(listings.$listings.get().notes).toEqual([]);
  });
});
