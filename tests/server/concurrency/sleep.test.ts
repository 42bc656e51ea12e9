import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { sleep } from '#server/concurrency/sleep.ts';

const forever = 2 ** 30;

test('a sleep ends after its time and removes its listener from the signal', async () => {
  const { signal } = new AbortController();
  await sleep(1, signal);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('a sleep ends at once without an error when it is aborted', async () => {
  const controller = new AbortController();
  const sleeping = sleep(forever, controller.signal);
  controller.abort();
  await expect(sleeping).resolves.toBeUndefined();
});

test('a sleep with an aborted signal ends at once', async () => {
  await expect(sleep(forever, AbortSignal.abort(new Error('Stopped.')))).resolves.toBeUndefined();
});
