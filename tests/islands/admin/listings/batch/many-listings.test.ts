import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { describeNewHome } from '#islands/admin/listings/batch/describe-new-home.ts';
import { createListings } from '#islands/admin/listings/listings.ts';
import { formatOutcome } from '#islands/admin/listings/batch/batch-save.ts';
import { BackendRefusal } from '#islands/session/staff-backend.ts';
import { fakeStorage } from '../../../fake-storage.ts';
import { fakeBackend } from '../../../staff-fakes.ts';

type Row = Record<string, unknown> & { id: string };
const rowsArguments = z.object({ keys: z.array(z.string()).optional() });
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

/** Opens the list of these rows on a device with this storage. `fail` runs before each save and may throw. */
async function openListings(
  rows: readonly Row[],
  { storage = fakeStorage(), fail = () => {} }: { storage?: Storage; fail?: (request: number) => void } = {},
) {
  const storedRows = new Map(rows.map((row) => [row.id, { ...row }]));
  const stored = new Set<string>();
  const server = { requests: 0, ids: 100, writes: 0, answerLost: false };
  const listings = createListings({
    backend: fakeBackend({
      rpc: async (name, args, schema) => {
        if (name === 'admin_listing_rows') {
          const { keys } = rowsArguments.parse(args);
          const found = [...storedRows.values()].filter(
            ({ id, source_key }) => !keys || keys.includes(id) || keys.includes(String(source_key)),
          );
          return schema.parse({ rows: found });
        }
        if (name === 'admin_places') return schema.parse({ cities: [], areas: [], societies: [] });
        return schema.parse({ rows: [], total: 0 });
      },
      invoke: async (_name, body, schema) => {
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
    }),
    userId: 'meera',
    canBulkEditAndDelete: true,
    pause: () => Promise.resolve(),
    openStorage: () => storage,
    newId: () => guid(++server.ids).replace('0', '7'),
  });
  await listings.followHash('#listings/property');
  const { bulk, importing } = listings;
  const chooseAll = () => bulk.toggleAll(rows.map(({ id, title }) => ({ id, name: String(title) })));
  return { listings, bulk, importing, storedRows, server, storage, chooseAll };
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
      '₹95,00,000, that is 95 lakh · 1,451 sqft · 2.5 BHK',
    ],
    [
      { property_type: 'Rent', price: 52_000, bedrooms: 0 },
      '₹52,000, that is 52 thousand, a month · no size · Studio',
    ],
    [
      { property_type: 'Sale', price: 90_000, currency: 'USD', sqft: 900 },
      'USD 90,000 · 900 sqft · no number of rooms',
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
