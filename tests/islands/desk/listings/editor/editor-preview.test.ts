import { describe, expect, test } from 'vitest';
import { home, openEditor } from './editor-fixture.ts';

describe('a preview of a listing', () => {
  const previewId = '00000000-0000-4000-8000-00000000000f';
  const previewWith = async (...statuses: ({ status: string; refusal?: string } | null)[]) => {
    const polls: unknown[] = [];
    const { editor, state } = await openEditor(home, {
      rpc: (name, args) => {
        if (name !== 'admin_preview') return undefined;
        polls.push(args);
        const found = statuses[Math.min(polls.length, statuses.length) - 1];
        return found ? { refusal: null, ...found } : null;
      },
      invoke: (name) => (name === 'preview-listing' ? { preview: previewId } : undefined),
    });
    await editor.preview();
    expect(state()).toMatchObject({ rendering: previewId, busy: false });
    for (let turn = 0; turn < 50 && state().rendering !== null; turn++) await new Promise(setImmediate);
    return { ...state(), looks: polls.length };
  };

  test('is polled until it is rendered, and then opens by itself', async () => {
    expect(await previewWith({ status: 'queued' }, { status: 'running' }, { status: 'ready' })).toMatchObject(
      {
        preview: { id: previewId },
        looks: 3,
      },
    );
  });

  test('reports what is wrong with the row, and when it has expired', async () => {
    const refusedPreview = { status: 'refused', refusal: 'price: this must be a number.' };
    expect(await previewWith({ status: 'queued' }, refusedPreview)).toMatchObject({
      preview: null,
      problem: refusedPreview.refusal,
    });
    expect(await previewWith(null)).toMatchObject({
      preview: null,
      problem: expect.stringContaining('is over'),
    });
  });
});
