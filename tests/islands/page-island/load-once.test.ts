import { expect, test, vi } from 'vitest';
import { loadOnce } from '#islands/page-island/load-once.ts';

test('loadOnce loads once for all calls, including those during the load', async () => {
  const load = vi.fn(async () => 'the map');
  const map = loadOnce(load);
  expect(await Promise.all([map(), map()])).toEqual(['the map', 'the map']);
  expect(await map()).toBe('the map');
  expect(load).toHaveBeenCalledTimes(1);
});

test('loadOnce rejects all callers of a failed load, and the next call loads again', async () => {
  const load = vi.fn(async () => 'the map').mockRejectedValueOnce(new Error('Offline.'));
  const map = loadOnce(load);
  const [first, second] = [map(), map()];
  await expect(first).rejects.toThrow('Offline.');
  await expect(second).rejects.toThrow('Offline.');
  expect(await map()).toBe('the map');
  expect(load).toHaveBeenCalledTimes(2);
});
