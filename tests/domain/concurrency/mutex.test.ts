import { expect, test } from 'vitest';
import { createMutex } from '#domain/concurrency/mutex.ts';

test('a mutex runs tasks one at a time and in order, even after a task that fails', async () => {
  const mutex = createMutex();
  const said: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = mutex.run(async () => {
    said.push('first begins');
    await gate.promise;
    said.push('first ends');
    throw new Error('it failed');
  });
  const second = mutex.run(async () => {
    said.push('second');
    return 2;
  });
  gate.resolve();
  await expect(first).rejects.toThrow('it failed');
  expect(await second).toBe(2);
  expect(said).toEqual(['first begins', 'first ends', 'second']);
});

test('the first task begins within the call', async () => {
  const mutex = createMutex();
  const said: string[] = [];
  const first = mutex.run(async () => void said.push('first'));
  expect(said).toEqual(['first']);
  await first;
});
