import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { noListingFilters } from '#domain/listing/listing-filters.ts';
import { noFilters } from '#domain/search/filters.ts';
import { dayNumber } from '#domain/calendar/day-number.ts';
import { createImport } from '#islands/admin/listings/batch/import.ts';
import { describeNewHome } from '#islands/admin/listings/batch/describe-new-home.ts';
import { createListings } from '#islands/admin/listings/listings.ts';
import { formatOutcome } from '#islands/admin/listings/batch/batch-save.ts';
import { BackendRefusal } from '#islands/session/staff-backend.ts';
import { fakeStorage } from '../../../fake-storage.ts';
import { fakeBackend } from '../../../staff-fakes.ts';

type Row = Record<string, unknown> & { id: string };
const rowsArguments = z.object({
  keys: z.array(z.string()).optional(),
  after: z.string().default(''),
  take: z.number().default(200),
  words: z.string().default(''),
});
const listArguments = z.object({
  words: z.string(),
  take: z.number(),
  skip: z.number(),
  filters: z.array(z.unknown()),
});
const sentRows = z.object({
  rows: z.array(
    z.object({
      idempotencyKey: z.string(),
      id: z.string(),
      seen_at: z.unknown(),
      fields: z.record(z.string(), z.unknown()),
    }),
  ),
});
const guid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const homes = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    id: guid(at + 1),
    title: `Home ${at + 1}`,
    property_type: 'Sale',
    publish: at < 2 ? 0 : 50,
    source_key: `ANG-${at + 1}`,
    updated_at: 'version 1',
  }));

const listedRow = (id: string) => ({
  kind: 'property',
  id,
  name: 'Home',
  reference: null,
  place: null,
  shown: true,
  slug: null,
  price: null,
  currency: null,
  property_type: 'Sale',
  updated_at: 'version 1',
});

/** Opens the list of these rows on a device with this storage. `fail` runs before each save and may throw. */
async function openListings(
  rows: readonly Row[],
  { storage = fakeStorage(), fail = () => {} }: { storage?: Storage; fail?: (request: number) => void } = {},
) {
  const storedRows = new Map(rows.map((row) => [row.id, { ...row }]));
  const stored = new Set<string>();
  const server = { requests: 0, ids: 100, writes: 0, answerLost: false };
  const asked: { skip: number; filters: unknown[] }[] = [];
  const addresses: string[] = [];
  let largestRequest = 0;
  const isFound = (id: string, words: string) => String(storedRows.get(id)?.['title']).includes(words);
  const backend = fakeBackend({
    rpc: async (name, args, schema) => {
      if (name === 'admin_listing_rows') {
        const { keys, after, take, words } = rowsArguments.parse(args);
        largestRequest = Math.max(largestRequest, JSON.stringify(args).length);
        const found = [...storedRows.values()].filter(({ id, source_key }) =>
          keys ? keys.includes(id) || keys.includes(String(source_key)) : id > after && isFound(id, words),
        );
        return schema.parse({ rows: keys ? found : found.slice(0, take) });
      }
      if (name === 'admin_places') return schema.parse({ cities: [], areas: [], societies: [] });
      const { words, take, skip, filters } = listArguments.parse(args);
      asked.push({ skip, filters });
      const found = [...storedRows.values()].filter(({ id }) => isFound(id, words));
      return schema.parse({
        rows: found.slice(skip, skip + take).map(({ id }) => listedRow(id)),
        total: found.length,
      });
    },
    invoke: async (_name, body, schema) => {
      largestRequest = Math.max(largestRequest, JSON.stringify(body).length);
      fail(++server.requests);
      const sent = sentRows.parse(body);
      const answers = sent.rows.map(({ idempotencyKey, id, seen_at, fields }) => {
        const row = storedRows.get(id);
        if (stored.has(idempotencyKey)) return { id, result: 'repeated', updated_at: row?.['updated_at'] };
        if ((row?.['updated_at'] ?? null) !== seen_at) return { id, result: 'changed' };
        stored.add(idempotencyKey);
        server.writes++;
        storedRows.set(id, { ...row, id, ...fields, updated_at: `write ${server.writes}` });
        return { id, result: 'saved', updated_at: `write ${server.writes}` };
      });
      if (server.answerLost) {
        server.answerLost = false;
        throw new BackendRefusal('The server did not answer.', 503);
      }
      return schema.parse({ rows: answers });
    },
  });
  const listings = createListings({
    backend,
    userId: 'meera',
    now: () => new Date('2026-11-22T06:00:00Z'),
    canBulkEditAndDelete: true,
    showAddress: (hash, isStep) => void addresses.push(`${isStep ? 'step to' : 'now'} ${hash}`),
    pause: () => Promise.resolve(),
    openStorage: () => storage,
    newId: () => guid(++server.ids).replace('0', '7'),
  });
  await listings.followHash('#listings/property');
  const { bulk, importing } = listings;
  const chooseAll = () => bulk.toggleAll(rows.map(({ id, title }) => ({ id, name: String(title) })));
  const largest = () => largestRequest;
  return {
    listings,
    bulk,
    importing,
    storedRows,
    server,
    storage,
    chooseAll,
    asked,
    addresses,
    largest,
    backend,
  };
}

describe('a bulk edit', () => {
  test('shows what would change before it saves anything, then saves and undoes it', async () => {
    const { bulk, storedRows, server, chooseAll } = await openListings(homes(5));
    chooseAll();
    bulk.type('0');
    await bulk.showPlan();
    expect(bulk.$bulk.get().preview).toMatchObject({ unchanged: 2, deleted: 0, rows: [{}, {}, {}] });
    expect(server.writes).toBe(0);
    await bulk.save();
    expect([...storedRows.values()].map(({ publish }) => publish)).toEqual([0, 0, 0, 0, 0]);
    expect(formatOutcome(bulk.batchSave.$batchSave.get())).toBe('3 saved.');
    await bulk.batchSave.undo();
    expect([...storedRows.values()].map(({ publish }) => publish)).toEqual([0, 0, 50, 50, 50]);
    expect(formatOutcome(bulk.batchSave.$batchSave.get())).toBe('3 undone.');
  });

  test('goes on to its end and tells what it did while the list shows another kind', async () => {
    let showSocieties = () => {};
    const { listings, bulk, storedRows, chooseAll } = await openListings(homes(120), {
      fail: () => showSocieties(),
    });
    showSocieties = () => void listings.followHash('#listings/society');
    chooseAll();
    bulk.type('0');
    await bulk.showPlan();
    await bulk.save();
    expect([...storedRows.values()].filter(({ publish }) => publish !== 0)).toEqual([]);
    expect(formatOutcome(bulk.batchSave.$batchSave.get())).toMatch(/^\d+ saved\.$/);
    bulk.toggle({ id: 'lake-view', name: 'Lake View' });
    expect(bulk.$bulk.get()).toMatchObject({ kind: 'society', chosen: [{ id: 'lake-view' }] });
  });

  test('skips rows that somebody else has changed since the preview, and reports them', async () => {
    const { bulk, storedRows, chooseAll } = await openListings(homes(4));
    chooseAll();
    bulk.type('0');
    await bulk.showPlan();
    storedRows.set(guid(4), { ...storedRows.get(guid(4)), id: guid(4), publish: 900, updated_at: 'theirs' });
    await bulk.save();
    expect(storedRows.get(guid(4))).toMatchObject({ publish: 900 });
    expect(formatOutcome(bulk.batchSave.$batchSave.get())).toBe(
      '1 saved, 1 changed by somebody else meanwhile.',
    );
  });

  test('resumes where it stopped and writes no row twice, even when a response was lost', async () => {
    const { bulk, server, chooseAll } = await openListings(homes(130), {
      fail: (request) => {
        if (request === 2) throw new BackendRefusal('The server did not answer.', 503);
      },
    });
    chooseAll();
    bulk.type('7');
    await bulk.showPlan();
    await bulk.save();
    expect(bulk.batchSave.$batchSave.get()).toMatchObject({
      problem: 'Stopped at 50 of 130. The server did not answer.',
      busy: false,
    });
    server.answerLost = true;
    await bulk.batchSave.resume();
    await bulk.batchSave.resume();
    expect(bulk.batchSave.$batchSave.get()).toMatchObject({ problem: null, remaining: [] });
    expect(server.writes).toBe(130);
  });

  test('explains an invalid value, and restores the selection and the text after a reload', async () => {
    const { bulk, storage, chooseAll } = await openListings(homes(3));
    chooseAll();
    bulk.type('-4');
    await bulk.showPlan();
    expect(bulk.$bulk.get()).toMatchObject({ problem: 'This must be 0 or more.', preview: null });
    const reopened = await openListings(homes(3), { storage });
    expect(reopened.bulk.$bulk.get()).toMatchObject({ text: '-4', path: 'publish', chosen: [{}, {}, {}] });
  });
});

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

  test('has what it shows in its address: typed words are one step, each filter and page is another', async () => {
    const { listings, addresses } = await openListings(homes(120));
    const { filters } = listings.$listings.get();
    await listings.find({ words: 'H' });
    await listings.find({ words: 'Home' });
    await listings.find({ filters: { ...filters, offer: 'Sale' } });
    await listings.find({ page: 1 });
    await listings.find({ words: 'Home 1' });
    expect(addresses).toEqual([
      'step to #listings/property?q=H',
      'now #listings/property?q=Home',
      'step to #listings/property?q=Home&offer=sale',
      'step to #listings/property?q=Home&offer=sale&page=2',
      'step to #listings/property?q=Home+1&offer=sale',
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
    await listings.find({ filters: { offer: 'Rent', shown: false, homes: homeFilters } });
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
});

describe('all that a search finds', () => {
  test('is chosen by its search, previewed, changed and undone, however many there are', async () => {
    const { listings, bulk, storedRows, server, storage, largest } = await openListings(homes(2_345));
    await listings.find({ words: 'Home 2' });
    const { scope, total } = listings.$listings.get();
    expect(total).toBe(1 + 10 + 100 + 346);
    bulk.chooseAll({ ...scope, total });
    bulk.type('7');
    await bulk.showPlan();
    expect(bulk.$bulk.get().preview).toMatchObject({ rows: { length: 457 }, unchanged: 0, deleted: 0 });
    expect(storage.getItem('angala.bulk.meera')?.length).toBeLessThan(200);
    storedRows.set(guid(2), { ...storedRows.get(guid(2)), id: guid(2), publish: 900, updated_at: 'theirs' });
    await bulk.save();
    expect(formatOutcome(bulk.batchSave.$batchSave.get())).toBe(
      '456 saved, 1 changed by somebody else meanwhile.',
    );
    expect([server.requests, storedRows.get(guid(2))?.['publish']]).toEqual([10, 900]);
    await bulk.batchSave.undo();
    expect([...storedRows.values()].filter(({ publish }) => publish === 7)).toEqual([]);
    expect(largest()).toBeLessThan(12_000);
  });

  test('is chosen again after a reload, and gives way to single rows', async () => {
    const { bulk, storage } = await openListings(homes(60));
    bulk.chooseAll({ words: 'Home', filters: [], total: 60 });
    const reopened = await openListings(homes(60), { storage });
    expect(reopened.bulk.$bulk.get()).toMatchObject({ all: { words: 'Home', total: 60 }, chosen: [] });
    reopened.bulk.toggle({ id: guid(1), name: 'Home 1' });
    expect(reopened.bulk.$bulk.get()).toMatchObject({ all: null, chosen: [{ id: guid(1) }] });
  });

  test('is downloaded whole, in parts', async () => {
    const files: string[] = [];
    const { listings, backend } = await openListings(homes(2_345));
    await listings.find({ words: 'Home 2' });
    const importing = createImport({
      backend,
      newId: () => guid(1),
      openStorage: fakeStorage,
      userId: 'meera',
      readPlaces: () => Promise.reject(new Error('not asked for')),
      download: (_name, text) => void files.push(text),
      yieldToBrowser: () => Promise.resolve(),
    });
    await importing.exportRows('property', listings.$listings.get().scope);
    expect(files.map((text) => text.trim().split('\r\n').length)).toEqual([458]);
  });
});

describe('an imported table', () => {
  const table =
    'source_key;title;property_type;price\nANG-1;Home 1;Sale;1.5 cr\nNEW;Lake;Sale;2 cr\nBAD;;Sale;1\n';

  test('is previewed, saved without its refused rows and undone, which hides new listings', async () => {
    const { importing, storedRows, server } = await openListings(homes(2));
    importing.paste('property', table);
    await importing.showPlan();
    expect(importing.$import.get().planned?.map(({ effect }) => effect)).toEqual([
      'changed',
      'new',
      'refused',
    ]);
    expect(server.writes).toBe(0);
    await importing.save();
    expect([...storedRows.values()]).toMatchObject([
      { price: 1_50_00_000 },
      {},
      { title: 'Lake', price: 2_00_00_000 },
    ]);
    await importing.batchSave.undo();
    expect([...storedRows.values()]).toMatchObject([{ price: null }, {}, { title: 'Lake', publish: 0 }]);
  });

  test('keeps back what no home can have until somebody confirms it', async () => {
    const { importing, storedRows } = await openListings([]);
    importing.paste('property', 'title;property_type;price;sqft\nLake;Sale;2 cr;1450\nPark;Sale;1;10\n');
    await importing.showPlan();
    await importing.save();
    expect([...storedRows.values()].map(({ title }) => title)).toEqual(['Lake']);
    await importing.showPlan();
    importing.confirm(true);
    await importing.save();
    expect([...storedRows.values()]).toMatchObject([
      { title: 'Lake' },
      { title: 'Park', price: 1, sqft: 10 },
    ]);
  });

  test.each([
    [
      { property_type: 'Sale', price: 95_00_000, sqft: 1450.5, bedrooms: 2.5 },
      '₹95,00,000, that is 95 lakh · 1,451 sqft, kind of area not given · 2.5 BHK',
    ],
    [
      { property_type: 'Rent', price: 52_000, bedrooms: 0 },
      '₹52,000, that is 52 thousand, a month · no size · Studio · deposit not given',
    ],
    [
      { property_type: 'Sale', price: 90_000, currency: 'USD', sqft: 900 },
      'USD 90,000 · 900 sqft, kind of area not given · no number of rooms',
    ],
    [
      {
        property_type: 'Rent',
        price: 52_000,
        sqft: 1450,
        area_basis: 'super_built_up',
        bedrooms: 2,
        furnishing: 'semi',
        deposit: '2 months',
      },
      '₹52,000, that is 52 thousand, a month · 1,450 sqft, super built-up · 2 BHK · Semi-furnished · deposit: 2 months’ rent',
    ],
    [{ property_type: 'Sale' }, 'Price on request · no size · no number of rooms'],
  ])('shows of a new home what it will be: %j', (fields, text) => expect(describeNewHome(fields)).toBe(text));

  test('is restored after a reload, and creates no listing twice when the response was lost', async () => {
    const { importing, storedRows, server, storage } = await openListings(homes(2));
    importing.paste('property', 'title;property_type\nLake;Sale\nPark;Rent\n');
    await importing.showPlan();
    server.answerLost = true;
    await importing.save();
    expect(server.writes).toBe(2);
    const reopened = await openListings([...storedRows.values()], { storage });
    await reopened.importing.showPlan();
    expect(reopened.importing.$import.get().planned?.map(({ effect }) => effect)).toEqual(['same', 'same']);
  });

  test('reports when the device cannot store it, and refuses a file that is not text', async () => {
    const full = {
      ...fakeStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    const { importing } = await openListings(homes(1), { storage: full });
    importing.paste('property', table);
    expect(importing.$import.get().isKept).toBe(false);
    const bytes = (...values: number[]) => ({
      name: 'homes.csv',
      size: values.length,
      arrayBuffer: () => Promise.resolve(new Uint8Array(values).buffer),
    });
    await importing.readFile('property', bytes(0x74, 0xe9, 0x2c));
    expect(importing.$import.get().problem).toMatch(/not a text in UTF-8/);
    importing.paste('property', 'title');
    await importing.readFile('property', bytes(0xef, 0xbb, 0xbf, 0x0a));
    expect(importing.$import.get()).toMatchObject({
      problem: 'This file is empty. Choose another one.',
      file: null,
      text: 'title',
    });
    await importing.readFile('property', bytes(0xff, 0xfe, 0x69, 0, 0x64, 0));
    expect(importing.$import.get()).toMatchObject({ text: 'id', file: 'homes.csv' });
  });
});
