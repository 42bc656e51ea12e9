import { afterEach, describe, expect, test, vi } from 'vitest';
import { BackendRefusal } from '#islands/session/staff-backend.ts';
import { fakeStorage } from '../../../fake-storage.ts';
import { home, id, openEditor } from './editor-fixture.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('typed changes to a listing', () => {
  test.each([
    ['a fault of the server', new Error('The server answered with an error (500). Please try again.'), 0],
    [
      'a lost connection',
      new Error('The server could not be reached. Check your connection and try again.'),
      0,
    ],
    ['an ended session', new BackendRefusal('No active session', 401), 1],
  ])('are kept after %s, which is reported, and restored after a reload', async (_what, fault, refused) => {
    const storage = fakeStorage();
    const { editor, type, state, server, sent } = await openEditor(home, {
      storage,
      answer: () => {
        throw fault;
      },
    });
    type('price', '95 lakh');
    await editor.save();
    expect(state().problem).toContain('What you typed is kept on this device.');
    expect(server.refused).toBe(refused);

    const reopened = await openEditor(home, { storage });
    expect(reopened.editor.drafts.get('property', id)?.fields['price']?.now).toBe('95 lakh');
    await reopened.editor.save();
    expect(reopened.sent[0]?.idempotencyKey).toBe(sent[0]?.idempotencyKey);
  });

  test('are no longer changes once the stored row has the same value', async () => {
    const storage = fakeStorage();
    const { type } = await openEditor(home, { storage });
    type('price', '95 lakh');
    const reopened = await openEditor({ ...home, price: 95_00_000, updated_at: 'version 2' }, { storage });
    expect(reopened.state().conflicts).toEqual([]);
    expect(reopened.editor.drafts.get('property', id)).toBeNull();
  });

  test('are kept by the page when the browser stores nothing', async () => {
    const { editor, type, sent } = await openEditor(home, { storage: null });
    type('price', '95 lakh');
    expect(editor.drafts.isKept()).toBe(false);
    await editor.save();
    expect(sent).toHaveLength(1);
  });

  test('are the same in two tabs of one person, until one of them saves: then the other shows what is stored', async () => {
    const storage = fakeStorage();
    const page = new EventTarget();
    const tellOtherTabs = () => page.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
    vi.stubGlobal('window', page);
    const [one, other] = [await openEditor(home, { storage }), await openEditor(home, { storage })];
    one.type('price', '95 lakh');
    tellOtherTabs();
    other.type('facing_dir', 'East');
    tellOtherTabs();
    await one.editor.save();
    expect(one.sent).toMatchObject([{ fields: { price: 95_00_000, facing_dir: 'East' } }]);

    other.server.row = one.server.row;
    tellOtherTabs();
    await expect.poll(() => other.state().row).toMatchObject({ price: 95_00_000, facing_dir: 'East' });
    expect(other.state()).toMatchObject({ load: 'ready', conflicts: [] });
  });
});
