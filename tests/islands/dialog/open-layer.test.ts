import { expect, test } from 'vitest';
import { openLayer, type LayerHistory } from '#islands/dialog/open-layer.ts';

/** A browser's history with one page in it. */
function fakeHistory(): LayerHistory & { entries: unknown[]; goBack: () => void; listening: () => number } {
  const entries: unknown[] = [null];
  const listeners = new Set<() => void>();
  const goBack = () => {
    entries.pop();
    for (const listener of listeners) listener();
  };
  return {
    entries,
    goBack,
    listening: () => listeners.size,
    history: {
      get state() {
        return entries.at(-1);
      },
      pushState: (state) => void entries.push(state),
      back: goBack,
    },
    onBack: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dropFragment: () => {},
  };
}

test('Back closes the layer once and keeps the page', () => {
  const tools = fakeHistory();
  let closed = 0;
  openLayer('lightbox', () => (closed += 1), tools);
  expect(tools.entries).toHaveLength(2);
  tools.goBack();
  expect([closed, tools.entries.length, tools.listening()]).toEqual([1, 1, 0]);
});

test('a layer closed by its own button leaves no history entry', () => {
  const tools = fakeHistory();
  let closed = 0;
  const layer = openLayer('lightbox', () => (closed += 1), tools);
  layer.leave();
  layer.leave();
  expect([closed, tools.entries.length]).toEqual([1, 1]);
});

test('a layer reopened by Forward adds no second history entry', () => {
  const tools = fakeHistory();
  tools.entries.push({ layer: 'story' });
  openLayer('story', () => {}, tools);
  expect(tools.entries).toHaveLength(2);
});
