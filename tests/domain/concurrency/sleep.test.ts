import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sleep } from '#domain/concurrency/sleep.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a sleep ends after its time, not before, and removes its listener from the signal', async () => {
  const { signal } = new AbortController();
  const onEnd = vi.fn();
  const sleeping = sleep(100, signal).then(onEnd);
  await vi.advanceTimersByTimeAsync(99);
  expect(onEnd).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await sleeping;
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('a sleep ends at once when it is aborted, without an error, and leaves no timer or listener', async () => {
  const controller = new AbortController();
  const sleeping = sleep(100, controller.signal);
  controller.abort(new Error('Stopped.'));
  await expect(sleeping).resolves.toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
  expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
});

test('a sleep with an aborted signal ends at once and starts no timer', async () => {
  const sleeping = sleep(100, AbortSignal.abort(new Error('Stopped.')));
  expect(vi.getTimerCount()).toBe(0);
  await expect(sleeping).resolves.toBeUndefined();
});
