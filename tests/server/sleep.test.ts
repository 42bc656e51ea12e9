import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { sleep } from '#server/sleep.ts';

const forever = 2 ** 30;

test('a sleep ends when its time has passed, and leaves nothing on the signal', async () => {
  const { signal } = new AbortController();
  await sleep(1, signal);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('a sleep ends at once when it is aborted, without a fault', async () => {
  const waking = new AbortController();
  const asleep = sleep(forever, waking.signal);
  waking.abort();
  await expect(asleep).resolves.toBeUndefined();
});

test('a sleep that was aborted before it began does not begin', async () => {
  await expect(sleep(forever, AbortSignal.abort(new Error('Stopped.')))).resolves.toBeUndefined();
});
