import { describe, expect, test } from 'vitest';
import { home, openEditor } from './editor-fixture.ts';

describe('a listing that somebody else changed meanwhile', () => {
  test('is saved with both changes when they concern different fields, and reports it', async () => {
    const { editor, type, state, server } = await openEditor();
    type('price', '95 lakh');
    server.row = { ...home, facing_dir: 'East', updated_at: 'theirs' };
    await editor.save();
    expect(server.row).toMatchObject({ price: 95_00_000, facing_dir: 'East' });
    expect(state().message).toContain('both changes are kept');
  });

  test('shows both values of the same field and saves nothing until one is chosen', async () => {
    const { editor, type, state, server } = await openEditor();
    type('price', '95 lakh');
    type('title', 'Mine');
    server.row = { ...home, price: 90_00_000, updated_at: 'theirs' };
    await editor.save();
    expect(state().conflicts).toMatchObject([{ mine: '95 lakh', theirs: '90,00,000' }]);
    await editor.save();
    expect(server.row).toMatchObject({ price: 90_00_000 });
    for (const conflict of state().conflicts) editor.resolveConflict(conflict, 'mine');
    await editor.save();
    expect(server.row).toMatchObject({ price: 95_00_000, title: 'Mine' });
  });

  test('keeps the other value when that one is chosen', async () => {
    const { editor, type, state, server } = await openEditor();
    type('price', '95 lakh');
    type('title', 'Mine');
    server.row = { ...home, price: 90_00_000, updated_at: 'theirs' };
    await editor.save();
    for (const conflict of state().conflicts) editor.resolveConflict(conflict, 'theirs');
    await editor.save();
    expect(server.row).toMatchObject({ price: 90_00_000, title: 'Mine' });
  });

  test('is not overwritten by an undo', async () => {
    const { editor, type, state, server } = await openEditor();
    type('price', '95 lakh');
    await editor.save();
    server.row = { ...server.row, price: 1, updated_at: 'theirs' };
    await editor.undo();
    expect(server.row).toMatchObject({ price: 1 });
    expect(state().problem).toContain('cannot be undone');
  });

  test.each([
    ['another tab ended the draft', 'load'],
    ['a save met it', 'save'],
  ] as const)('offers no undo over it once it is shown here, because %s', async (_why, reads) => {
    const { editor, type, state, server } = await openEditor();
    type('price', '95 lakh');
    await editor.save();
    expect(state().undo).toEqual({ price: 1_00_00_000 });
    server.row = { ...server.row, price: 90_00_000, updated_at: 'theirs' };
    if (reads === 'save') type('price', '96 lakh');
    await editor[reads]();
    expect(state()).toMatchObject({ row: { price: 90_00_000 }, undo: null });
    await editor.undo();
    expect(server.row).toMatchObject({ price: 90_00_000 });
  });
});

test('a listing deleted while open shows who deleted it, and keeps typed changes once it is restored', async () => {
  const deleted = { name: '3 BHK in Hebbal', deleted_at: '2026-11-22T06:00:00Z', by_name: 'Asha' };
  const { editor, type, state, server } = await openEditor();
  type('price', '95 lakh');
  server.row = null;
  server.deleted = deleted;
  await editor.save();
  expect(state()).toMatchObject({ load: 'deleted', deleted, problem: expect.stringContaining('Changed.') });
  server.row = { ...home, updated_at: 'back' };
  server.deleted = null;
  await editor.load('Restored.');
  expect(state()).toMatchObject({ load: 'ready', deleted: null, message: 'Restored.' });
  await editor.save();
  expect(server.row).toMatchObject({ price: 95_00_000 });
});

describe('a photograph that becomes ready during editing makes a new version of the row', () => {
  test('which a save does not report as a change by somebody else', async () => {
    const { editor, type, state, sent } = await openEditor(home, {
      answer: (server) => {
        if (sent.length === 1) server.row = { ...server.row, updated_at: 'ready' };
      },
    });
    type('price', '95 lakh');
    await editor.save();
    expect(state()).toMatchObject({ message: 'Saved.', problem: null });
  });

  test('which does not prevent an undo of the last save', async () => {
    const { editor, type, state, server } = await openEditor();
    type('price', '95 lakh');
    await editor.save();
    server.row = { ...server.row, updated_at: 'ready' };
    await editor.undo();
    expect([state().message, state().problem, server.row?.['price']]).toEqual([
      'The last save is undone.',
      null,
      1_00_00_000,
    ]);
  });
});
