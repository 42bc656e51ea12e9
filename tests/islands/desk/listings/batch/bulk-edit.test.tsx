import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { formatOutcome } from '#islands/desk/listings/batch/batch-save.ts';
import { BatchSavePart } from '#islands/desk/listings/batch/BatchSavePart.tsx';
import { BackendRefusal } from '#islands/session/staff-backend.ts';
import { guid, homes, openListings } from './open-listings.ts';

describe('a bulk edit', () => {
  test('shows what would change before it saves anything, then saves and undoes it', async () => {
    const { listings, bulk, storedRows, server, chooseAll, undoLast, undoSaid } = await openListings(
      homes(5),
    );
    const shown = () => listings.$listings.get().rows.map(({ publish }) => publish);
    chooseAll();
    bulk.type('0');
    await bulk.showPlan();
    expect(bulk.$bulk.get().preview).toMatchObject({ unchanged: 2, deleted: 0, rows: [{}, {}, {}] });
    expect(server.writes).toBe(0);
    await bulk.save();
    expect([...storedRows.values()].map(({ publish }) => publish)).toEqual([0, 0, 0, 0, 0]);
    expect(formatOutcome(bulk.batchSave.$batchSave.get())).toBe('3 saved.');
    await expect.poll(shown).toEqual([0, 0, 0, 0, 0]);
    expect(undoSaid()).toContain('Publish of 3 homes');
    await undoLast();
    await expect.poll(shown).toEqual([0, 0, 50, 50, 50]);
    expect([...storedRows.values()].map(({ publish }) => publish)).toEqual([0, 0, 50, 50, 50]);
    expect(undoSaid()).toContain('all 3 are as before.');
  });

  test('is undone after a reload, goes on where an undo stopped, and leaves what a colleague has changed since', async () => {
    let isDown = false;
    const { bulk, storedRows, chooseAll, undoLast, undoSaid, listings } = await openListings(homes(130), {
      fail: () => {
        if (isDown) throw new BackendRefusal('The server did not answer.', 503);
      },
    });
    chooseAll();
    bulk.type('7');
    await bulk.showPlan();
    await bulk.save();
    storedRows.set(guid(4), { ...storedRows.get(guid(4)), id: guid(4), publish: 900, updated_at: 'theirs' });
    // The desk that is opened next knows of it from the server alone.
    bulk.clear();
    await listings.bulkUndo.load();
    isDown = true;
    await undoLast();
    expect(undoSaid()).toContain('The undo stopped. The server did not answer. It goes on where it was.');
    isDown = false;
    await undoLast();
    expect(undoSaid()).toContain('129 of 130 are as before.');
    expect(undoSaid()).toContain('Home stays as it is: it was checked or changed since.');
    expect(storedRows.get(guid(4))).toMatchObject({ publish: 900 });
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

  test('asks in place about what is unlikely, and a yes saves these rows and no other twice', async () => {
    const { bulk, storedRows, server, chooseAll, undoLast, listings } = await openListings(homes(5), {
      questionOf: (id) => (id === guid(4) || id === guid(5) ? 'Does it really have 40 bathrooms?' : null),
    });
    chooseAll();
    bulk.type('7');
    await bulk.showPlan();
    await bulk.save();
    const { batchSave } = bulk;
    expect(formatOutcome(batchSave.$batchSave.get())).toBe('3 saved, 2 to be confirmed.');
    const list = renderToStaticMarkup(
      <BatchSavePart batchSave={batchSave} bulkUndo={listings.bulkUndo} />,
    ).replace(/<[^>]+>/g, '');
    expect(list).toContain('Home 4: Does it really have 40 bathrooms?');
    expect(list).not.toContain('in its editor');
    expect(list).toContain('Yes, save these 2 as they are');
    await batchSave.confirm();
    expect(formatOutcome(batchSave.$batchSave.get())).toBe('5 saved.');
    expect([...storedRows.values()].map(({ publish }) => publish)).toEqual([7, 7, 7, 7, 7]);
    expect(server.writes).toBe(5);
    await undoLast();
    expect([...storedRows.values()].map(({ publish }) => publish)).toEqual([0, 0, 50, 50, 50]);
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

  test('gives the homes of one building one position, and takes it back', async () => {
    const { bulk, storedRows, chooseAll } = await openListings(homes(3));
    const positions = () => [...storedRows.values()].map(({ position }) => position ?? null);
    chooseAll();
    bulk.chooseField('position');
    bulk.type('0, 0');
    await bulk.showPlan();
    expect(bulk.$bulk.get().problem).toMatch(/0, 0/);
    bulk.type('https://www.google.com/maps?q=12.97159,77.59461');
    await bulk.showPlan();
    await bulk.save();
    expect(positions()).toEqual(['12.972,77.595', '12.972,77.595', '12.972,77.595']);
    bulk.type('');
    await bulk.showPlan();
    await bulk.save();
    expect(positions()).toEqual([null, null, null]);
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
