import { describe, expect, test } from 'vitest';
import { createImport } from '#islands/desk/listings/batch/import.ts';
import { formatOutcome } from '#islands/desk/listings/batch/batch-save.ts';
import { fakeStorage } from '../../../fake-storage.ts';
import { guid, homes, openListings } from './open-listings.ts';

describe('all that a search finds', () => {
  test('is chosen by its search, previewed, changed and undone, however many there are', async () => {
    const { listings, bulk, storedRows, server, storage, largest, undoLast } = await openListings(
      homes(2_345),
    );
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
    await undoLast();
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
      onSaved: () => {},
      openStorage: fakeStorage,
      userId: 'meera',
      readPlaces: () => Promise.reject(new Error('not asked for')),
      download: (_name, text) => void files.push(text),
      yieldToBrowser: () => Promise.resolve(),
      today: () => '2026-11-29',
    });
    await importing.exportRows('property', listings.$listings.get().scope);
    expect(files.map((text) => text.trim().split('\r\n').length)).toEqual([458]);
  });
});
