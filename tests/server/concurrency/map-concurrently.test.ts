import { expect, test } from 'vitest';
import { mapConcurrently } from '#server/concurrency/map-concurrently.ts';

const numbers = Array.from({ length: 40 }, (_, at) => at);

test('mapConcurrently() returns results in the order of its input', async () => {
  const answers = await mapConcurrently(numbers, async (number) => {
    if (number % 2 === 0) await Promise.resolve();
    return number * 2;
  });
  expect(answers).toEqual(numbers.map((number) => number * 2));
});

test('mapConcurrently() runs at most sixteen tasks at once', async () => {
  let [open, peak] = [0, 0];
  await mapConcurrently(numbers, async () => {
    peak = Math.max(peak, ++open);
    await Promise.resolve();
    open--;
  });
  expect(peak).toBe(16);
});

test('mapConcurrently() throws after running tasks have ended and starts no further ones', async () => {
  const done: number[] = [];
  const work = mapConcurrently(numbers, async (number) => {
    if (number === 3) throw new Error('the disk is full');
    await Promise.resolve();
    done.push(number);
  });
  await expect(work).rejects.toThrow('the disk is full');
  expect(done).toEqual(numbers.slice(0, 16).filter((number) => number !== 3));
});
